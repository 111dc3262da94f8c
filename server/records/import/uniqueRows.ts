/** Values that may stand once: neither twice in a sheet nor where a record has them. Rows are asked in their order. */
import { sql } from 'kysely';
import type { Values } from '../../../contract/forms/rules.ts';
import type { Tx } from '../../db/database.ts';
import { type Column, type Form, layoutOf } from '../form.ts';
import type { ErrorLog } from './errorLog.ts';
import { labelOf } from './sheetFields.ts';

export type GoodRow = { row: number; values: Values };

export class UniqueRows {
  readonly #form: Form;
  readonly #errors: ErrorLog;
  /** Which row had a value first, of each column. */
  readonly #first: { column: Column; rows: Map<string, number> }[];

  constructor(form: Form, errors: ErrorLog) {
    this.#form = form;
    this.#errors = errors;
    this.#first = layoutOf(form)
      .columns.filter(({ field }) => field.unique)
      .map((column) => ({ column, rows: new Map() }));
  }

  /** Those of the rows that may be written; what is wrong with the others stands in the errors. */
  async of(tx: Tx, rows: readonly GoodRow[]): Promise<GoodRow[]> {
    for (const { column, rows: first } of this.#first) {
      const taken = await takenIn(tx, this.#form, { column, rows });
      for (const good of rows) this.#judge(good, { column, first, taken });
    }
    return rows.filter(({ row }) => !this.#errors.has(row));
  }

  #judge(
    good: GoodRow,
    { column, first, taken }: { column: Column; first: Map<string, number>; taken: Set<string> },
  ): void {
    const key = keyOf(column, good);
    if (key === undefined || this.#errors.has(good.row)) return;
    const { field } = column;
    // What rows before this one have is in the table by now.
    const before = first.get(key);
    if (before !== undefined)
      this.#errors.add({ row: good.row, column: labelOf(field), message: `与第 ${before} 行重复` });
    else if (taken.has(key))
      this.#errors.add({ row: good.row, column: labelOf(field), message: `${field.label}的值已存在` });
    else first.set(key, good.row);
  }
}

const keyOf = ({ name, type }: Column, { values }: GoodRow): string | undefined =>
  type.isEmpty(values[name]) ? undefined : String(values[name]);

/** Which of these values records have by now: those for which the unique index would refuse a second one. */
async function takenIn(
  tx: Tx,
  form: Form,
  { column, rows }: { column: Column; rows: readonly GoodRow[] },
): Promise<Set<string>> {
  const { name, type, field, sqlType } = column;
  const sent = rows
    .map(({ values }) => values[name])
    .filter((value) => !type.isEmpty(value))
    .map((value) => type.toSql(value, field));
  if (sent.length === 0) return new Set();
  // The SQL type comes from the field registry's closed list.
  const { rows: taken } = await sql<{ value: unknown }>`select distinct r.${sql.id(name)} as value
    from ${sql.id(layoutOf(form).table)} as r
    join unnest(${sent}::${sql.raw(sqlType)}[]) as s(value) on s.value = r.${sql.id(name)}
    where r."sys$deleteTime" is null and r."sysStatus" <> -2`.execute(tx);
  return new Set(taken.map(({ value }) => String(type.fromSql(value, field))));
}
