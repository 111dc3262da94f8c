/** Checks unique values: neither twice in a sheet nor in an existing record. Rows are checked in their order. */
import { sql } from 'kysely';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { type Form, type FormColumn, getFormLayout } from '../schema/formLayout.ts';
import { describeTakenValue } from '../uniqueViolation.ts';
import type { ImportErrors } from './importErrors.ts';

export type ValidRow = { row: number; values: Values };

export class UniqueRowFilter {
  readonly #form: Form;
  readonly #errors: ImportErrors;
  readonly #actor: Actor;
  /** For each column, the row in which a value first occurred. */
  readonly #first: { column: FormColumn; rows: Map<string, number> }[];

  constructor(form: Form, { errors, actor }: { errors: ImportErrors; actor: Actor }) {
    this.#form = form;
    this.#errors = errors;
    this.#actor = actor;
    this.#first = getFormLayout(form)
      .columns.filter(({ field }) => field.unique)
      .map((column) => ({ column, rows: new Map() }));
  }

  /** Returns the rows that may be written, and adds the violations of the others to the errors. */
  async filterRows(tx: Tx, rows: readonly ValidRow[]): Promise<ValidRow[]> {
    for (const { column, rows: first } of this.#first) {
      const taken = await findTakenValues(tx, this.#form, { column, rows });
      for (const good of rows) this.#judge(good, { column, first, taken });
    }
    return rows.filter(({ row }) => !this.#errors.has(row));
  }

  #judge(
    good: ValidRow,
    { column, first, taken }: { column: FormColumn; first: Map<string, number>; taken: Set<string> },
  ): void {
    const key = getKey(column, good);
    if (key === undefined || this.#errors.has(good.row)) return;
    const { field } = column;
    // The values of earlier rows are already in the table.
    const before = first.get(key);
    if (before !== undefined)
      this.#errors.add({
        row: good.row,
        column: this.#errors.labelOf(field),
        message: `与第 ${before} 行重复`,
      });
    else if (taken.has(key))
      this.#errors.add({
        row: good.row,
        column: this.#errors.labelOf(field),
        message: describeTakenValue(this.#form, column, this.#actor),
      });
    else first.set(key, good.row);
  }
}

const getKey = ({ name, type }: FormColumn, { values }: ValidRow): string | undefined =>
  type.isEmpty(values[name]) ? undefined : String(values[name]);

/** The values that records already have: those for which the unique index would refuse a second one. */
async function findTakenValues(
  tx: Tx,
  form: Form,
  { column, rows }: { column: FormColumn; rows: readonly ValidRow[] },
): Promise<Set<string>> {
  const { name, type, field, sqlType } = column;
  const sent = rows
    .map(({ values }) => values[name])
    .filter((value) => !type.isEmpty(value))
    .map((value) => type.toSql(value, field));
  if (sent.length === 0) return new Set();
  // The SQL type comes from the field registry's closed list.
  const { rows: taken } = await sql<{ value: unknown }>`select distinct r.${sql.id(name)} as value
    from ${sql.id(getFormLayout(form).table)} as r
    join unnest(${sent}::${sql.raw(sqlType)}[]) as s(value) on s.value = r.${sql.id(name)}
    where r."sys$deleteTime" is null and r."sysStatus" <> -2`.execute(tx);
  return new Set(taken.map(({ value }) => String(type.fromSql(value, field))));
}
