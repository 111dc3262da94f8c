import L from 'leaflet';
import { chooseGridStep, listGridDegrees } from './gridGeometry.ts';

/** At smaller zooms borders and names are sufficient. */
const minZoom = 11;

/** Pixels at the sides where a label would lie over the buttons, the scale, the credits or the edge. */
const labelInsets = { left: 60, right: 30, top: 18, bottom: 26 };

/**
 * Draws degree lines at zooms so close that hardly a border is in view. Returns the function to call after each
 * move of the map.
 */
export function createGridLayer(map: L.Map, look: L.PolylineOptions): () => void {
  const layer = L.layerGroup().addTo(map);
  return () => {
    layer.clearLayers();
    if (map.getZoom() < minZoom) return;
    const view = map.getBounds();
    const [west, east, south, north] = [view.getWest(), view.getEast(), view.getSouth(), view.getNorth()];
    const { x: width, y: height } = map.getSize();
    const step = chooseGridStep(width / (east - west));
    for (const { at, text } of listGridDegrees(west, east, step)) {
      L.polyline([L.latLng(south, at), L.latLng(north, at)], look).addTo(layer);
      const { x } = map.latLngToContainerPoint([north, at]);
      if (x < labelInsets.left || x > width - labelInsets.right) continue;
      createLabel(L.latLng(north, at), text, 'map-degree map-degree-top').addTo(layer);
    }
    for (const { at, text } of listGridDegrees(south, north, step)) {
      L.polyline([L.latLng(at, west), L.latLng(at, east)], look).addTo(layer);
      const { y } = map.latLngToContainerPoint([at, east]);
      if (y < labelInsets.top || y > height - labelInsets.bottom) continue;
      createLabel(L.latLng(at, east), text, 'map-degree map-degree-right').addTo(layer);
    }
  };
}

function createLabel(at: L.LatLng, text: string, className: string): L.Marker {
  const html = document.createElement('span');
  html.textContent = text;
  const icon = L.divIcon({ className, html, iconSize: [0, 0] });
  return L.marker(at, { icon, interactive: false, keyboard: false });
}
