/** Sums and averages of a list's columns: of a page here, of all in SQL; averages leave nulls out. */
import Big from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import type { Values } from '../../contract/forms/rules.ts';
import { type Column, col, type Form, layoutOf } from './form.ts';

export type Figures = Record<string, { sum: string | null; average: string | null }>;

type Evaluated = { column: Column; sum: boolean; average: boolean };

/** The columns of `columnEvalList` that can be summed. */
function evaluated(form: Form): Evaluated[] {
  return (form.feature.columnEvalList ?? []).flatMap(({ enName, type }) => {
    const column = layoutOf(form).byName.get(enName);
    return column?.type.summable ? [{ column, sum: type !== 'average', average: type !== 'sum' }] : [];
  });
}

/** The columns that figures are made of. */
export const figureColumns = (form: Form): string[] => evaluated(form).map(({ column }) => column.name);

/** Averages are rounded half up to the column's decimals, at least two. */
const decimals = (column: Column) => Math.max(2, column.field.precision ?? 2);

export function figuresOfPage(form: Form, rows: Values[]): Figures {
  return Object.fromEntries(
    evaluated(form).map(({ column, sum, average }) => {
      const values = rows
        .map((row) => row[column.name])
        .filter((value) => value !== null && value !== undefined)
        .map((value) => new Big(String(value)));
      const total = values.reduce((left, right) => left.plus(right), new Big(0));
      const mean = () => total.div(values.length).round(decimals(column), Big.roundHalfUp);
      const none = values.length === 0;
      return [
        column.name,
        {
          sum: sum && !none ? total.toFixed(column.field.precision) : null,
          average: average && !none ? mean().toFixed(decimals(column)) : null,
        },
      ];
    }),
  );
}

/** With the column's decimals; where it has none of its own, with those that the sum needs. */
const sumOf = ({ name, field }: Column) =>
  field.precision === undefined ? sql`trim_scale(sum(${col(name)}))` : sql`sum(${col(name)})`;

/** `, sum(…) as "amount sum"`: the part of the statement that counts. */
export const figureSelect = (form: Form): RawBuilder<unknown> =>
  sql`${sql.join(
    evaluated(form).flatMap(({ column, sum, average }) => [
      ...(sum ? [sql`, ${sumOf(column)} as ${sql.id(`${column.name} sum`)}`] : []),
      ...(average
        ? [
            sql`, round(avg(${col(column.name)}), ${sql.lit(decimals(column))}) as ${sql.id(`${column.name} average`)}`,
          ]
        : []),
    ]),
    sql``,
  )}`;

export function figuresOfAll(form: Form, row: Values): Figures {
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
  return Object.fromEntries(
    evaluated(form).map(({ column: { name } }) => [
      name,
      { sum: text(row[`${name} sum`]), average: text(row[`${name} average`]) },
    ]),
  );
}
