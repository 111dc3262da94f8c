/** Matches the columns of a sheet to fields by their label, as exports and the template write it. */
import type { ImportError } from '../../../contract/calls/import.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { normalizeColumnLabel } from '../../../contract/fields/shared/columnLabel.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Form } from '../schema/formLayout.ts';
import { systemFields } from '../schema/systemFields.ts';

/** The column that names the parent record, in a tree. */
export const parentLabel = '上级';

export type SheetField = { at: number; label: string; field: Field };

/**
 * Fields that a person can enter in a cell: not those that the server fills in or computes, nor files and sub-forms.
 */
export const listImportableFields = (form: Pick<Form, 'fields'>): Field[] =>
  form.fields.filter(
    (field) =>
      getFieldType(field).origin === 'person' &&
      !field.computeExpression &&
      getFieldType(field).sqlType(field) !== null &&
      getFieldType(field).inCell,
  );

export const formatFieldLabel = ({ label, suffix }: Field): string =>
  suffix ? `${label}（${suffix}）` : label;

/** `parentAt`: the column with each row's parent, in a tree. */
type SheetFieldMatch = {
  columns: SheetField[];
  parentAt: number | undefined;
  errors: ImportError[];
  ignored: string[];
};

/**
 * If two fields share a label, the first column is the first field. Columns that only an export has are skipped and
 * reported.
 */
export function matchSheetFields(
  form: Pick<Form, 'fields' | 'feature'>,
  header: readonly string[],
): SheetFieldMatch {
  const left = listImportableFields(form);
  const notImported = [
    ...['状态', '编号'],
    ...[...systemFields.values()].map(({ field }) => field.label),
    ...form.fields.flatMap((field) => (left.includes(field) ? [] : [formatFieldLabel(field), field.label])),
  ];
  const others = new Set(notImported.map(normalizeColumnLabel));
  const columns: SheetField[] = [];
  const errors: ImportError[] = [];
  const ignored: string[] = [];
  let parentAt: number | undefined;
  header.forEach((label, at) => {
    if (label === '' || label === '错误') return;
    const field = findField(left, label);
    if (field) left.splice(left.indexOf(field), 1);
    if (field) columns.push({ at, label, field });
    else if (
      form.feature.tree &&
      [parentLabel, 'pid'].includes(normalizeColumnLabel(label)) &&
      parentAt === undefined
    )
      parentAt = at;
    else if (others.has(normalizeColumnLabel(label))) ignored.push(label);
    else errors.push({ row: 1, column: label, message: '表单中没有此列，或该列重复' });
  });
  if (columns.length === 0)
    errors.push({ row: 1, column: '', message: '第一行没有可导入的列名，请删除标题行或使用导入模板' });
  return { columns, parentAt, errors, ignored };
}

/** The label as it is written counts before one that people mean by it: two fields may differ in such signs only. */
function findField(fields: readonly Field[], label: string): Field | undefined {
  const labels = (field: Field) => [formatFieldLabel(field), field.label, field.enName];
  const meant = normalizeColumnLabel(label);
  return (
    fields.find((field) => labels(field).includes(label)) ??
    fields.find((field) => labels(field).map(normalizeColumnLabel).includes(meant))
  );
}
