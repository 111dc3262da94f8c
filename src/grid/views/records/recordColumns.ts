/** Builds the columns of a record list from the form definition. */
import { getRangePattern } from '../../../../contract/fields/dateRange.ts';
import { getFieldType } from '../../../../contract/fields/registry.ts';
import { formatNumber } from '../../../../contract/formatNumber.ts';
import { isNumericColumn, virtualDecimals } from '../../../../contract/forms/compute/virtualColumns.ts';
import type { Field, FormDefinition } from '../../../../contract/forms/definition.ts';
import { recordStatusLabels } from '../../../../contract/forms/recordStatusLabels.ts';
import type { ColumnRenderer } from '../../../fields/fieldRenderer.ts';
import type { Amount } from '../../model/aggregates/cellAggregates.ts';
import type { ListColumn, Tone } from '../../model/listView.ts';
import { growText, isTextColumn } from '../shareFreeWidth.ts';
import { labelColumnWidth } from './columnWidth.ts';

export type RecordRow = Readonly<Record<string, unknown>>;

export type ColumnOptions = {
  columnLook: (field: Field) => ColumnRenderer;
  showStatus: boolean;
  /** Shows numbers with thousands separators and two decimals, whatever the field sets. */
  thousands: boolean;
};

/** The record states with their text and color. */
export const recordStates: Record<string, { text: string; tone: Tone }> = {
  '1': { text: recordStatusLabels['1'], tone: 'approved' },
  '0': { text: recordStatusLabels['0'], tone: 'processing' },
  '-1': { text: recordStatusLabels['-1'], tone: 'draft' },
  '-2': { text: recordStatusLabels['-2'], tone: 'voided' },
};

/** Columns in the form's order and widths; fields without a column (sub-forms) are omitted. */
export function buildRecordColumns(form: FormDefinition, choices: ColumnOptions): ListColumn<RecordRow>[] {
  const fields = new Map(
    form.fields.filter((field) => hasColumn(field, choices)).map((field) => [field.enName, field]),
  );
  const elements =
    form.feature.pcTableElements ?? [...fields.keys()].map((enName) => ({ enName, visible: true }));
  const listed = elements.flatMap((element) => {
    const field = fields.get(element.enName);
    fields.delete(element.enName);
    return field
      ? [{ field, visible: element.visible, width: 'width' in element ? element.width : undefined }]
      : [];
  });
  const left = [...fields.values()].map((field) => ({ field, visible: false, width: undefined }));
  const columns = [...listed, ...left].map(
    ({ field, visible, width = field.width }): ListColumn<RecordRow> => {
      const column = { ...buildRecordColumn(field, choices), hidden: !visible };
      return width ? withConfiguredWidth(column, width) : growText(column);
    },
  );
  const status = choices.showStatus && form.type !== 2 ? [statusColumn] : [];
  return nameRows([
    ...status,
    ...firstColumns(form, columns),
    ...virtualColumns(form, choices),
    ...systemColumns,
  ]);
}

/** The width that a form sets; the column gets more only for texts that would be cut. */
function withConfiguredWidth(column: ListColumn<RecordRow>, configured: number): ListColumn<RecordRow> {
  const width = Math.min(300, configured);
  return { ...column, width, minWidth: width };
}

/** A data-table form shows only its first columns; the person can add the others. */
function firstColumns(form: FormDefinition, columns: ListColumn<RecordRow>[]): ListColumn<RecordRow>[] {
  const most = form.type === 2 ? form.firstNColumns : undefined;
  if (most === undefined) return columns;
  const shown = new Set(columns.filter((column) => !column.hidden).slice(0, most));
  return columns.map((column) => ({ ...column, hidden: !shown.has(column) }));
}

