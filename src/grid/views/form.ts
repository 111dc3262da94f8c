/** The list of a form's records, made from the form. */
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import { unlistedFields } from '../../../contract/forms/listed.ts';
import { buttonCommandId } from '../../commands/freeButtons.ts';
import { newWord } from '../../commands/newRecord.ts';
import { factsNow } from '../../state/factsNow.ts';
import type { FilterField } from '../filter/fields.ts';
import type { Chip, EvalColumn, ListView, Scene } from '../view.ts';
import {
  amountIn,
  type ColumnChoices,
  columnsOfForm,
  type RecordRow,
  recordStates,
} from './recordColumns.ts';
import { filterFieldsOfForm } from './recordFilter.ts';
import { groupedRecords } from './recordGroups.ts';
import { knownOfForm } from './recordKnown.ts';
import { lookUps } from './recordLookUps.ts';
import { searchItemsOfForm } from './recordSearch.ts';
import { type InitFilter, isTreeForm, recordSource } from './recordSource.ts';
import { startFilters } from './startFilters.ts';

/** Commands of the list's toolbar and row menu, in the order of the forms seed, point 2. */
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
  { id: 'all', label: '全部', filters: {} },
  ...['1', '0', '-1', '-2'].map((value) => ({
    id: value,
    label: recordStates[value]?.text ?? value,
    filters: { sysStatus: [value] },
  })),
];

/** Names the list of a form's records in what is kept of it. */
export const formListId = (enName: string): string => `${enName}_list`;

/** The list as a picker, with what the rows must fulfil besides the person's own search. */
export type Picker = { scene: Scene<RecordRow>; initFilter?: InitFilter };

export function formView(form: FormDefinition, choices: ColumnChoices, picker?: Picker): ListView<RecordRow> {
  const stated = choices.showStatus && form.type !== 2;
  const unlisted = unlistedFields(form.fields, factsNow().currentUser);
  const listed = { ...form, fields: form.fields.filter(({ enName }) => !unlisted.has(enName)) };
  const columns = columnsOfForm(form, choices).filter(({ id }) => !unlisted.has(id));
  const evals = evalsOf(form, choices).filter(({ id }) => !unlisted.has(id));
  const fields = filterFieldsOfForm(listed);
  const source = recordSource(form, picker?.initFilter);
  const search = searchItemsOfForm(listed, lookUps);
  const view: ListView<RecordRow> = {
    id: picker ? `${form.enName}_${picker.scene.kind}` : formListId(form.enName),
    title: form.cnName,
    ...source,
    ...(picker ? sceneOf(form, picker) : analysed(form, source, { fields, evals })),
    rowKey: (row) => String(row.id),
    columns,
    evals,
    commands: picker
      ? []
      : [...recordCommands, ...form.buttons.map((button) => buttonCommandId(form, button))],
    search,
    // Who picks looks among all that may be picked.
    ...(!picker && { defaults: startFilters(listed.fields, search) }),
    chips: stated ? stateChips : [],
    keyword: form.type === 2 ? fullText : { placeholder: `搜索${form.cnName}` },
    ...moneyOf(listed),
    empty: {
      title: `还没有${form.cnName}`,
      hint: `按 N ${newWord(form)}第一条，或按 Ctrl K 执行其他命令`,
    },
  };
  return { ...view, known: (query) => knownOfForm(view, query) };
}

/** The one box of a data-table form (forms seed, point 2). */
const fullText = { placeholder: '输入关键字，按回车键进行全文模糊搜索', waits: 'enter' } as const;

type Analysed = Pick<ListView<RecordRow>, 'recordsOf' | 'filterFields' | 'groups' | 'source'>;

/** A list of its own can be filtered by conditions and shown in groups; a data-table form has its one box only. */
function analysed(
  form: FormDefinition,
  { source }: Pick<ListView<RecordRow>, 'source'>,
  { fields, evals }: { fields: FilterField[]; evals: EvalColumn[] },
): Partial<Analysed> {
  if (fields.length === 0) return {};
  const grouped = groupedRecords(form, { fields, evals });
  return {
    recordsOf: form.enName,
    filterFields: fields,
    groups: grouped.groups,
    source: (request) => (request.groupBy ? grouped.source(request) : source(request)),
  };
}

/** A related record is always a leaf. */
const sceneOf = (
  form: FormDefinition,
  { scene }: Picker,
): Pick<ListView<RecordRow>, 'scene' | 'mayChoose'> =>
  scene.kind === 'relate' && isTreeForm(form)
    ? { scene, mayChoose: (row) => Number(row.id$children ?? 0) === 0 }
    : { scene };

const evalsOf = ({ feature }: FormDefinition, { thousands }: ColumnChoices): EvalColumn[] =>
  (feature.columnEvalList ?? []).map(({ enName: id, type }) => ({
    id,
    type,
    ...(!thousands && { plain: true }),
  }));

/** The first column that is summed carries the sum of what is selected. */
function moneyOf(form: FormDefinition): Pick<ListView<RecordRow>, 'moneyColumn'> {
  const summed = form.feature.columnEvalList?.find((one) => one.type !== 'average');
  const field = form.fields.find((one) => one.enName === summed?.enName);
  if (!field) return {};
  return {
    moneyColumn: {
      id: field.enName,
      label: field.label,
      amount: amountIn(field.enName),
    },
  };
}
