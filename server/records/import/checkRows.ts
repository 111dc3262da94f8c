/** Every check of a typed record, for all rows of a sheet: kinds, required fields, the form's rules, unique values. */
import { sql } from 'kysely';
import { Failure } from '../../../contract/failures.ts';
import type { RecordRules, Values } from '../../../contract/forms/rules.ts';
import { checkRecord } from '../../../contract/forms/validate.ts';
import type { Tx } from '../../db/database.ts';
import { runChecks } from '../checks.ts';
import { type Column, type Form, layoutOf } from '../form.ts';
import type { ErrorLog } from './errorLog.ts';
import type { Sent } from './sentValues.ts';
import { labelOf } from './sheetFields.ts';

export type GoodRow = { row: number; values: Values };

type Checking = { rules: RecordRules; errors: ErrorLog; onRows(done: number): void };

const tellEvery = 2_000;

/** The rows that may be written, in the sheet's order; what is wrong with the others stands in `errors`. */
export async function checkRows(
  tx: Tx,
  form: Form,
  { sent, ...checking }: Checking & { sent: readonly Sent[] },
): Promise<GoodRow[]> {
  const { errors, onRows } = checking;
  const right = sent.flatMap((one, index): GoodRow[] => {
    if (index % tellEvery === 0) onRows(index);
    const values = checkedValues(form, one, checking);
    return errors.has(one.row.row) ? [] : [{ row: one.row.row, values }];
  });
  for (const column of layoutOf(form).columns) {
    if (column.field.unique) await refuseTaken(tx, form, { column, rows: right, errors });
  }
  return right.filter(({ row }) => !errors.has(row));
}

function checkedValues(form: Form, { row, values, faulty }: Sent, { rules, errors }: Checking): Values {
  const checked = checkRecord(form.fields, { sent: values }, rules);
  const fields = new Map(form.fields.map((field) => [field.enName, field]));
  for (const { path, message } of [...checked.errors, ...checked.missing]) {
    const field = fields.get(path.split('.')[0] ?? '');
    if (field && faulty.has(field.enName)) continue;
    const column = field ? labelOf(field) : '';
    errors.add({ row: row.row, column, message: message.replace(`${field?.label}：`, '') });
  }
  if (form.checks.length > 0 && !errors.has(row.row)) {
    const stopped = stopOf(form, checked.values, rules);
    if (stopped) errors.add({ row: row.row, column: '', message: stopped });
  }
  return checked.values;
}

/** The words of a rule of the form that stops this record; they may be written as HTML. */
function stopOf(form: Form, values: Values, { facts }: RecordRules): string | undefined {
  try {
    const outcome = runChecks(form, 'add', { values, facts });
    if (outcome.action !== 'stop') return undefined;
    return (outcome.errorTips ?? '').replaceAll(/<[^>]*>/g, ' ').trim() || '校验未通过';
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

type Unique = { column: Column; rows: readonly GoodRow[]; errors: ErrorLog };

async function refuseTaken(tx: Tx, form: Form, { column, rows, errors }: Unique): Promise<void> {
  const { name, type, field } = column;
  const keyOf = ({ values }: GoodRow) => (type.isEmpty(values[name]) ? undefined : String(values[name]));
  const taken = await takenIn(tx, form, { column, values: rows.map(({ values }) => values[name]) });
  const first = new Map<string, number>();
  for (const good of rows) {
    const key = keyOf(good);
    if (key === undefined || errors.has(good.row)) continue;
    const before = first.get(key);
    const message = taken.has(key) ? '的值已存在' : before === undefined ? '' : `与第 ${before} 行重复`;
    if (message === '') first.set(key, good.row);
    else
      errors.add({
        row: good.row,
        column: labelOf(field),
        message: taken.has(key) ? field.label + message : message,
      });
  }
}

/** Which of these values records have by now: those for which the unique index would refuse a second one. */
async function takenIn(
  tx: Tx,
  form: Form,
  { column, values }: { column: Column; values: unknown[] },
): Promise<Set<string>> {
  const { name, type, field, sqlType } = column;
  const sent = values.filter((value) => !type.isEmpty(value)).map((value) => type.toSql(value, field));
  if (sent.length === 0) return new Set();
  // The SQL type comes from the field registry's closed list.
  const { rows } = await sql<{ value: unknown }>`select distinct r.${sql.id(name)} as value
    from ${sql.id(layoutOf(form).table)} as r
    join unnest(${sent}::${sql.raw(sqlType)}[]) as s(value) on s.value = r.${sql.id(name)}
    where r."sys$deleteTime" is null and r."sysStatus" <> -2`.execute(tx);
  return new Set(rows.map(({ value }) => String(type.fromSql(value, field))));
}
