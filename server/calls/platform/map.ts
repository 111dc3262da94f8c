import type { mapCalls } from '../../../contract/calls/map.ts';
import type { Handlers } from '../../context/handler.ts';

/** The center of the map if the position is unknown: Beijing. */
const defaultCenter = { lng: 116.39, lat: 39.9 };

export const mapHandlers = {
  settings: async ({ deps }) => ({ tiles: deps.map.tiles }),

  search: ({ deps, signal }, { query }) => deps.map.provider.search(query.keyword, signal),

  reverse: async ({ deps, signal }, { query }) => ({
    address: await deps.map.provider.reverse(query, signal),
  }),

  locate: async ({ deps, signal, address }) =>
    (await deps.map.provider.locate(address, signal)) ?? defaultCenter,
} satisfies Handlers<typeof mapCalls>;
