/** A record as it lies on paper: headings, pairs of fields, tables of sub-form rows. Pure. */
import { typeOf } from '../../../contract/fields/registry.ts';
import { isHidden } from '../../../contract/forms/conditions.ts';
import type { Field, FormDefinition } from '../../../contract/forms/definition.ts';
import { kindsOf } from '../../../contract/forms/fieldKinds.ts';
import type { Facts, Values } from '../../../contract/forms/rules.ts';
import type { AnyField, FieldLook } from '../../fields/type.ts';

type PaperCell = { label: string; text: string };

export type PaperPart =
  | { kind: 'heading'; title: string }
  /** One or two fields beside each other. */
  | { kind: 'fields'; cells: PaperCell[] }
  | { kind: 'table'; title: string; heads: string[]; rows: string[][]; numeric: boolean[] };

type Reading = { lookOf: (field: AnyField) => Pick<FieldLook, 'span' | 'column'>; facts: Facts };

/** Fields in their order; hidden ones and those that keep nothing are left out. */
export function paperOf(form: FormDefinition, values: Values, { lookOf, facts }: Reading): PaperPart[] {
  const known = { ...facts, kinds: kindsOf(form.fields) };
  const parts: PaperPart[] = [];
  let open: PaperCell[] | undefined;
  for (const field of form.fields) {
    if (isHidden(field, values, known)) continue;
    const { span } = lookOf(field);
    if (span === 'heading') parts.push({ kind: 'heading', title: field.label });
    else if (field.children) parts.push(tableOf(field, values, lookOf));
    else if (isKept(field)) {
      const cell = { label: field.label, text: readText(field, values, lookOf) };
      if (span === 'cell' && open) {
        open.push(cell);
        open = undefined;
        continue;
      }
      const cells = [cell];
      parts.push({ kind: 'fields', cells });
      open = span === 'cell' ? cells : undefined;
      continue;
    }
    open = undefined;
  }
  return parts;
}

const isKept = (field: Field) => typeOf(field).sqlType(field) !== null;

function tableOf(field: Field, values: Values, lookOf: Reading['lookOf']): PaperPart {
  const columns = field.children ?? [];
  // A sub-form's value is a list of rows.
  const rows = (values[field.enName] ?? []) as Values[];
  return {
    kind: 'table',
    title: field.label,
    heads: columns.map(({ label, suffix }) => (suffix ? `${label}（${suffix}）` : label)),
    rows: rows.map((row) =>
      columns.map((column) => lookOf(column).column.text(row[column.enName], row, column)),
    ),
    numeric: columns.map((column) => lookOf(column).column.align === 'right'),
  };
}

function readText(field: Field, values: Values, lookOf: Reading['lookOf']): string {
  const text = lookOf(field).column.text(values[field.enName], values, field);
  return text && field.suffix ? `${text} ${field.suffix}` : text;
}
