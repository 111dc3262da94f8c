/** How fields of an earlier version are called by now. */

import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { followRenames, restoreFields } from '../../../../contract/design/form/names/publishedNames.ts';
import type { NameChange } from '../../../../contract/forms/renamedValues.ts';

export type RenamingVersion = { version: number; renames: readonly NameChange[] };

/** What the versions after `version` have renamed, in their order. */
const listRenamesAfter = (versions: readonly RenamingVersion[], version: number) =>
  versions
    .filter((later) => later.version > version)
    .sort((one, other) => one.version - other.version)
    .map(({ renames }) => renames);

/** The version under the names of the newest one, to be compared with it. */
export const nameLikeNewest = (
  design: FormDesign,
  versions: readonly RenamingVersion[],
  version: number,
): FormDesign => ({
  ...design,
  fields: [...followRenames(design.fields, listRenamesAfter(versions, version))],
});

/** The version as a draft, whose fields keep the values that they have under other names by now. */
export const restoreVersion = (
  design: FormDesign,
  versions: readonly RenamingVersion[],
  version: number,
): FormDesign => ({ ...design, fields: restoreFields(design.fields, listRenamesAfter(versions, version)) });
