/** What lists show of an instance: title, number, amount and a few texts, made from its record. */
import { evaluate } from '../../contract/expression/evaluate.ts';
import type { Kind } from '../../contract/expression/misuse.ts';
import { typeOf } from '../../contract/fields/registry.ts';
import { type Graph, isStep } from '../../contract/flow/graph.ts';
import type { Field } from '../../contract/forms/definition.ts';
import { kindsOf } from '../../contract/forms/fieldKinds.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Form } from '../records/form.ts';
import type { Initiator, Shown } from './flow.ts';

const longestTitle = 200;
const mostTexts = 3;

type Subject = {
  readonly graph: Graph;
  readonly form: Form;
  readonly initiator: Initiator;
  readonly record: Values;
  /** Local text; its day stands in a title that nobody configured. */
  readonly startedAt: string;
};

export function shownOf(subject: Subject): Shown {
  const { form, record, initiator, graph } = subject;
  const hidden = hiddenSomewhere(graph);
  const open = (field: Field | undefined) => field !== undefined && !hidden.has(field.enName);
  const title = titleOf(subject).slice(0, longestTitle);
  const serial = form.fields.find((field) => typeOf(field).origin === 'serial');
  const serialNumber = serial && open(serial) ? textOf(serial, record) : '';
  const found = moneyField(form);
  const money = open(found) ? found : undefined;
  const summary = [serial, money, ...textFields(form)]
    .flatMap((field) => (field && open(field) ? [{ label: field.label, value: textOf(field, record) }] : []))
    .filter(({ value }) => value !== '' && value !== title);
  const amount = money ? (record[money.enName] ?? null) : null;
  return {
    title,
    summary,
    amount: amount === null ? null : String(amount),
    serialNumber,
    keyword: [title, form.cnName, initiator.name, serialNumber].join('\n').toLowerCase(),
  };
}

/** A field that one node of the flow hides is in no list: the same row may be shown to that node's people. */
const hiddenSomewhere = (graph: Graph): ReadonlySet<string> =>
  new Set(
    [...graph.nodes.values()]
      .flatMap((node) => (isStep(node) ? node.data.fieldProperties : []))
      .flatMap((one) => (one.isVisible ? [] : [one.fieldName])),
  );

const currencies = new Set(['元', '人民币', '¥', '￥', 'CNY', 'RMB']);

/** Days and pieces are summed up too, but not with money: the unit tells, or the two decimals where there is none. */
const isMoney = ({ suffix, precision }: Field) => (suffix ? currencies.has(suffix) : precision === 2);

/** The first sum of money among the columns that the form sums up. */
const moneyField = (form: Form): Field | undefined =>
  (form.feature.columnEvalList ?? [])
    .map(({ enName }) => form.fields.find((field) => field.enName === enName))
    .find((field) => field !== undefined && typeOf(field).summable && isMoney(field));

function textFields(form: Form): Field[] {
  const order = form.feature.pcTableElements?.filter((one) => one.visible).map((one) => one.enName);
  const fields = order
    ? order.flatMap((name) => form.fields.filter((field) => field.enName === name))
    : form.fields;
  return fields
    .filter((field) => typeOf(field).searchable && typeOf(field).origin === 'person' && !field.hideCondition)
    .slice(0, mostTexts);
}

function textOf(field: Field, record: Values): string {
  const view = record[`${field.enName}$view`];
  if (typeof view === 'string') return view;
  const value = record[field.enName];
  return typeOf(field).isEmpty(value) ? '' : typeOf(field).text(value, field).slice(0, longestTitle);
}

/** The definition's expression over what people read; without one, or where it fails: form, initiator, day. */
function titleOf({ graph, form, initiator, record, startedAt }: Subject): string {
  const plain = `${form.cnName}-${initiator.name}-${startedAt.slice(0, 10)}`;
  const { titleExpression } = graph.settings;
  if (titleExpression.trim() === '') return plain;
  const read = form.fields
    .filter((field) => typeof record[`${field.enName}$view`] === 'string')
    .map((field): [string, unknown] => [field.enName, record[`${field.enName}$view`]]);
  const kinds = new Map([...kindsOf(form.fields), ...read.map(([name]): [string, Kind] => [name, 'text'])]);
  const { userId, deptId, name, deptName } = initiator;
  const data = { ...record, ...Object.fromEntries(read), initiator: { userId, deptId, name, deptName } };
  try {
    const title = evaluate(titleExpression, { data, kinds, now: startedAt });
    return typeof title === 'string' && title.trim() !== '' ? title.trim() : plain;
  } catch {
    // A title is no reason to refuse a flow; deployment has checked the expression's form.
    return plain;
  }
}
