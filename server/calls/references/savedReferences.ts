/** The references that rows of administration objects save. */
import type { ResourceName } from '../../../contract/resources/resourcePages.ts';
import type { Tx } from '../../db/database.ts';
import { holdReferences, lockReferences, type ReferenceScope } from '../../db/locks/referenceLocks.ts';

const scopes: { readonly [Name in ResourceName]?: ReferenceScope } = {
  role: 'organization',
  dept: 'organization',
  config: 'settings',
  constant: 'constants',
};

/**
 * For who adds or changes a row of the object, before anything is read that the change depends on. People and
 * departments move into a department that stays enabled only, so that who disables one waits for them.
 */
export async function holdSavedReferences(
  tx: Tx,
  name: ResourceName,
  change: { readonly status?: unknown } = {},
): Promise<void> {
  const scope = scopes[name];
  if (!scope) return;
  if (name === 'dept' && change.status === '1') await lockReferences(tx, [scope]);
  else await holdReferences(tx, [scope]);
}
