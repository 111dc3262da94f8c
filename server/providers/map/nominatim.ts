/** Nominatim and compatible services; positions are WGS-84 there and GCJ-02 here. */
import gcoord from 'gcoord';
import { z } from 'zod';
import type { LatLng } from '../../../contract/fields/shared/latLng.ts';
import type { MapProvider, MapService } from './mapService.ts';
import { requestMap, serviceUrl } from './requestMap.ts';

const searchShape = z.array(
  z.object({
    display_name: z.string(),
    name: z.string().optional(),
    lat: z.coerce.number(),
    lon: z.coerce.number(),
  }),
);
const reverseShape = z.object({ display_name: z.string().optional() });

const commonQuery = { format: 'jsonv2', 'accept-language': 'zh-CN' };

export const createNominatimProvider = ({ url, key }: MapService): MapProvider => ({
  async search(keyword, signal) {
    const query = { ...commonQuery, q: keyword, limit: '10', countrycodes: 'cn', key };
    const places = await requestMap(serviceUrl(url, '/search', query), searchShape, signal);
    return places.slice(0, 10).map(({ display_name, name, lon, lat }) => {
      const [first = display_name] = display_name.split(/[,，]/);
      const [lng, latitude] = gcoord.transform([lon, lat], gcoord.WGS84, gcoord.GCJ02);
      return { name: name || first, address: display_name, lng, lat: latitude };
    });
  },
  async reverse(spot, signal) {
    const [lon, lat] = toWgs84(spot);
    const query = { ...commonQuery, lon: String(lon), lat: String(lat), key };
    const { display_name = '' } = await requestMap(serviceUrl(url, '/reverse', query), reverseShape, signal);
    return display_name;
  },
  locate: async () => undefined,
});

const toWgs84 = ({ lng, lat }: LatLng) => gcoord.transform([lng, lat], gcoord.GCJ02, gcoord.WGS84);
