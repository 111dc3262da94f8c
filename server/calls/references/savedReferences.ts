/** The references that rows of administration objects save. */
import type { ResourceName } from '../../../contract/resources/resourcePages.ts';
import type { Tx } from '../../db/database.ts';
import { holdReferences, type ReferenceScope } from '../../db/locks/referenceLocks.ts';

const scopes: { readonly [Name in ResourceName]?: ReferenceScope } = {
  role: 'organization',
  config: 'settings',
  constant: 'constants',
};

/** For who adds or changes a row of the object, before anything is read that the change depends on. */
export async function holdSavedReferences(tx: Tx, name: ResourceName): Promise<void> {
  const scope = scopes[name];
  if (scope) await holdReferences(tx, [scope]);
}
