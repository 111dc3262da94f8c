/** Masks values that lists and sheets show in full only to people who may edit the form. */
import { type RawBuilder, sql } from 'kysely';
import { getFieldType } from '../../contract/fields/registry.ts';
import type { Field } from '../../contract/forms/definition.ts';
import type { Values } from '../../contract/forms/recordRules.ts';
import { holdsPermission } from '../../contract/permissions.ts';
import type { Actor } from '../db/actor.ts';
import type { Form, FormColumn } from './schema/formLayout.ts';

export const canViewUnmasked = (actor: Actor, form: Pick<Form, 'enName'>): boolean =>
  holdsPermission(actor.permissions, `auto:${form.enName}:edit`);

/** The rows as the actor's list shows them. */
export const maskRows = (form: Form, rows: Values[], actor: Actor): Values[] =>
  canViewUnmasked(actor, form) ? rows : rows.map((row) => maskLevel(form.fields, row));

function maskLevel(fields: Field[], row: Values): Values {
  const shown: Values = { ...row };
  for (const field of fields) {
    const value = row[field.enName];
    const { masked } = getFieldType(field);
    if (masked && typeof value === 'string') shown[field.enName] = maskText(value, masked);
    if (field.children && Array.isArray(value)) {
      const columns = field.children;
      shown[field.enName] = value.map((one: Values) => maskLevel(columns, one));
    }
  }
  return shown;
}

type Mask = { from: number; length: number };

const maskText = (text: string, { from, length }: Mask): string =>
  text.slice(0, from - 1) + '*'.repeat(length) + text.slice(from - 1 + length);

/** A column's value, masked if its type requires it. */
export function maskValueSql({ type }: FormColumn, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!type.masked) return value;
  const { from, length } = type.masked;
  return sql`overlay(${value} placing ${'*'.repeat(length)}::text from ${from}::int for ${length}::int)`;
}
