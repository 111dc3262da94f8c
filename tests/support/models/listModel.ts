/** A reference model of lists, over plain rows by filter kind: slow, short, and without SQL. */
import Big from 'big.js';
import type { FilterKind } from '../../../contract/fields/fieldType.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { toStringList } from '../../../contract/fields/shared/choice.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { compareChineseTexts, comparePersonNames } from '../../../contract/pinyin/chineseOrder.ts';

export type ModelListQuery = Record<string, unknown>;
type Sort = { field: string; order: 'asc' | 'desc' };
type Rule = (value: unknown, wanted: unknown) => boolean;

const isNone = (value: unknown) => value === null || value === undefined;
const folded = (value: unknown) => String(value ?? '').toLowerCase();
const contains: Rule = (value, wanted) => !isNone(value) && folded(value).includes(folded(wanted));
const anyOf: Rule = (value, wanted) => toStringList(wanted).some((one) => toStringList(value).includes(one));
const compared =
  (holds: (order: number) => boolean): Rule =>
  (value, wanted) =>
    !isNone(value) && holds(new Big(String(value)).cmp(new Big(String(wanted))));

/** The first and the last moment that a date of any length stands for, as texts that sort. */
const begin = (text: unknown) => `${text}${'0001-01-01 00:00:00'.slice(String(text).length)}`;
const end = (text: unknown) => `${text}${'9999-99-99 99:99:99'.slice(String(text).length)}`;
const since: Rule = (value, wanted) => !isNone(value) && begin(value) >= begin(wanted);
const until: Rule = (value, wanted) => !isNone(value) && begin(value) <= end(wanted);
const at =
  (index: number, rule: Rule): Rule =>
  (value, wanted) =>
    Array.isArray(value) && rule(value[index], wanted);

/** Keyed by the suffix of the parameter. */
const rules: Record<FilterKind, Partial<Record<string, Rule>>> = {
  none: {},
  place: {},
  text: { '': contains },
  options: { '': anyOf, $view: contains },
  refs: { '': anyOf, $view: contains },
  numberRange: {
    '': compared((order) => order === 0),
    $start: compared((order) => order >= 0),
    $end: compared((order) => order <= 0),
  },
  dateRange: {
    '': (value, wanted) => since(value, wanted) && until(value, wanted),
    $start: since,
    $end: until,
  },
  overlap: {
    $start: at(1, (value, wanted) => end(value) >= begin(wanted)),
    $end: at(0, until),
  },
};

const isEmptyFilter = (wanted: unknown) =>
  wanted === '' || isNone(wanted) || (Array.isArray(wanted) && wanted.length === 0);

function matchesQuery(fields: readonly Field[], row: Values, asked: ModelListQuery): boolean {
  return Object.entries(asked).every(([key, wanted]) => {
    if (isEmptyFilter(wanted)) return true;
    if (key === 'initFilter') return matchesQuery(fields, row, wanted as ModelListQuery); // has the format of a list query
    if (key === 'ids') return anyOf(row.id, wanted);
    if (key === 'sysStatus') return anyOf(String(row.sysStatus), wanted);
    if (key === 'keyword') return matchesKeyword(fields, row, String(wanted));
    const [name = '', ending = ''] = key.split(/(?=\$)/);
    const field = fields.find(({ enName }) => enName === name);
    if (!field) throw new Error(`The model knows no field ${name}.`);
    const type = getFieldType(field);
    if (type.masked) return row[name] === type.fromText(String(wanted), field);
    const rule = rules[type.filter][ending];
    if (!rule) throw new Error(`The model knows no filter ${key}.`);
    return rule(row[ending === '$view' ? key : name], wanted);
  });
}

/** Every word somewhere in the texts and shown texts. */
function matchesKeyword(fields: readonly Field[], row: Values, keyword: string): boolean {
  const searched = fields.filter((field) => getFieldType(field).searchable);
  const texts = searched.map(
    ({ enName, ...field }) => row[getFieldType(field).hasView ? `${enName}$view` : enName],
  );
  return keyword
    .split(' ')
    .filter(Boolean)
    .every((word) => texts.some((text) => contains(text, word)));
}

/** The rows that fit in their order: empty values last either way, the id settles the rest. */
export function listByModel(
  fields: readonly Field[],
  rows: readonly Values[],
  asked: ModelListQuery,
  sorts: readonly Sort[],
): Values[] {
  const last: Sort = { field: 'id', order: sorts.at(-1)?.order ?? 'desc' };
  const compare = (left: Values, right: Values) => {
    for (const { field, order } of [...sorts, last]) {
      const found = field === 'id' ? undefined : fields.find(({ enName }) => enName === field);
      const [a, b] = [sortedValue(left, field, found), sortedValue(right, field, found)];
      if (isNone(a) !== isNone(b)) return isNone(a) ? 1 : -1;
      const step = isNone(a) ? 0 : compareSorted(a, b, found);
      if (step !== 0) return order === 'asc' ? step : -step;
    }
    return 0;
  };
  return rows.filter((row) => matchesQuery(fields, row, asked)).toSorted(compare);
}

/** Texts are sorted as they are displayed. */
const sortedValue = (row: Values, name: string, field: Field | undefined): unknown =>
  field && getFieldType(field).order === 'text' && getFieldType(field).hasView
    ? row[`${name}$view`]
    : row[name];

function compareSorted(a: unknown, b: unknown, field: Field | undefined): number {
  if (!field) return Number(BigInt(String(a)) - BigInt(String(b)));
  const { order, compare, references } = getFieldType(field);
  if (order === 'value') return compare(a, b);
  return (references(field) === 'users' ? comparePersonNames : compareChineseTexts)(String(a), String(b));
}

/** Sum and average of a column; null where no row has a value. */
export function modelAggregates(rows: readonly Values[], { enName, precision }: Field) {
  const given = rows.map((row) => row[enName]).filter((value) => !isNone(value));
  if (given.length === 0) return { sum: null, average: null };
  const sum = given.reduce((left: Big, value) => left.plus(String(value)), new Big(0));
  const decimals = Math.max(2, precision ?? 2);
  const average = sum.div(given.length).round(decimals, Big.roundHalfUp).toFixed(decimals);
  return { sum: sum.toFixed(precision), average };
}
