/** Sums and averages of a list's columns: of a page here, of all rows in SQL. Averages ignore nulls. */
import Big from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { type Form, type FormColumn, getFormLayout, recordColumn } from '../schema/formLayout.ts';

export type RecordAggregates = Record<string, { sum: string | null; average: string | null }>;

type AggregatedColumn = { column: FormColumn; sum: boolean; average: boolean };

/** The columns of `columnEvalList` that can be summed. */
function listAggregatedColumns(form: Form): AggregatedColumn[] {
  return (form.feature.columnEvalList ?? []).flatMap(({ enName, type }) => {
    const column = getFormLayout(form).byName.get(enName);
    return column?.type.summable ? [{ column, sum: type !== 'average', average: type !== 'sum' }] : [];
  });
}

/** The columns with aggregates. */
export const listAggregatedColumnNames = (form: Form): string[] =>
  listAggregatedColumns(form).map(({ column }) => column.name);

/** Averages are rounded half up to the column's decimals, at least two. */
const countDecimals = (column: FormColumn) => Math.max(2, column.field.precision ?? 2);

export function computePageAggregates(form: Form, rows: Values[]): RecordAggregates {
  return Object.fromEntries(
    listAggregatedColumns(form).map(({ column, sum, average }) => {
      const values = rows
        .map((row) => row[column.name])
        .filter((value) => value !== null && value !== undefined)
        .map((value) => new Big(String(value)));
      const total = values.reduce((left, right) => left.plus(right), new Big(0));
      const mean = () => total.div(values.length).round(countDecimals(column), Big.roundHalfUp);
      const none = values.length === 0;
      return [
        column.name,
        {
          sum: sum && !none ? total.toFixed(column.field.precision) : null,
          average: average && !none ? mean().toFixed(countDecimals(column)) : null,
        },
      ];
    }),
  );
}

/** With the column's decimals; for a column without decimals, with those that the sum needs. */
const selectSum = ({ name, field }: FormColumn) =>
  field.precision === undefined
    ? sql`trim_scale(sum(${recordColumn(name)}))`
    : sql`sum(${recordColumn(name)})`;

/** `, sum(…) as "amount sum"`: the aggregates in the select list of the counting statement. */
export const selectAggregates = (form: Form): RawBuilder<unknown> =>
  sql`${sql.join(
    listAggregatedColumns(form).flatMap(({ column, sum, average }) => [
      ...(sum ? [sql`, ${selectSum(column)} as ${sql.id(`${column.name} sum`)}`] : []),
      ...(average
        ? [
            sql`, round(avg(${recordColumn(column.name)}), ${sql.lit(countDecimals(column))}) as ${sql.id(`${column.name} average`)}`,
          ]
        : []),
    ]),
    sql``,
  )}`;

export function readAggregates(form: Form, row: Values): RecordAggregates {
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
  return Object.fromEntries(
    listAggregatedColumns(form).map(({ column: { name } }) => [
      name,
      { sum: text(row[`${name} sum`]), average: text(row[`${name} average`]) },
    ]),
  );
}
