/** Makes or changes a form with all that depends on it: tables, menu entries, permissions. */
import type { NewFormDefinition } from '../../../contract/forms/checkedDefinition.ts';
import type { CallContext } from '../../context/callContext.ts';
import { holdReferences, lockReferences } from '../../db/locks/referenceLocks.ts';
import { publishFormMenus } from '../../db/queries/forms/formMenus.ts';
import { type AdoptRequest, adoptTable } from '../../records/adopt/adoptTable.ts';
import { loadFormById } from '../../records/schema/formDefinitions.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import { createForm, editForm, type RenamingEdit } from '../../records/tables/publishForm.ts';
import {
  assertFieldSourcesEnabled,
  assertRemovedFieldsUnreferenced,
  assertRemovedOptionsUnreferenced,
  assertRenamedFieldsUnreferenced,
} from './formFields.ts';

export async function addForm(context: CallContext, definition: NewFormDefinition): Promise<Form> {
  await holdReferences(context.tx, ['forms']);
  await assertFieldSourcesEnabled(context.tx, definition.fields);
  const form = await createForm(context.tx, definition, context);
  await publishFormMenus(context.tx, form);
  return form;
}

/** Makes a form of a foreign table, with its rows; answers their number. */
export async function addFormOfTable(context: CallContext, adopted: AdoptRequest) {
  await holdReferences(context.tx, ['forms']);
  await assertFieldSourcesEnabled(context.tx, adopted.fields);
  const made = await adoptTable(context.tx, adopted, context);
  await publishFormMenus(context.tx, made.form);
  return made;
}

/**
 * Failures: those of `editForm`, and IN_USE if another form or a flow names a field or option that is left out, or a flow
 * or a query a field that is renamed.
 */
export async function changeForm(context: CallContext, edit: RenamingEdit): Promise<Form> {
  // Other forms and settings follow new names.
  if (edit.renames?.length) await lockReferences(context.tx, ['forms', 'flows', 'settings']);
  const before = await loadFormById(context.tx, edit.formId);
  // The lock of removed fields and options first, which includes the other.
  await assertRenamedFieldsUnreferenced(context.tx, before, edit);
  await assertRemovedFieldsUnreferenced(context.tx, before, edit);
  await assertRemovedOptionsUnreferenced(context.tx, before, edit);
  await holdReferences(context.tx, ['forms']);
  await assertFieldSourcesEnabled(context.tx, edit.fields, before.fields);
  const form = await editForm(context.tx, edit, context);
  await publishFormMenus(context.tx, form);
  return form;
}
