import type { addressCalls } from '../../contract/calls/address.ts';
import { regionsMatching } from '../places/gazetteer.ts';
import { type Region, regionsBelow, wayTo } from '../places/regions.ts';
import type { Handlers } from './context.ts';
import { found } from './found.ts';

const most = 20;

export const addressHandlers = {
  children: async (_, { params }) => found(regionsBelow(params.id)).map(node),

  search: async (_, { query }) =>
    regionsMatching(query.keyword, most).map((region) => ({
      id: region.id,
      path: wayTo(region).map(node),
    })),
} satisfies Handlers<typeof addressCalls>;

const node = ({ id, name }: Region) => ({ id, name });
