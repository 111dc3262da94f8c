import type { Tx } from '../../../server/db/database.ts';
import type { FormServer } from './formServer.ts';

/** How many statements are sent one by one in a transaction of the tenant. */
export const countStatements = (
  { database, tenant }: Pick<FormServer, 'database' | 'tenant'>,
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> =>
  database.inTenant(tenant, 'write', async (tx) => {
    let count = 0;
    await work(
      tx.withPlugin({
        transformQuery: ({ node }) => {
          count += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    );
    return count;
  });
