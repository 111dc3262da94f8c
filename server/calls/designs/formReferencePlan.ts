/** What elsewhere follows the new names of a form's fields, and what prevents its publishing. */
import type { FormPlan } from '../../../contract/calls/formDesign.ts';
import { findNamesakeCopies } from '../../../contract/design/form/names/namesakeCopies.ts';
import type { NewFormDefinition } from '../../../contract/forms/checkedDefinition.ts';
import type { NameChange } from '../../../contract/forms/renamedValues.ts';
import type { Tx } from '../../db/database.ts';
import { countViewsOfFields } from '../../db/queries/forms/fieldRenames.ts';
import { loadForms } from '../../records/schema/formDefinitions.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import { findNamingForms, mapOutsideNames } from '../../records/tables/followFieldRenames.ts';
import { listRemovedFields, listRenamedFields } from '../forms/formFields.ts';
import { listObjectUses } from '../references/assertUnreferenced.ts';

type EditedForm = NewFormDefinition & { renames: readonly NameChange[] };

export async function planReferences(
  tx: Tx,
  before: Form,
  edited: EditedForm,
): Promise<Pick<FormPlan, 'follows' | 'unmatched' | 'conflicts'>> {
  const { renames } = edited;
  const removed = listRemovedFields(before, edited);
  const renamed = listRenamedFields(before, renames);
  return {
    ...(renames.length > 0 ? await planRenames(tx, before, renames) : { follows: [], unmatched: [] }),
    conflicts: [
      ...(await listObjectUses(tx, { kind: 'field', objects: removed, act: 'delete' })),
      ...(await listObjectUses(tx, { kind: 'field', objects: renamed, act: 'rename', saved: edited })),
    ],
  };
}

async function planRenames(
  tx: Tx,
  before: Form,
  renames: readonly NameChange[],
): Promise<Pick<FormPlan, 'follows' | 'unmatched'>> {
  const forms = await loadForms(tx);
  const names = mapOutsideNames(renames);
  const naming = findNamingForms(forms, before, names).map(({ other }) => other.cnName);
  const counts = names.size > 0 ? await countViewsOfFields(tx, before.enName) : undefined;
  const isInViews = [...names.keys()].some((name) => counts?.has(name));
  return {
    follows: [
      ...(naming.length > 0 ? [{ what: `${naming.length} 个表单`, names: naming }] : []),
      ...(isInViews ? [{ what: '保存的视图', names: [] }] : []),
    ],
    unmatched: findNamesakeCopies(forms, before.enName, renames),
  };
}
