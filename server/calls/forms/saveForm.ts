/** Makes or changes a form with all that depends on it: tables, menu entries, permissions. */
import type { FormEdit, NewFormDefinition } from '../../../contract/forms/checkedDefinition.ts';
import type { CallContext } from '../../context/callContext.ts';
import { holdReferences } from '../../db/locks/referenceLocks.ts';
import { publishFormMenus } from '../../db/queries/forms/formMenus.ts';
import { type AdoptRequest, adoptTable } from '../../records/adopt/adoptTable.ts';
import { loadFormById } from '../../records/schema/formDefinitions.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import { createForm, editForm } from '../../records/tables/publishForm.ts';
import {
  assertFieldSourcesEnabled,
  assertRemovedFieldsUnreferenced,
  assertRemovedOptionsUnreferenced,
} from './formFields.ts';

export async function addForm(context: CallContext, definition: NewFormDefinition): Promise<Form> {
  await holdReferences(context.tx, ['forms']);
  await assertFieldSourcesEnabled(context.tx, definition.fields);
  const form = await createForm(context.tx, definition, context);
  await publishFormMenus(context.tx, form);
  return form;
}

/** Failures: those of `editForm`, and IN_USE if another form or a flow names a field or option that is left out. */
/** Makes a form of a foreign table, with its rows; answers their number. */
export async function addFormOfTable(context: CallContext, adopted: AdoptRequest) {
  await holdReferences(context.tx, ['forms']);
  await assertFieldSourcesEnabled(context.tx, adopted.fields);
  const made = await adoptTable(context.tx, adopted, context);
  await publishFormMenus(context.tx, made.form);
  return made;
}

export async function changeForm(context: CallContext, edit: FormEdit): Promise<Form> {
  const before = await loadFormById(context.tx, edit.formId);
  // The lock of removed fields and options first, which includes the other.
  await assertRemovedFieldsUnreferenced(context.tx, before, edit);
  await assertRemovedOptionsUnreferenced(context.tx, before, edit);
  await holdReferences(context.tx, ['forms']);
  await assertFieldSourcesEnabled(context.tx, edit.fields, before.fields);
  const form = await editForm(context.tx, edit, context);
  await publishFormMenus(context.tx, form);
  return form;
}
