/** Every event in its order: replayed from the first, they give the state that the other tables hold. */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type Flow, instanceIdOf } from './flow.ts';

export async function writeEvents(tx: Tx, flows: readonly Flow[]): Promise<void> {
  const rows = flows.flatMap((flow) =>
    flow.happened.map(({ event, actNo, at }, index) => ({
      instanceId: instanceIdOf(flow),
      eventNo: flow.stored.events + index + 1,
      actNo,
      event,
      time: at,
    })),
  );
  await sql`
    insert into "flowEvents" ("instanceId", "eventNo", "actNo", "event", "time")
    select "instanceId", "eventNo", "actNo", "event", "time"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s("instanceId" bigint, "eventNo" integer,
      "actNo" integer, "event" jsonb, "time" timestamptz)`.execute(tx);
}
