/** AMap's web service (v3) and compatible services; positions are GCJ-02. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { formatLatLng, parseBounds, parseLatLng } from '../../../contract/fields/shared/latLng.ts';
import type { MapProvider, MapService } from './mapService.ts';
import { requestMap, serviceUrl } from './requestMap.ts';

/** The service returns an empty list for an empty value. */
const text = z
  .union([z.string(), z.array(z.unknown())])
  .transform((value) => (typeof value === 'string' ? value : ''));

const searchShape = z.object({
  pois: z.array(
    z.object({
      name: text,
      location: text,
      pname: text.optional(),
      cityname: text.optional(),
      adname: text.optional(),
      address: text.optional(),
    }),
  ),
});
const reverseShape = z.object({ regeocode: z.object({ formatted_address: text }) });
const locationShape = z.object({ rectangle: text.optional() });

export const createAmapProvider = ({ url, key }: MapService): MapProvider => {
  const placeOf = (path: string, query: Record<string, string>) => serviceUrl(url, path, { ...query, key });
  return {
    async search(keyword, signal) {
      const query = { keywords: keyword, offset: '10', page: '1', extensions: 'base' };
      const { pois } = await requestMap(placeOf('/v3/place/text', query), searchShape, signal);
      return pois.slice(0, 10).flatMap(({ name, location, pname, cityname, adname, address }) => {
        const spot = parseLatLng(location);
        const parts = [pname, cityname === pname ? '' : cityname, adname, address];
        return spot ? [{ name, address: parts.filter(Boolean).join(''), ...spot }] : [];
      });
    },
    async reverse(spot, signal) {
      const { regeocode } = await requestMap(
        placeOf('/v3/geocode/regeo', { location: formatLatLng(spot) }),
        reverseShape,
        signal,
      );
      return regeocode.formatted_address;
    },
    async locate(client, signal) {
      // An IPv4 client of a server that listens on IPv6.
      const address = client.replace(/^::ffff:/, '');
      const query = isPublic(address) ? { ip: address } : {};
      const { rectangle = '' } = await requestMap(placeOf('/v3/ip', query), locationShape, signal);
      const box = parseBounds(rectangle);
      if (!box) return undefined;
      const { southWest, northEast } = box;
      return { lng: (southWest.lng + northEast.lng) / 2, lat: (southWest.lat + northEast.lat) / 2 };
    },
  };
};

/** Addresses of private networks are not sent to the service. */
const isPublic = (address: string) =>
  isIP(address) === 4 &&
  !/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(
    address,
  );
