/** Writes the runs that were opened, merged into, closed, reopened or undone. */
import { type RawBuilder, sql } from 'kysely';
import type { Run } from '../../engine/model.ts';
import { type LoadedInstance, requireInstanceId } from '../instance.ts';
import { diffRows, getRowTimes, groupEndedFirst } from './rowChanges.ts';

export function buildRunStatements(instances: readonly LoadedInstance[]): RawBuilder<unknown>[] {
  const rows = instances.map((instance) => {
    const { made, changed } = diffRows(instance.persisted.state.runs, instance.state.runs);
    const row = createRowBuilder(instance);
    return { made: made.map(row), changed: changed.map(row) };
  });
  const made = rows.flatMap((one) => one.made);
  return [
    ...groupEndedFirst(rows.flatMap((one) => one.changed)).map(updateRuns),
    ...(made.length > 0 ? [insertRuns(made)] : []),
  ];
}

type RunRow = Run & { instanceId: string; openTime: Date | null; endTime: Date | null };

function createRowBuilder(instance: LoadedInstance): (run: Run) => RunRow {
  const { runOpened, runClosed } = getRowTimes(instance);
  const instanceId = requireInstanceId(instance);
  return (run) => ({
    ...run,
    instanceId,
    openTime: runOpened.get(run.runNo) ?? null,
    endTime: run.state === 'open' ? null : (runClosed.get(run.runNo) ?? null),
  });
}

const toRecordset = (
  rows: RunRow[],
) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s("instanceId" bigint,
  "runNo" integer, "nodeId" text, "kind" text, "state" text, "stands" boolean, "from" integer[],
  "bornAct" integer, "endAct" integer, "openTime" timestamptz, "endTime" timestamptz)`;

const insertRuns = (rows: RunRow[]): RawBuilder<unknown> => sql`
    insert into runs ("instanceId", "runNo", "nodeId", "kind", "state", "stands", "from", "bornAct", "endAct",
      "openTime", "endTime")
    select s."instanceId", s."runNo", s."nodeId", s."kind", s."state", s."stands", s."from", s."bornAct",
      s."endAct", s."openTime", s."endTime" from ${toRecordset(rows)}`;

/** A run that was closed before keeps its time of closing. */
const updateRuns = (rows: RunRow[]): RawBuilder<unknown> => sql`
    update runs r set "state" = s."state", "stands" = s."stands", "from" = s."from", "endAct" = s."endAct",
      "endTime" = case when s."state" <> 'open' then coalesce(s."endTime", r."endTime") end
    from ${toRecordset(rows)} where r."instanceId" = s."instanceId" and r."runNo" = s."runNo"`;
