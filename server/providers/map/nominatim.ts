/** Nominatim and what answers like it; positions are WGS-84 there and GCJ-02 here. */
import gcoord from 'gcoord';
import { z } from 'zod';
import type { Spot } from '../../../contract/fields/shared/spot.ts';
import { addressOf, askMap } from './askMap.ts';
import type { MapProvider, MapService } from './provider.ts';

const found = z.array(
  z.object({
    display_name: z.string(),
    name: z.string().optional(),
    lat: z.coerce.number(),
    lon: z.coerce.number(),
  }),
);
const reversed = z.object({ display_name: z.string().optional() });

const common = { format: 'jsonv2', 'accept-language': 'zh-CN' };

export const nominatim = ({ url, key }: MapService): MapProvider => ({
  async search(keyword, signal) {
    const query = { ...common, q: keyword, limit: '10', countrycodes: 'cn', key };
    const places = await askMap(addressOf(url, '/search', query), found, signal);
    return places.slice(0, 10).map(({ display_name, name, lon, lat }) => {
      const [first = display_name] = display_name.split(/[,，]/);
      const [lng, latitude] = gcoord.transform([lon, lat], gcoord.WGS84, gcoord.GCJ02);
      return { name: name || first, address: display_name, lng, lat: latitude };
    });
  },
  async reverse(spot, signal) {
    const [lon, lat] = worldwide(spot);
    const query = { ...common, lon: String(lon), lat: String(lat), key };
    const { display_name = '' } = await askMap(addressOf(url, '/reverse', query), reversed, signal);
    return display_name;
  },
  locate: async () => undefined,
});

const worldwide = ({ lng, lat }: Spot) => gcoord.transform([lng, lat], gcoord.GCJ02, gcoord.WGS84);
