/** Carries new names of fields to all that is stored under the old ones: other forms, saved views, numbers, settings. */
import { applyEdits } from '../../../contract/design/edit.ts';
import type { FormDesign } from '../../../contract/design/form/formDesign.ts';
import { renameForeignNames } from '../../../contract/design/form/names/foreignNames.ts';
import type { NameChange } from '../../../contract/forms/renamedValues.ts';
import type { Tx } from '../../db/database.ts';
import { lockIdleDraft, replaceDraftDocument } from '../../db/queries/designs/drafts.ts';
import { followFieldNames, saveVersionRenames } from '../../db/queries/forms/fieldRenames.ts';
import { loadForms } from '../schema/formDefinitions.ts';
import type { Form } from '../schema/formLayout.ts';
import type { WriteStamp } from '../stamp.ts';
import { saveNextVersion } from './formRows.ts';

type RenamedForm = { form: Form; renames: readonly NameChange[] };

/** After the new version is stored. The caller keeps others from saving forms meanwhile. */
export async function followFieldRenames(
  tx: Tx,
  { form, renames }: RenamedForm,
  stamp: WriteStamp,
): Promise<void> {
  await saveVersionRenames(tx, form, renames);
  const names = mapOutsideNames(renames);
  await followFieldNames(tx, { ...form, names });
  for (const { other, edits } of findNamingForms(await loadForms(tx), form, names)) {
    const next = { ...applyEdits(other, edits), version: other.version + 1 };
    const comment = `“${form.cnName}”的字段名改变：${formatNames(names)}`.slice(0, 500);
    await saveNextVersion(tx, next, { ...stamp, comment });
    await followInDraft(tx, { other, enName: form.enName, names });
  }
}

/** The new names by the old ones, of fields only: columns of sub-forms are named in their own form alone. */
export const mapOutsideNames = (renames: readonly NameChange[]): ReadonlyMap<string, string> =>
  new Map(renames.flatMap(({ from, to }) => (from.list === undefined ? [[from.name, to.name]] : [])));

/** A page that edits the draft is told of the new version; a draft that waits follows it. */
async function followInDraft(
  tx: Tx,
  { other, enName, names }: { other: Form; enName: string; names: ReadonlyMap<string, string> },
): Promise<void> {
  const draft = await lockIdleDraft(tx, { kind: 'form', objectId: other.formId });
  if (!draft) return;
  // As the builder has saved it.
  const document = draft.document as FormDesign;
  const baseVersion = draft.baseVersion === other.version ? other.version + 1 : draft.baseVersion;
  const edits = renameForeignNames(document, enName, names);
  await replaceDraftDocument(tx, {
    draftId: draft.draftId,
    document: applyEdits(document, edits),
    baseVersion,
  });
}

/** The other forms whose settings name one of these fields. */
export const findNamingForms = (
  forms: readonly Form[],
  { formId, enName }: Pick<Form, 'formId' | 'enName'>,
  names: ReadonlyMap<string, string>,
) =>
  forms.flatMap((other) => {
    const edits = other.formId === formId ? [] : renameForeignNames(other, enName, names);
    return edits.length === 0 ? [] : [{ other, edits }];
  });

const formatNames = (names: ReadonlyMap<string, string>): string =>
  [...names].map(([from, to]) => `${from} → ${to}`).join('、');
