/** The paper layout of a record: headings, pairs of fields, tables of sub-form rows. Pure. */
import { formatFieldCapitals } from '../../../contract/chineseCapitals.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { isHidden } from '../../../contract/forms/compute/fieldExpressions.ts';
import type { Field, FormDefinition } from '../../../contract/forms/definition.ts';
import { getFieldKinds } from '../../../contract/forms/fieldKinds.ts';
import type { ExpressionFacts, Values } from '../../../contract/forms/recordRules.ts';
import type { AnyField, FieldRenderer } from '../../fields/fieldRenderer.ts';

type PrintCell = { label: string; text: string };

export type PrintSection =
  | { kind: 'heading'; title: string }
  /** One or two fields in a row. */
  | { kind: 'fields'; cells: PrintCell[] }
  | { kind: 'table'; title: string; heads: string[]; rows: string[][]; numeric: boolean[] };

type PrintContext = {
  getFieldRenderer: (field: AnyField) => Pick<FieldRenderer, 'span' | 'column'>;
  facts: ExpressionFacts;
};

/** Lays out fields in their order; hidden fields and fields that store nothing are left out. */
export function layoutPrintDocument(
  form: FormDefinition,
  values: Values,
  { getFieldRenderer, facts }: PrintContext,
): PrintSection[] {
  const known = { ...facts, kinds: getFieldKinds(form.fields) };
  const parts: PrintSection[] = [];
  let open: PrintCell[] | undefined;
  for (const field of form.fields) {
    if (isHidden(field, values, known)) continue;
    const { span } = getFieldRenderer(field);
    if (span === 'heading') parts.push({ kind: 'heading', title: field.label });
    else if (field.children) parts.push(layoutTable(field, values, getFieldRenderer));
    else if (isStored(field)) {
      const cell = { label: field.label, text: formatFieldValue(field, values, getFieldRenderer) };
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

const isStored = (field: Field) => getFieldType(field).sqlType(field) !== null;

function layoutTable(
  field: Field,
  values: Values,
  getFieldRenderer: PrintContext['getFieldRenderer'],
): PrintSection {
  const columns = field.children ?? [];
  // A sub-form's value is a list of rows.
  const rows = (values[field.enName] ?? []) as Values[];
  return {
    kind: 'table',
    title: field.label,
    heads: columns.map(({ label, suffix }) => (suffix ? `${label}（${suffix}）` : label)),
    rows: rows.map((row) =>
      columns.map((column) => getFieldRenderer(column).column.text(row[column.enName], row, column)),
    ),
    numeric: columns.map((column) => getFieldRenderer(column).column.align === 'right'),
  };
}

function formatFieldValue(
  field: Field,
  values: Values,
  getFieldRenderer: PrintContext['getFieldRenderer'],
): string {
  const text = getFieldRenderer(field).column.text(values[field.enName], values, field);
  const shown = text && field.suffix ? `${text} ${field.suffix}` : text;
  const capitals = formatFieldCapitals(values[field.enName], field);
  return capitals ? `${shown}（${capitals}）` : shown;
}
