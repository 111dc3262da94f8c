/** Instances that go on by another version of their definition: judged and moved as any other act is. */
import { Failure } from '../../contract/failures.ts';
import { nodeOf } from '../../contract/flow/graph.ts';
import type { Tx } from '../db/database.ts';
import type { Event, Version } from '../engine/event.ts';
import { losses } from '../engine/migration.ts';
import type { RunState } from '../engine/model.ts';
import type { Acting } from './acting.ts';
import { advance, decideAll } from './advance.ts';
import { type Flow, instanceIdOf, versionOf } from './flow.ts';
import { renewShown } from './form.ts';
import { graphOf } from './graphs.ts';
import { flowsOf, instanceQuery } from './readFlows.ts';
import { saveFlows } from './save.ts';
import { writeMoved } from './writeMoved.ts';

export type Moving = { readonly from: Version; readonly to: Version };

/** `reasons`: why it cannot; `notes`: what is lost by it, and what happens at once because of it. */
export type Verdict = {
  readonly instanceId: string;
  readonly title: string;
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
};

/** What it would come to for each of them as they stand. Nothing is locked or written. */
export async function rehearseMigration(
  acting: Acting,
  instanceIds: readonly string[],
  moving: Moving,
): Promise<Verdict[]> {
  const moves = await movesOf(acting.tx, instanceIds, { moving, lock: false });
  const decisions = await decideAll(
    acting,
    moves.map(({ after }) => actOn(after, moving)),
  );
  return moves.map(({ before, after }, at) => {
    const decision = decisions[at];
    if (!decision) throw new Error(`Nothing was decided about instance ${before.instanceId}.`);
    return 'refusal' in decision
      ? refused(before, reasonsIn(decision.refusal))
      : accepted(before, after, decision.events);
  });
}

/** Migrates one, judged under its lock; null where it is no longer there. A refusal is a verdict and writes nothing. */
export async function migrateInstance(
  acting: Acting,
  instanceId: string,
  moving: Moving,
): Promise<Verdict | null> {
  const [move] = await movesOf(acting.tx, [instanceId], { moving, lock: true });
  if (!move) return null;
  const { before, after } = move;
  if (before.definitionId !== moving.from.definitionId) {
    return refused(before, [`流程已不在版本 ${moving.from.version} 上`]);
  }
  const { action, given } = actOn(after, moving);
  try {
    await advance(acting, after, action, given);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return refused(before, reasonsIn(error));
  }
  const verdict = accepted(
    before,
    after,
    after.happened.map(({ event }) => event),
  );
  renewShown(acting, after);
  await saveFlows(acting, [after]);
  await writeMoved(acting, move);
  return verdict;
}

/** The instance as it stands, and over the new version's graph. */
export type Move = {
  readonly before: Flow;
  readonly after: Flow;
  /** Of the instance once it has moved, oldest first. */
  readonly formerDefinitionIds: readonly string[];
};

async function movesOf(
  tx: Tx,
  instanceIds: readonly string[],
  { moving: { to }, lock }: { moving: Moving; lock: boolean },
): Promise<Move[]> {
  if (instanceIds.length === 0) return [];
  const query = instanceQuery(tx)
    .where('instanceId', 'in', [...instanceIds])
    .orderBy('instanceId');
  const rows = await (lock ? query.forUpdate() : query).execute();
  if (rows.length === 0) return [];
  const flows = new Map((await flowsOf(tx, rows)).map((flow) => [flow.instanceId, flow]));
  const moves: Move[] = [];
  for (const row of rows) {
    const before = flows.get(row.instanceId);
    if (!before) continue;
    const former = [...row.formerDefinitionIds, row.definitionId];
    const formerDefinitionIds = [...new Set(former)].filter((id) => id !== to.definitionId);
    // Read from the database once for all of them.
    const graph = await graphOf(tx, { place: row.place, definitionId: to.definitionId, formerDefinitionIds });
    const after: Flow = { ...before, definitionId: to.definitionId, graph, happened: [] };
    moves.push({ before, after, formerDefinitionIds });
  }
  return moves;
}

function actOn(flow: Flow, { from, to }: Moving) {
  const comment = `由版本 ${from.version} 迁移到版本 ${to.version}`;
  const given = {
    record: flow.record ?? {},
    formVersion: versionOf(flow.record),
    missing: [],
    invalid: [],
  };
  return { flow, action: { kind: 'migrate', from, to, comment } as const, given };
}

/** The engine tells each reason by itself; whatever else refuses has one. */
const reasonsIn = (failure: Failure): readonly string[] => {
  const { data } = failure.detail;
  // NOT_MIGRATABLE carries its sentences, and nothing else does.
  return failure.reason === 'NOT_MIGRATABLE' && Array.isArray(data) ? (data as string[]) : [failure.message];
};

const verdictOn = (flow: Flow) => ({ instanceId: instanceIdOf(flow), title: flow.shown.title });

const refused = (flow: Flow, reasons: readonly string[]): Verdict => ({
  ...verdictOn(flow),
  reasons,
  notes: [],
});

const ends: Partial<Record<RunState, string>> = { passed: '通过', returned: '退回' };

const accepted = (before: Flow, { graph }: Flow, events: readonly Event[]): Verdict => ({
  ...verdictOn(before),
  reasons: [],
  notes: [
    ...losses(graph, before.state),
    ...events.flatMap((event) => {
      const name = (nodeId: string) => nodeOf(graph, nodeId).name || nodeId;
      if (event.type === 'joinFired') return [`在“${name(event.joinId)}”等待的分支随迁移继续`];
      if (event.type === 'statusChanged' && event.status === 1) return ['流程随迁移结束'];
      if (event.type !== 'runClosed') return [];
      const run = before.state.runs[event.runNo - 1];
      const follows = ends[event.state];
      return run && follows ? [`节点“${name(run.nodeId)}”按新版本的规则随迁移${follows}`] : [];
    }),
  ],
});
