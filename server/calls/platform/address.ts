import type { addressCalls } from '../../../contract/calls/address.ts';
import type { Handlers } from '../../context/handler.ts';
import { searchRegions } from '../../geo/gazetteer.ts';
import { childRegions, type Region, regionPath } from '../../geo/regions.ts';
import { assertFound } from '../shared/assertFound.ts';

const maxResults = 20;

export const addressHandlers = {
  children: async (_, { params }) => assertFound(childRegions(params.id)).map(toAddressNode),

  search: async (_, { query }) =>
    searchRegions(query.keyword, maxResults).map((region) => ({
      id: region.id,
      path: regionPath(region).map(toAddressNode),
    })),
} satisfies Handlers<typeof addressCalls>;

const toAddressNode = ({ id, name }: Region) => ({ id, name });
