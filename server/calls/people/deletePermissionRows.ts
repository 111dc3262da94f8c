import { withPermissionChange } from '../auth/grantChecks.ts';
import type { CallContext } from '../context.ts';
import { assertAllAffected } from '../shared/assertFound.ts';
import { withConstraintFailures } from '../shared/constraintFailures.ts';

type Deletion = { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> };

/** Deletes rows that people's rights rest on: all of these ids, or none where one is not there or in use. */
export async function deletePermissionRows(
  context: CallContext,
  ids: string[],
  deletion: Deletion,
): Promise<null> {
  await withConstraintFailures({}, () =>
    withPermissionChange(context, async () => {
      const { numDeletedRows } = await deletion.executeTakeFirst();
      assertAllAffected(ids, numDeletedRows);
    }),
  );
  return null;
}
