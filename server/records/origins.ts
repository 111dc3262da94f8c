/** Values that the server fills in when a record is made: serial numbers, who, of which department and posts, when. */
import { sql } from 'kysely';
import { serialFormat } from '../../contract/fields/shared/serialFormat.ts';
import type { Origin } from '../../contract/fields/type.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Tx } from '../db/database.ts';
import { postsOfUser } from '../db/queries/postsOfUser.ts';
import { type Column, type Form, layoutOf } from './form.ts';
import type { Stamp } from './stamp.ts';

type Making = { tx: Tx; form: Form; column: Column; stamp: Stamp; now: string; count: number };

/** What a field's values are, by the place of the record among those being made. */
type Made = (index: number) => unknown;

const makers: Record<Exclude<Origin, 'person' | 'none'>, (making: Making) => Promise<Made>> = {
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
    const posts = await postsOfUser(tx, stamp.actor.userId);
    return () => posts;
  },
  serial: nextSerials,
};

/** The values of every field that no person fills in. Serial numbers have no gaps. */
export async function originValues(tx: Tx, form: Form, stamp: Stamp): Promise<Values> {
  const [values = {}] = await originValuesOfMany(tx, form, { stamp, count: 1 });
  return values;
}

/** The same for `count` new records in their order. */
export async function originValuesOfMany(
  tx: Tx,
  form: Form,
  { stamp, count }: { stamp: Stamp; count: number },
): Promise<Values[]> {
  const columns = layoutOf(form).columns.filter((column) => column.type.origin !== 'person');
  const now = columns.length === 0 ? '' : await localTime(tx, stamp.now);
  const made: [string, Made][] = [];
  for (const column of columns) {
    const { origin } = column.type;
    if (origin !== 'person' && origin !== 'none')
      made.push([column.name, await makers[origin]({ tx, form, column, stamp, now, count })]);
  }
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(made.map(([name, value]) => [name, value(index)])),
  );
}

/** The same without a record being made and without asking anything: serial numbers and posts are left out. */
export function originsExpected(form: Form, stamp: Stamp, now: string): Values {
  const expected: Partial<Record<Origin, (column: Column) => unknown>> = {
    actorDept: () => stamp.actor.deptId,
    actor: () => stamp.actor.userId,
    now: ({ type, field }) => type.fromSql(now, field),
  };
  return Object.fromEntries(
    layoutOf(form).columns.flatMap((column): [string, unknown][] => {
      const make = expected[column.type.origin];
      return make ? [[column.name, make(column)]] : [];
    }),
  );
}

/** `now` as the tenant's clock shows it, `YYYY-MM-DD HH:mm:ss`. */
async function localTime(tx: Tx, now: Date): Promise<string> {
  const { rows } = await sql<{
    now: string;
  }>`select to_char(${now}::timestamptz, 'YYYY-MM-DD HH24:MI:SS') as now`.execute(tx);
  return rows[0]?.now ?? '';
}

/** Waits for other writers of the same period: that is what keeps the numbers gap-free. */
async function nextSerials({ tx, form, column, now, count }: Making): Promise<Made> {
  const format = serialFormat(column.field.format, now.slice(0, 10));
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
