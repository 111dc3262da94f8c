/** What elsewhere follows the new names of a form's fields, and what prevents its publishing. */
import type { FormPlan } from '../../../contract/calls/formDesign.ts';
import { findNamesakeCopies } from '../../../contract/design/form/names/namesakeCopies.ts';
import type { NewFormDefinition } from '../../../contract/forms/checkedDefinition.ts';
import type { NameChange } from '../../../contract/forms/renamedValues.ts';
import type { Tx } from '../../db/database.ts';
import { countViewsOfFields } from '../../db/queries/forms/fieldRenames.ts';
import { loadForms } from '../../records/schema/formDefinitions.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import { findNamingForms } from '../../records/tables/followFieldRenames.ts';
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
    follows: renames.length > 0 ? await listFollowers(tx, before, renames) : [],
    unmatched: renames.length > 0 ? findNamesakeCopies(await loadForms(tx), before.enName, renames) : [],
    conflicts: [
      ...(await listObjectUses(tx, { kind: 'field', objects: removed, act: 'delete' })),
      ...(await listObjectUses(tx, { kind: 'field', objects: renamed, act: 'rename', saved: edited })),
    ],
  };
}

async function listFollowers(
  tx: Tx,
  before: Form,
  renames: readonly NameChange[],
): Promise<FormPlan['follows']> {
  const names = new Map(
    renames.flatMap(({ from, to }) => (from.list === undefined ? [[from.name, to.name]] : [])),
  );
  if (names.size === 0) return [];
  const forms = findNamingForms(await loadForms(tx), before, names).map(({ other }) => other.cnName);
  const counts = await countViewsOfFields(tx, before.enName);
  const views = Math.max(0, ...[...names.keys()].map((name) => counts.get(name) ?? 0));
  return [
    ...(forms.length > 0 ? [{ what: `${forms.length} 个表单`, names: forms }] : []),
    ...(views > 0 ? [{ what: '保存的视图', names: [] }] : []),
  ];
}
