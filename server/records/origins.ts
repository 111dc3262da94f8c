/** Values that the server fills in when a record is made: serial numbers, who, of which department and posts, when. */
import { sql } from 'kysely';
import { serialFormat } from '../../contract/fields/shared/serialFormat.ts';
import type { Origin } from '../../contract/fields/type.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Tx } from '../db/database.ts';
import { postsOfUser } from '../db/queries/postsOfUser.ts';
import { type Column, type Form, layoutOf } from './form.ts';
import type { Stamp } from './stamp.ts';

type Making = { tx: Tx; form: Form; column: Column; stamp: Stamp; now: string };

const makers: Record<Exclude<Origin, 'person' | 'none'>, (making: Making) => Promise<unknown>> = {
  actor: async ({ stamp }) => stamp.actor.userId,
  now: async ({ column, now }) => column.type.fromSql(now, column.field),
  actorDept: async ({ stamp }) => stamp.actor.deptId,
  actorPosts: ({ tx, stamp }) => postsOfUser(tx, stamp.actor.userId),
  serial: nextSerial,
};

/** The values of every field that no person fills in. Serial numbers have no gaps. */
export async function originValues(tx: Tx, form: Form, stamp: Stamp): Promise<Values> {
  const made = layoutOf(form).columns.filter((column) => column.type.origin !== 'person');
  if (made.length === 0) return {};
  const now = await localTime(tx, stamp.now);
  const values: Values = {};
  for (const column of made) {
    const { origin } = column.type;
    if (origin !== 'person' && origin !== 'none')
      values[column.name] = await makers[origin]({ tx, form, column, stamp, now });
  }
  return values;
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
async function nextSerial({ tx, form, column, now }: Making): Promise<string> {
  const format = serialFormat(column.field.format, now.slice(0, 10));
  const { last } = await tx
    .insertInto('serialNumbers')
    .values({ formId: form.formId, field: column.name, period: format.period, last: '1' })
    .onConflict((conflict) =>
      conflict
        .columns(['formId', 'field', 'period'])
        .doUpdateSet({ last: sql<string>`"serialNumbers"."last" + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return format.render(Number(last));
}
