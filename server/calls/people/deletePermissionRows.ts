import type { CallContext } from '../../context/callContext.ts';
import { withPermissionChange } from '../auth/grantChecks.ts';
import { assertAllAffected } from '../shared/assertFound.ts';
import { withConstraintFailures } from '../shared/constraintFailures.ts';

type Deletion = { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> };

/** Deletes rows that permissions depend on: all of these ids, or none if one does not exist or is in use. */
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
