/**
 * The groups of a list, and the sums of all its rows: one statement counts and sums the rows of the list, and pages the
 * groups. A group is the set of rows that share a value; rows with several values share the whole list of them, so
 * groups never overlap and their numbers add up.
 */
import { type RawBuilder, sql } from 'kysely';
import type { GroupUnit, RowGroup } from '../../../contract/calls/shapes/groupShapes.ts';
import type { ListGroupOrder, RowTotals } from '../../../contract/calls/shapes/groupsOfList.ts';
import { Refusal } from '../../../contract/failures.ts';
import type { FilterCondition } from '../../../contract/filter/filterTree.ts';
import type { Tx } from '../database.ts';

type Sql = RawBuilder<unknown>;
type Values = Readonly<Record<string, unknown>>;

/**
 * `key` is what conditions on the field compare, so that the condition of a group selects its rows. `sort` is what an
 * order by name compares: an expression over the columns `group key` and `group label`.
 */
export type RowGrouping = { field: string; key: Sql; label: Sql; sort: Sql };

type GroupedRows = {
  /** The list's rows: `from` and `where`. */
  from: Sql;
  /** The columns with sums. */
  summed: Readonly<Record<string, Sql>>;
  /** Absent: only the sums of all rows are wanted. */
  grouping?: RowGrouping | undefined;
};

export type GroupPage = {
  groupOrder: ListGroupOrder & { order: 'asc' | 'desc' };
  pageNum: number;
  pageSize: number;
};

export type LoadedGroups = { rows: RowGroup[]; total: number; all: RowTotals };

/** Refuses with 400 an order by a column without a sum. */
export async function loadGroups(
  tx: Tx,
  { from, summed, grouping }: GroupedRows,
  page: GroupPage,
): Promise<LoadedGroups> {
  const names = Object.keys(summed);
  const { key, label } = grouping ?? { key: sql`null::text`, label: sql`null::text` };
  const { rows } = await sql<Values>`
    with g as materialized (
      select ${key} as "group key", any_value(${label}) as "group label", count(*) as "group rows"${selectSums(summed)}
      ${from} group by 1),
    a as (select count(*) as "groups", coalesce(sum("group rows"), 0) as "all rows"${selectTotals(names)} from g)
    select a.*, p.* from a left join lateral (
      select * from g where ${grouping !== undefined} order by ${buildOrder(grouping, names, page)}
      limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}) as p on true`.execute(tx);
  const [first = {}] = rows;
  const all = { count: Number(first['all rows'] ?? 0), figures: readFigures(first, names, 'all ') };
  if (!grouping) return { rows: [], total: 0, all };
  const found = rows.filter((row) => row['group rows'] !== null);
  return {
    rows: found.map((row) => toGroup(grouping.field, row, readFigures(row, names))),
    total: Number(first.groups ?? 0),
    all,
  };
}

const sumOf = (name: string) => sql.id(`${name} sum`);
const countOf = (name: string) => sql.id(`${name} count`);

/** Averages have the decimals of the sum, at least two. */
const divide = (sum: Sql, count: Sql) => sql`round(${sum} / nullif(${count}, 0), greatest(2, scale(${sum})))`;

const selectSums = (summed: GroupedRows['summed']) =>
  sql.join(
    Object.entries(summed).map(([name, at]) => {
      const [sum, count] = [sql`sum((${at})::numeric)`, sql`count(${at})`];
      return sql`, ${sum} as ${sumOf(name)}, ${count} as ${countOf(name)},
        ${divide(sum, count)} as ${sql.id(`${name} average`)}`;
    }),
    sql``,
  );

const selectTotals = (names: readonly string[]) =>
  sql.join(
    names.map((name) => {
      const [sum, count] = [sql`sum(${sumOf(name)})`, sql`sum(${countOf(name)})`];
      return sql`, ${sum} as ${sql.id(`all ${name} sum`)}, ${divide(sum, count)} as ${sql.id(`all ${name} average`)}`;
    }),
    sql``,
  );

/** Rows without a value are last in the order by name. Ties are resolved by name, then by value. */
function buildOrder(
  grouping: RowGrouping | undefined,
  summed: readonly string[],
  { groupOrder }: GroupPage,
): Sql {
  const direction = sql.raw(groupOrder.order);
  const sort = grouping?.sort ?? sql`"group label"`;
  const last = sql`${sort} nulls last, "group key" nulls last`;
  if (groupOrder.by === 'name')
    return sql`${sort} ${direction} nulls last, "group key" ${direction} nulls last`;
  if (groupOrder.by === 'count') return sql`"group rows" ${direction}, ${last}`;
  if (!summed.includes(groupOrder.field))
    throw new Refusal(400, [{ path: 'groupOrder', message: '该字段没有合计' }]);
  return sql`${sumOf(groupOrder.field)} ${direction} nulls last, ${last}`;
}

function toGroup(field: string, row: Values, figures: RowGroup['figures']): RowGroup {
  const key = row['group key'];
  const label = key === null ? '' : String(row['group label'] ?? formatKey(key));
  const condition: FilterCondition =
    key === null
      ? { field, is: 'empty' }
      : { field, is: 'is', value: Array.isArray(key) ? key.map(String) : String(key) };
  return {
    key: formatKey(key),
    label,
    count: Number(row['group rows']),
    figures,
    filter: { all: [condition] },
  };
}

const formatKey = (key: unknown): string | null =>
  key === null ? null : Array.isArray(key) ? key.map(String).join(',') : String(key);

const readFigures = (row: Values, names: readonly string[], of: 'all ' | '' = ''): RowTotals['figures'] =>
  Object.fromEntries(
    names.map((name) => [
      name,
      { sum: toText(row[`${of}${name} sum`]), average: toText(row[`${of}${name} average`]) },
    ]),
  );

const toText = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

/** Times are grouped by the day, the month or the year that they are in. */
export function groupTimes(at: Sql, unit: GroupUnit = 'day'): Pick<RowGrouping, 'key' | 'label' | 'sort'> {
  const key = sql`to_char(${at}, ${sql.lit(patternsByUnit[unit])})`;
  return { key, label: key, sort: sql`"group key"` };
}

const patternsByUnit: Record<GroupUnit, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' };

/** Refuses a unit for a field that is no time. */
export function assertNoUnit(unit: GroupUnit | undefined): void {
  if (unit) throw new Refusal(400, [{ path: 'groupUnit', message: '只有时间可以按日、月、年分组' }]);
}