/** Computed by the server with each row; not sortable. */
const virtualColumns = ({ feature, fields }: FormDefinition, { thousands }: ColumnOptions) =>
  (feature.virtualColumns ?? []).map((column): ListColumn<RecordRow> => {
    const element = feature.pcTableElements?.find((one) => one.enName === column.enName);
    const numeric = isNumericColumn(column, fields);
    const read = (value: unknown) =>
      numeric ? formatNumber(value, virtualDecimals, thousands) : String(value ?? '');
    const virtual: ListColumn<RecordRow> = {
      id: column.enName,
      label: column.cnName,
      width: Math.min(300, labelColumnWidth(column.cnName)),
      kind: numeric ? 'number' : 'text',
      sortable: false,
      hidden: element?.visible === false,
      text: (row) => read(row[column.enName]),
      ...(numeric && { amount: amountReader(column.enName) }),
    };
    return element?.width ? withConfiguredWidth(virtual, element.width) : growText(virtual);
  });

/** A field that stores nothing has a column only if it shows a color. */
const hasColumn = (field: Field, { columnLook }: ColumnOptions) =>
  getFieldType(field).sqlType(field) !== null || columnLook(field).swatch !== undefined;

export function buildRecordColumn(
  field: Field,
  { columnLook, thousands }: ColumnOptions,
): ListColumn<RecordRow> {
  const type = getFieldType(field);
  const look = columnLook(field);
  const { swatch } = look;
  const cell = type.cell(field);
  const numeric = cell.kind === 'number';
  const text = (row: RecordRow) => look.text(row[field.enName], row, field);
  const decimals = thousands ? (field.precision ?? 2) : field.precision;
  const label = field.suffix && numeric ? `${field.label}（${field.suffix}）` : field.label;
  return {
    id: field.enName,
    label,
    width: Math.max(labelColumnWidth(label), look.width ?? minColumnWidth(field)),
    kind: look.align === 'right' ? 'number' : cell.kind === 'date' ? 'time' : 'text',
    sortable: type.sortable,
    ...(look.cut && { cut: look.cut }),
    ...(swatch && { renderer: 'swatch', color: (row) => swatch(row[field.enName], row, field) }),
    text: numeric ? (row) => formatNumber(row[field.enName], decimals, thousands) : text,
    ...(numeric && { amount: amountReader(field.enName) }),
  };
}

/** Decimals arrive as text or number; sums omit every other value. */
export const amountReader = (enName: string) => (row: RecordRow) => row[enName] as Amount;

/** The width that values of a type need if the label is short. */
function minColumnWidth(field: Field): number {
  const type = getFieldType(field);
  const cell = type.cell(field);
  const reference = type.references(field);
  if (cell.kind === 'date') return cell.format.length * 8 + 24;
  if (cell.kind === 'number') return (cell.decimals ?? 2) > 0 ? 128 : 0;
  if (type.filter === 'overlap') return Math.min(300, getRangePattern(field).length * 16 + 46);
  if (type.origin === 'serial') return 140;
  if (type.isPath) return 200;
  if (reference === 'records' || (type.filter === 'text' && type.origin === 'person')) return 160;
  return 0;
}

const statusColumn: ListColumn<RecordRow> = {
  id: 'sysStatus',
  label: '状态',
  width: 66,
  kind: 'text',
  sortable: false,
  renderer: 'tag',
  text: (row) => recordStates[String(row.sysStatus)]?.text ?? '',
  tone: (row) => recordStates[String(row.sysStatus)]?.tone ?? 'plain',
};

const timeColumn = (id: string, label: string): ListColumn<RecordRow> => ({
  id,
  label,
  width: 150,
  kind: 'time',
  sortable: true,
  hidden: true,
  text: (row) => String(row[id] ?? ''),
});

const systemColumns = [timeColumn('createTime', '创建时间'), timeColumn('updateTime', '更新时间')];

/** The first column of text names the rows. It grows even if its width is configured, so that rows end at the edge. */
function nameRows(columns: ListColumn<RecordRow>[]): ListColumn<RecordRow>[] {
  const first = columns.findIndex((column) => isTextColumn(column) && !column.hidden);
  return columns.map((column, at) => {
    if (at !== first) return column;
    return { ...growText(column), kind: 'title' };
  });
}
