/** Migrates instances to another version of their definition. The engine decides a migration like any other action. */
import { Failure } from '../../../contract/failures.ts';
import { getNode } from '../../../contract/flow/graph.ts';
import type { Tx } from '../../db/database.ts';
import { holdReferences } from '../../db/locks/referenceLocks.ts';
import type { Event, Version } from '../../engine/event.ts';
import type { RunState } from '../../engine/model.ts';
import { findMigrationLosses } from '../../engine/versions/migrationChecks.ts';
import type { ActionContext } from '../actionContext.ts';
import { loadGraph } from '../definitions/graphCache.ts';
import {
  getRecordVersion,
  type LoadedInstance,
  type MigratedInstance,
  requireInstanceId,
} from '../instance.ts';
import { readInstances, selectInstances } from '../persistence/readInstances.ts';
import { saveInstances } from '../persistence/saveInstances.ts';
import { writeMigration } from '../persistence/writeMigration.ts';
import { advanceInstance, decideActions } from './decideAction.ts';
import { refreshSummary } from './formInput.ts';

export type VersionChange = { readonly from: Version; readonly to: Version };

/** `reasons`: why the migration is impossible; `notes`: what it loses and what it triggers at once. */
export type MigrationAssessment = {
  readonly instanceId: string;
  readonly title: string;
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
};

/** Assesses the migration of each instance in its current state. Locks nothing and writes nothing. */
export async function dryRunMigration(
  acting: ActionContext,
  instanceIds: readonly string[],
  moving: VersionChange,
): Promise<MigrationAssessment[]> {
  const moves = await loadMigrations(acting.tx, instanceIds, { moving, lock: false });
  const decisions = await decideActions(
    acting,
    moves.map(({ after }) => createMigrateAction(after, moving)),
  );
  return moves.map(({ before, after }, at) => {
    const decision = decisions[at];
    if (!decision) throw new Error(`Nothing was decided about instance ${before.instanceId}.`);
    return 'refusal' in decision
      ? refuseMigration(before, listReasons(decision.refusal))
      : acceptMigration(before, after, decision.events);
  });
}

/**
 * Assesses and migrates one instance under its lock; null if it no longer exists. A refusal returns its reasons and
 * writes nothing.
 */
export async function migrateInstance(
  acting: ActionContext,
  instanceId: string,
  moving: VersionChange,
): Promise<MigrationAssessment | null> {
  await holdReferences(acting.tx, ['flows']);
  const [move] = await loadMigrations(acting.tx, [instanceId], { moving, lock: true });
  if (!move) return null;
  const { before, after } = move;
  if (before.definitionId !== moving.from.definitionId) {
    return refuseMigration(before, [`流程已不在版本 ${moving.from.version} 上`]);
  }
  const { action, given } = createMigrateAction(after, moving);
  try {
    await advanceInstance(acting, { instance: after, action, given });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return refuseMigration(before, listReasons(error));
  }
  const verdict = acceptMigration(
    before,
    after,
    after.pendingEvents.map(({ event }) => event),
  );
  refreshSummary(acting, after);
  await saveInstances(acting, [after]);
  await writeMigration(acting, move);
  return verdict;
}

async function loadMigrations(
  tx: Tx,
  instanceIds: readonly string[],
  { moving: { to }, lock }: { moving: VersionChange; lock: boolean },
): Promise<MigratedInstance[]> {
  if (instanceIds.length === 0) return [];
  const query = selectInstances(tx)
    .where('instanceId', 'in', [...instanceIds])
    .orderBy('instanceId');
  const rows = await (lock ? query.forUpdate() : query).execute();
  if (rows.length === 0) return [];
  const flows = new Map((await readInstances(tx, rows)).map((instance) => [instance.instanceId, instance]));
  const moves: MigratedInstance[] = [];
  for (const row of rows) {
    const before = flows.get(row.instanceId);
    if (!before) continue;
    const former = [...row.formerDefinitionIds, row.definitionId];
    const formerDefinitionIds = [...new Set(former)].filter((id) => id !== to.definitionId);
    // The graph is read from the database once for all instances.
    const graph = await loadGraph(tx, {
      place: row.place,
      definitionId: to.definitionId,
      formerDefinitionIds,
    });
    const after: LoadedInstance = { ...before, definitionId: to.definitionId, graph, pendingEvents: [] };
    moves.push({ before, after, formerDefinitionIds });
  }
  return moves;
}

function createMigrateAction(instance: LoadedInstance, { from, to }: VersionChange) {
  const comment = `由版本 ${from.version} 迁移到版本 ${to.version}`;
  const given = {
    record: instance.record ?? {},
    formVersion: getRecordVersion(instance.record),
    missing: [],
    invalid: [],
  };
  return { instance, action: { kind: 'migrate', from, to, comment } as const, given };
}

/** NOT_MIGRATABLE lists several reasons; any other refusal is one reason. */
const listReasons = (failure: Failure): readonly string[] => {
  const { data } = failure.detail;
  // Only NOT_MIGRATABLE carries data, and its data are sentences.
  return failure.reason === 'NOT_MIGRATABLE' && Array.isArray(data) ? (data as string[]) : [failure.message];
};

const describeInstance = (instance: LoadedInstance) => ({
  instanceId: requireInstanceId(instance),
  title: instance.listSummary.title,
});

const refuseMigration = (instance: LoadedInstance, reasons: readonly string[]): MigrationAssessment => ({
  ...describeInstance(instance),
  reasons,
  notes: [],
});

const closedRunLabels: Partial<Record<RunState, string>> = { passed: '通过', returned: '退回' };

const acceptMigration = (
  before: LoadedInstance,
  { graph }: LoadedInstance,
  events: readonly Event[],
): MigrationAssessment => ({
  ...describeInstance(before),
  reasons: [],
  notes: [
    ...findMigrationLosses(graph, before.state),
    ...events.flatMap((event) => {
      const name = (nodeId: string) => getNode(graph, nodeId).name || nodeId;
      if (event.type === 'joinFired') return [`在“${name(event.joinId)}”等待的分支随迁移继续`];
      if (event.type === 'statusChanged' && event.status === 1) return ['流程随迁移结束'];
      if (event.type !== 'runClosed') return [];
      const run = before.state.runs[event.runNo - 1];
      const follows = closedRunLabels[event.state];
      return run && follows ? [`节点“${name(run.nodeId)}”按新版本的规则随迁移${follows}`] : [];
    }),
  ],
});
