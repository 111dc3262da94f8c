/** Where a form and its fields are named outside of it, whatever is done to them: for those who look before they act. */
import type { OutsideUse } from '../../../contract/calls/formDesign.ts';
import type { Tx } from '../../db/database.ts';
import { countViewsOfFields } from '../../db/queries/forms/fieldRenames.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import { toReferencedField } from '../forms/formFields.ts';
import { fieldRightsInFlows, fieldsInFlows } from '../references/flowReferences.ts';
import { findFieldQueries, findFieldReferences } from '../references/formReferences.ts';
import { type Reference, type ReferencedObject, type Referrer, referrers } from '../references/reference.ts';
import { createReferenceSnapshot, type ReferenceSnapshot } from '../references/referenceSnapshot.ts';
import { references } from '../references/registry.ts';
import { settingsNaming } from '../references/settingReferences.ts';

/** `only`: the field, with the columns of a sub-form; without it the form and all of its fields. */
export async function listFormUses(tx: Tx, form: Form, only?: string): Promise<OutsideUse[]> {
  const snapshot = createReferenceSnapshot(tx);
  const fields = listFieldObjects(form).filter(
    ({ id }) => only === undefined || id === only || id.startsWith(`${only}.`),
  );
  const ofFields = [
    ...(await findInForms(snapshot, form.enName, fields)),
    ...(await fieldsInFlows(snapshot, fields)),
    ...(await fieldRightsInFlows(snapshot, fields)),
    ...(await settingsNaming('field')(snapshot, fields)),
    ...(await findInViews(tx, form, fields)),
  ];
  const ids = new Map((await snapshot.forms()).map(({ enName, formId }) => [enName, formId]));
  const present = (reference: Reference, field: string | null): OutsideUse => ({
    field,
    place: placeOf(reference.by),
    what: referrers[reference.by].slice(1).trim(),
    name: reference.name,
    count: reference.count ?? 1,
    formId: ids.get(reference.form ?? '') ?? null,
  });
  const ofForm = only === undefined ? await findUsesOfForm(snapshot, form) : [];
  return [
    ...ofForm.map((reference) => present(reference, null)),
    ...ofFields.map((reference) => present(reference, reference.id)),
  ];
}

const listFieldObjects = (form: Form): ReferencedObject[] =>
  form.fields.flatMap((field) => [
    toReferencedField(form, field),
    ...(field.children ?? []).map((column) => toReferencedField(form, column, field)),
  ]);

async function findInForms(
  snapshot: ReferenceSnapshot,
  enName: string,
  objects: readonly ReferencedObject[],
): Promise<Reference[]> {
  // Hundreds of fields are looked for in those alone that name their form.
  const forms = (await snapshot.forms()).filter((form) => JSON.stringify(form).includes(enName));
  return objects.flatMap((object) => [
    ...findFieldReferences(forms, object),
    ...findFieldQueries(forms, object),
  ]);
}

async function findInViews(
  tx: Tx,
  { enName }: Form,
  fields: readonly ReferencedObject[],
): Promise<Reference[]> {
  const counts = await countViewsOfFields(tx, enName);
  return fields.flatMap(({ id, code }): Reference[] => {
    const count = counts.get(code);
    return count === undefined ? [] : [{ id, by: 'view', name: '个人的列表', count }];
  });
}

async function findUsesOfForm(snapshot: ReferenceSnapshot, form: Form): Promise<Reference[]> {
  const object = { id: form.formId, code: form.enName, name: form.cnName };
  const found: Reference[] = [];
  for (const { find } of references.form.sources) found.push(...(await find(snapshot, [object])));
  const flows = (await snapshot.flows()).filter(({ formEnName }) => formEnName === form.enName);
  return flows.length === 0
    ? found
    : [...found, { id: object.id, by: 'document', name: form.cnName, count: flows.length }];
}

const places: Partial<Record<Referrer, OutsideUse['place']>> = {
  node: 'flow',
  line: 'flow',
  title: 'flow',
  document: 'flow',
  setting: 'setting',
  constant: 'constant',
  person: 'person',
  view: 'view',
};

const placeOf = (by: Referrer): OutsideUse['place'] => places[by] ?? 'form';
