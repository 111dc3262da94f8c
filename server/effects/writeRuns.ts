/** The runs that were opened, merged into, closed, reopened or undone. */
import { type RawBuilder, sql } from 'kysely';
import type { Run } from '../engine/model.ts';
import { type Flow, instanceIdOf } from './flow.ts';
import { changesOf, endedFirst, momentsOf } from './times.ts';

export function runStatements(flows: readonly Flow[]): RawBuilder<unknown>[] {
  const rows = flows.map((flow) => {
    const { made, changed } = changesOf(flow.stored.state.runs, flow.state.runs);
    const row = rowMaker(flow);
    return { made: made.map(row), changed: changed.map(row) };
  });
  const made = rows.flatMap((one) => one.made);
  return [
    ...endedFirst(rows.flatMap((one) => one.changed)).map(update),
    ...(made.length > 0 ? [insert(made)] : []),
  ];
}

type Row = Run & { instanceId: string; openTime: Date | null; endTime: Date | null };

function rowMaker(flow: Flow): (run: Run) => Row {
  const { runOpened, runClosed } = momentsOf(flow);
  const instanceId = instanceIdOf(flow);
  return (run) => ({
    ...run,
    instanceId,
    openTime: runOpened.get(run.runNo) ?? null,
    endTime: run.state === 'open' ? null : (runClosed.get(run.runNo) ?? null),
  });
}

const recordset = (
  rows: Row[],
) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s("instanceId" bigint,
  "runNo" integer, "nodeId" text, "kind" text, "state" text, "stands" boolean, "from" integer[],
  "bornAct" integer, "endAct" integer, "openTime" timestamptz, "endTime" timestamptz)`;

const insert = (rows: Row[]): RawBuilder<unknown> => sql`
    insert into runs ("instanceId", "runNo", "nodeId", "kind", "state", "stands", "from", "bornAct", "endAct",
      "openTime", "endTime")
    select s."instanceId", s."runNo", s."nodeId", s."kind", s."state", s."stands", s."from", s."bornAct",
      s."endAct", s."openTime", s."endTime" from ${recordset(rows)}`;

/** A run that was closed before keeps the time when it was. */
const update = (rows: Row[]): RawBuilder<unknown> => sql`
    update runs r set "state" = s."state", "stands" = s."stands", "from" = s."from", "endAct" = s."endAct",
      "endTime" = case when s."state" <> 'open' then coalesce(s."endTime", r."endTime") end
    from ${recordset(rows)} where r."instanceId" = s."instanceId" and r."runNo" = s."runNo"`;
