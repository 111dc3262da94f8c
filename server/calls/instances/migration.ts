import type { CallInput } from '../../../contract/call.ts';
import type { migrationCalls } from '../../../contract/calls/migration.ts';
import type { InstanceVerdict } from '../../../contract/calls/shapes/instanceVerdict.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { SessionContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import type { Tx } from '../../db/database.ts';
import {
  type ActiveInstance,
  countActiveInstances,
  listActiveInstances,
} from '../../db/queries/flow/activeInstances.ts';
import {
  dryRunMigration,
  type MigrationAssessment,
  migrateInstance,
  type VersionChange,
} from '../../instances/actions/migrateInstance.ts';
import { forEachTask } from '../shared/forEachTask.ts';

export const migrationHandlers: Handlers<typeof migrationCalls> = {
  async migrate(context, { body }) {
    const ask = (tx: Tx) => loadBatch(tx, body);
    // A repeated request selects the same batch, of which some instances have been migrated.
    const asked = await (body.dryRun ? context.inTenant('read', ask) : context.once('batch', ask));
    const { moving, total, batch, next } = asked;
    const instances = body.dryRun
      ? await dryRunOfMigration(context, batch, moving)
      : await migrateBatch(context, batch, moving);
    return { total, instances, next };
  },
};

type MigrationBody = CallInput<typeof migrationCalls.migrate>['body'];

async function loadBatch(tx: Tx, { from, to, processInstanceIds, after = '0', limit }: MigrationBody) {
  const moving = await loadMigration(tx, from, to);
  const total = await countActiveInstances(tx, from);
  // One extra row tells if more instances follow.
  const asked = { definitionId: from, among: processInstanceIds, after, limit: limit + 1 };
  const found = await listActiveInstances(tx, asked);
  const batch = found.slice(0, limit);
  return { moving, total, batch, next: found.length > limit ? (batch.at(-1)?.instanceId ?? null) : null };
}

/** Two versions of one form's flow; deployment has checked the second. Throws Refusal 404 if one does not exist. */
async function loadMigration(tx: Tx, from: string, to: string): Promise<VersionChange> {
  const rows = await tx
    .selectFrom('flowDefinitions')
    .select(['definitionId', 'formId', 'version', 'status'])
    .where('definitionId', 'in', [from, to])
    .execute();
  const [old, next] = [from, to].map((id) => rows.find((row) => row.definitionId === id));
  if (!old || !next) throw new Refusal(404);
  if (old.formId !== next.formId) {
    throw new Refusal(400, [{ path: 'to', message: '两个版本不属于同一个表单' }]);
  }
  if (next.status === 'draft') {
    throw new Failure('NOT_MIGRATABLE', { msg: `版本 ${next.version} 尚未部署，请先部署` });
  }
  return {
    from: { definitionId: from, version: old.version },
    to: { definitionId: to, version: next.version },
  };
}

async function dryRunOfMigration(
  context: SessionContext,
  batch: readonly ActiveInstance[],
  moving: VersionChange,
): Promise<InstanceVerdict[]> {
  const ids = batch.map((one) => one.instanceId);
  const verdicts = await context.inTenant('read', (tx) => dryRunMigration({ ...context, tx }, ids, moving));
  return verdicts.map(toMigrationVerdict);
}

/** Each instance has its own transaction: a refusal stops no other. */
async function migrateBatch(
  context: SessionContext,
  batch: readonly ActiveInstance[],
  moving: VersionChange,
): Promise<InstanceVerdict[]> {
  const verdicts = new Map<string, MigrationAssessment>();
  const migrate = async (instanceId: string) => {
    const verdict = await context.once(instanceId, (tx) =>
      migrateInstance({ ...context, tx }, instanceId, moving),
    );
    if (verdict) verdicts.set(instanceId, verdict);
  };
  const ids = batch.map((one) => one.instanceId);
  const outcomes = await forEachTask(ids, migrate);
  return batch.map(({ instanceId, title }, at) => {
    const verdict = verdicts.get(instanceId);
    if (verdict) return toMigrationVerdict(verdict);
    const why = outcomes[at]?.msg ?? '流程已不存在';
    return { processInstanceId: instanceId, title, ok: false, reasons: [why], notes: [] };
  });
}

const toMigrationVerdict = ({ instanceId, title, reasons, notes }: MigrationAssessment): InstanceVerdict => ({
  processInstanceId: instanceId,
  title,
  ok: reasons.length === 0,
  reasons: [...reasons],
  notes: [...notes],
});
