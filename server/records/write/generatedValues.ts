/** Values that the server fills in when a record is created: serial numbers, creator, department and posts, time. */
import { sql } from 'kysely';
import type { ValueOrigin } from '../../../contract/fields/fieldType.ts';
import { parseSerialFormat } from '../../../contract/fields/shared/serialFormat.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Tx } from '../../db/database.ts';
import { listPostIdsOfUser } from '../../db/queries/people/postsOfUser.ts';
import { type Form, type FormColumn, getFormLayout } from '../schema/formLayout.ts';
import type { WriteStamp } from '../stamp.ts';

type GenerationContext = {
  tx: Tx;
  form: Form;
  column: FormColumn;
  stamp: WriteStamp;
  now: string;
  count: number;
};

/** Returns a field's value for the record at this index among the new records. */
type ValueGenerator = (index: number) => unknown;

const generators: Record<
  Exclude<ValueOrigin, 'person' | 'none'>,
  (making: GenerationContext) => Promise<ValueGenerator>
> = {
  actor:
    async ({ stamp }) =>
    () =>
      stamp.actor.userId,
  now:
    async ({ column, now }) =>
    () =>
      column.type.fromSql(now, column.field),
  actorDept:
    async ({ stamp }) =>
    () =>
      stamp.actor.deptId,
  actorPosts: async ({ tx, stamp }) => {
    const posts = await listPostIdsOfUser(tx, stamp.actor.userId);
    return () => posts;
  },
  serial: allocateSerials,
};

/** The values of every field that no person fills in. Serial numbers have no gaps. */
export async function generateValues(tx: Tx, form: Form, stamp: WriteStamp): Promise<Values> {
  const [values = {}] = await generateValuesOfMany(tx, form, { stamp, count: 1 });
  return values;
}

/** The same for `count` new records in order. */
export async function generateValuesOfMany(
  tx: Tx,
  form: Form,
  { stamp, count }: { stamp: WriteStamp; count: number },
): Promise<Values[]> {
  const columns = getFormLayout(form).columns.filter((column) => column.type.origin !== 'person');
  const now = columns.length === 0 ? '' : await loadLocalTime(tx, stamp.now);
  const made: [string, ValueGenerator][] = [];
  for (const column of columns) {
    const { origin } = column.type;
    if (origin !== 'person' && origin !== 'none')
      made.push([column.name, await generators[origin]({ tx, form, column, stamp, now, count })]);
  }
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(made.map(([name, value]) => [name, value(index)])),
  );
}

/** The same without creating a record and without queries: serial numbers and posts are omitted. */
export function previewGeneratedValues(form: Form, stamp: WriteStamp, now: string): Values {
  const expected: Partial<Record<ValueOrigin, (column: FormColumn) => unknown>> = {
    actorDept: () => stamp.actor.deptId,
    actor: () => stamp.actor.userId,
    now: ({ type, field }) => type.fromSql(now, field),
  };
  return Object.fromEntries(
    getFormLayout(form).columns.flatMap((column): [string, unknown][] => {
      const make = expected[column.type.origin];
      return make ? [[column.name, make(column)]] : [];
    }),
  );
}

/** `now` in the tenant's time zone, `YYYY-MM-DD HH:mm:ss`. */
async function loadLocalTime(tx: Tx, now: Date): Promise<string> {
  const { rows } = await sql<{
    now: string;
  }>`select to_char(${now}::timestamptz, 'YYYY-MM-DD HH24:MI:SS') as now`.execute(tx);
  return rows[0]?.now ?? '';
}

/** Waits for other writers of the same period, which keeps the numbers gap-free. */
async function allocateSerials({ tx, form, column, now, count }: GenerationContext): Promise<ValueGenerator> {
  const format = parseSerialFormat(column.field.format, now.slice(0, 10));
  const { last } = await tx
    .insertInto('serialNumbers')
    .values({ formId: form.formId, field: column.name, period: format.period, last: String(count) })
    .onConflict((conflict) =>
      conflict
        .columns(['formId', 'field', 'period'])
        .doUpdateSet({ last: sql<string>`"serialNumbers"."last" + excluded."last"` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return (index) => format.render(Number(last) - count + 1 + index);
}
