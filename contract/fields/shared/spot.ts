/** Places on the map as texts: `lng,lat`, and boxes `swLng,swLat;neLng,neLat`; degrees, GCJ-02, six decimals. */
export type Spot = { lng: number; lat: number };
export type Box = { southWest: Spot; northEast: Spot };

/** Undefined for what is no place on earth. */
export function spotOf(text: string): Spot | undefined {
  const [lng, lat, ...rest] = text
    .split(/[,，]/)
    .map((part) => (decimal.test(part.trim()) ? Number(part) : Number.NaN));
  if (lng === undefined || lat === undefined || rest.length > 0) return undefined;
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? { lng, lat } : undefined;
}

const decimal = /^[+-]?\d{1,3}(\.\d{1,20})?$/;

export const spotText = ({ lng, lat }: Spot): string => `${rounded(lng)},${rounded(lat)}`;

/** Undefined for what has no extent or lies upside down. */
export function boxOf(text: string): Box | undefined {
  const [southWest, northEast, ...rest] = text.split(/[;；]/).map(spotOf);
  if (!southWest || !northEast || rest.length > 0) return undefined;
  return southWest.lng < northEast.lng && southWest.lat < northEast.lat
    ? { southWest, northEast }
    : undefined;
}

export const boxText = ({ southWest, northEast }: Box): string =>
  `${spotText(southWest)};${spotText(northEast)}`;

export const middleOf = ({ southWest, northEast }: Box): Spot => ({
  lng: (southWest.lng + northEast.lng) / 2,
  lat: (southWest.lat + northEast.lat) / 2,
});

const rounded = (degrees: number) => Number(degrees.toFixed(6));
