import { withinConstraints } from './constraints.ts';
import type { CallContext } from './context.ts';
import { assertTouched } from './found.ts';
import { changingRights } from './grants.ts';

type Deletion = { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> };

/** Deletes rows that people's rights rest on: all of these ids, or none where one is not there or in use. */
export async function removeAll(context: CallContext, ids: string[], deletion: Deletion): Promise<null> {
  await withinConstraints({}, () =>
    changingRights(context, async () => {
      const { numDeletedRows } = await deletion.executeTakeFirst();
      assertTouched(ids, numDeletedRows);
    }),
  );
  return null;
}
