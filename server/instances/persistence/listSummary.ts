/** Computes the list summary of an instance from its record: title, number, amount and a few texts. */
import { evaluate } from '../../../contract/expression/evaluate.ts';
import type { ValueKind } from '../../../contract/expression/typeCheck.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { type Graph, isStep } from '../../../contract/flow/graph.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { getFieldKinds } from '../../../contract/forms/fieldKinds.ts';
import { maskValues } from '../../../contract/forms/masking.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import type { Initiator, ListSummary } from '../instance.ts';

const maxTitleLength = 200;
const maxSummaryTexts = 3;

type SummaryInput = {
  readonly graph: Graph;
  readonly form: Form;
  readonly initiator: Initiator;
  readonly record: Values;
  /** Local text. Its date is part of the default title. */
  readonly startedAt: string;
};

export function buildListSummary(subject: SummaryInput): ListSummary {
  const { form, record, initiator, graph } = subject;
  const hidden = findHiddenFields(graph);
  const open = (field: Field | undefined) => field !== undefined && !hidden.has(field.enName);
  const title = buildTitle(subject).slice(0, maxTitleLength);
  const serial = form.fields.find((field) => getFieldType(field).origin === 'serial');
  const serialNumber = serial && open(serial) ? formatFieldText(serial, record) : '';
  const found = findMoneyField(form);
  const money = open(found) ? found : undefined;
  const summary = [serial, money, ...listTextFields(form)]
    .flatMap((field) =>
      field && open(field) ? [{ label: field.label, value: formatFieldText(field, record) }] : [],
    )
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

/** A field that any node of the flow hides appears in no list, because that node's people may see the same row. */
const findHiddenFields = (graph: Graph): ReadonlySet<string> =>
  new Set(
    [...graph.nodes.values()]
      .flatMap((node) => (isStep(node) ? node.data.fieldProperties : []))
      .flatMap((one) => (one.isVisible ? [] : [one.fieldName])),
  );

const currencyUnits = new Set(['元', '人民币', '¥', '￥', 'CNY', 'RMB']);

/** Days and pieces have sums too, but are not money: the unit decides, or two decimals if there is no unit. */
const isMoney = ({ suffix, precision }: Field) => (suffix ? currencyUnits.has(suffix) : precision === 2);

/** Returns the first money sum among the columns that the form sums up. */
const findMoneyField = (form: Form): Field | undefined =>
  (form.feature.columnEvalList ?? [])
    .map(({ enName }) => form.fields.find((field) => field.enName === enName))
    .find((field) => field !== undefined && getFieldType(field).summable && isMoney(field));

function listTextFields(form: Form): Field[] {
  const order = form.feature.pcTableElements?.filter((one) => one.visible).map((one) => one.enName);
  const fields = order
    ? order.flatMap((name) => form.fields.filter((field) => field.enName === name))
    : form.fields;
  return fields
    .filter(
      (field) =>
        getFieldType(field).searchable && getFieldType(field).origin === 'person' && !field.hideCondition,
    )
    .slice(0, maxSummaryTexts);
}

function formatFieldText(field: Field, record: Values): string {
  const view = record[`${field.enName}$view`];
  if (typeof view === 'string') return view;
  const value = record[field.enName];
  return getFieldType(field).isEmpty(value)
    ? ''
    : getFieldType(field).text(value, field).slice(0, maxTitleLength);
}

/**
 * Evaluates the definition's title expression over display texts. Without an expression, or if it fails: form,
 * initiator, date.
 */
function buildTitle({ graph, form, initiator, record, startedAt }: SummaryInput): string {
  const plain = `${form.cnName}-${initiator.name}-${startedAt.slice(0, 10)}`;
  const { titleExpression } = graph.settings;
  if (titleExpression.trim() === '') return plain;
  const read = form.fields
    .filter((field) => typeof record[`${field.enName}$view`] === 'string')
    .map((field): [string, unknown] => [field.enName, record[`${field.enName}$view`]]);
  const kinds = new Map([
    ...getFieldKinds(form.fields),
    ...read.map(([name]): [string, ValueKind] => [name, 'text']),
  ]);
  const { userId, deptId, name, deptName } = initiator;
  // Everybody who sees the row reads its title.
  const shown = maskValues(form.fields, record);
  const data = { ...shown, ...Object.fromEntries(read), initiator: { userId, deptId, name, deptName } };
  try {
    const title = evaluate(titleExpression, { data, kinds, now: startedAt });
    return typeof title === 'string' && title.trim() !== '' ? title.trim() : plain;
  } catch {
    // A title must not refuse an instance. Deployment has checked the syntax of the expression.
    return plain;
  }
}
