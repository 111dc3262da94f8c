/** The choices that settings of fields and of the list page share. */
import { getFieldType } from '../../../../contract/fields/registry.ts';
import type { Field } from '../../../../contract/forms/definition.ts';
import { api } from '../../../client/api.ts';
import type { FieldChoice } from '../../../fields/fieldContext.ts';

/** One page of what a tenant has of each kind. */
export const maxOffered = 500;

export async function loadFormChoices(): Promise<FieldChoice[]> {
  const { rows } = await api.form.list({ query: { pageNum: 1, pageSize: maxOffered } });
  return rows.map(({ enName, cnName }) => ({ value: enName, label: cnName, hint: enName }));
}

/** Fields that store no value are no choice. */
export const toFieldChoices = (fields: readonly Field[]): FieldChoice[] =>
  fields
    .filter((field) => getFieldType(field).sqlType(field) !== null)
    .map(({ enName, label }) => ({ value: enName, label, hint: enName }));
