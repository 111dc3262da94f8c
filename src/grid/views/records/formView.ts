/** Builds the record list of a form from its definition. */

import { findHiddenColumns } from '../../../../contract/forms/columnVisibility.ts';
import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import { formButtonCommandId } from '../../../commands/record/formButtonCommands.ts';
import { newRecordVerb } from '../../../commands/record/newRecordCommands.ts';
import { currentFacts } from '../../../state/forms/currentFacts.ts';
import { allChip, type Chip, createChip } from '../../model/chip.ts';
import type { FilterField } from '../../model/filterField.ts';
import type { AggregateColumn, ListView, PickerMode } from '../../model/listView.ts';
import { createGroupedSource } from '../groups/groupedSource.ts';
import {
  amountReader,
  buildRecordColumns,
  type ColumnOptions,
  type RecordRow,
  recordStates,
} from './recordColumns.ts';
import { buildFilterFields } from './recordFilterFields.ts';
import { createRecordGroupRequests } from './recordGroupRequests.ts';
import { buildSearchItems } from './recordSearchItems.ts';
import { createRecordSource, isTreeForm, type PickerListOptions } from './recordSource.ts';
import { buildStartFilter } from './startFilters.ts';

/** Commands in the order of the toolbar and the row menu. */
const recordCommands = [
  'record.view',
  'record.add',
  'record.startFlow',
  'record.addBelow',
  'record.edit',
  'record.invalid',
  'record.remove',
  'record.import',
  'list.export',
  'record.copy',
  'record.print',
  'record.move',
  'record.addWithoutFlow',
] as const;

const stateChips: Chip[] = [
  allChip,
  ...['1', '0', '-1', '-2'].map((value) =>
    createChip(recordStates[value]?.text ?? value, 'sysStatus', value),
  ),
];

/** The id of a form's record list in stored settings. */
export const formListId = (enName: string): string => `${enName}_list`;

/** The list as a picker, with what it adds to the person's own search. */
export type FormPicker = PickerListOptions & { scene: PickerMode<RecordRow> };

export function buildFormView(
  form: FormDefinition,
  choices: ColumnOptions,
  picker?: FormPicker,
): ListView<RecordRow> {
  const stated = choices.showStatus && form.type !== 2;
  const unlisted = findHiddenColumns(form.fields, currentFacts().currentUser);
  const listed = { ...form, fields: form.fields.filter(({ enName }) => !unlisted.has(enName)) };
  const columns = buildRecordColumns(form, choices).filter(({ id }) => !unlisted.has(id));
  const evals = aggregateColumns(form, choices).filter(({ id }) => !unlisted.has(id));
  const fields = buildFilterFields(listed);
  const source = createRecordSource(form, picker);
  const search = buildSearchItems(listed, fields);
  return {
    id: picker ? `${form.enName}_${picker.scene.kind}` : formListId(form.enName),
    title: form.cnName,
    ...source,
    ...(picker ? pickerParts(form, picker) : buildAnalysisParts(form, source, { fields, evals })),
    rowKey: (row) => String(row.id),
    columns,
    evals,
    commands: picker
      ? []
      : [...recordCommands, ...form.buttons.map((button) => formButtonCommandId(form, button))],
    search,
    // A picker has no initial filters: it searches all rows that may be picked.
    ...(!picker && { defaults: buildStartFilter(listed.fields, search) }),
    chips: stated ? stateChips : [],
    keyword: form.type === 2 ? fullTextKeyword : { placeholder: `搜索${form.cnName}` },
    ...findMoneyColumn(listed),
    empty: {
      title: `还没有${form.cnName}`,
      hint: `按 N ${newRecordVerb(form)}第一条，或按 Ctrl K 执行其他命令`,
    },
  };
}

/** The only search box of a data-table form. */
const fullTextKeyword = { placeholder: '输入关键字，按回车键进行全文模糊搜索', waits: 'enter' } as const;

type AnalysisParts = Pick<
  ListView<RecordRow>,
  'recordsOf' | 'savedViews' | 'filterFields' | 'groups' | 'source'
>;

/** A standard list has conditions and groups; a data-table form has only its keyword box. */
function buildAnalysisParts(
  form: FormDefinition,
  { source }: Pick<ListView<RecordRow>, 'source'>,
  { fields, evals }: { fields: FilterField[]; evals: AggregateColumn[] },
): Partial<AnalysisParts> {
  if (fields.length === 0) return {};
  const grouped = createGroupedSource(createRecordGroupRequests(form), { fields, evals });
  return {
    recordsOf: form.enName,
    savedViews: { name: form.enName, isForm: true },
    filterFields: fields,
    groups: grouped.groups,
    source: (request) => (request.groupBy ? grouped.source(request) : source(request)),
  };
}

/** A related record is always a leaf. */
const pickerParts = (
  form: FormDefinition,
  { scene }: FormPicker,
): Pick<ListView<RecordRow>, 'pickerMode' | 'isSelectable'> =>
  scene.kind === 'relate' && isTreeForm(form)
    ? { pickerMode: scene, isSelectable: (row) => Number(row.id$children ?? 0) === 0 }
    : { pickerMode: scene };

const aggregateColumns = ({ feature }: FormDefinition, { thousands }: ColumnOptions): AggregateColumn[] =>
  (feature.columnEvalList ?? []).map(({ enName: id, type }) => ({
    id,
    type,
    ...(!thousands && { plain: true }),
  }));

/** The first summed column provides the sum of the selection. */
function findMoneyColumn(form: FormDefinition): Pick<ListView<RecordRow>, 'moneyColumn'> {
  const summed = form.feature.columnEvalList?.find((one) => one.type !== 'average');
  const field = form.fields.find((one) => one.enName === summed?.enName);
  if (!field) return {};
  return {
    moneyColumn: {
      id: field.enName,
      label: field.label,
      amount: amountReader(field.enName),
    },
  };
}
