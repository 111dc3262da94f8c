/** Map coordinates as text: `lng,lat`, and boxes `swLng,swLat;neLng,neLat`; degrees, GCJ-02, six decimals. */
export type LatLng = { lng: number; lat: number };
export type LatLngBounds = { southWest: LatLng; northEast: LatLng };

/** Undefined if the text is not a valid coordinate. */
export function parseLatLng(text: string): LatLng | undefined {
  const [lng, lat, ...rest] = text
    .split(/[,，]/)
    .map((part) => (degreesPattern.test(part.trim()) ? Number(part) : Number.NaN));
  if (lng === undefined || lat === undefined || rest.length > 0) return undefined;
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? { lng, lat } : undefined;
}

const degreesPattern = /^[+-]?\d{1,3}(\.\d{1,20})?$/;

export const formatLatLng = ({ lng, lat }: LatLng): string => `${roundDegrees(lng)},${roundDegrees(lat)}`;

/** Undefined if the box is empty or inverted. */
export function parseBounds(text: string): LatLngBounds | undefined {
  const [southWest, northEast, ...rest] = text.split(/[;；]/).map(parseLatLng);
  if (!southWest || !northEast || rest.length > 0) return undefined;
  return southWest.lng < northEast.lng && southWest.lat < northEast.lat
    ? { southWest, northEast }
    : undefined;
}

export const formatBounds = ({ southWest, northEast }: LatLngBounds): string =>
  `${formatLatLng(southWest)};${formatLatLng(northEast)}`;

export const getCenter = ({ southWest, northEast }: LatLngBounds): LatLng => ({
  lng: (southWest.lng + northEast.lng) / 2,
  lat: (southWest.lat + northEast.lat) / 2,
});

const roundDegrees = (degrees: number) => Number(degrees.toFixed(6));
