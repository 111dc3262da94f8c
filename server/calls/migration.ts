import type { CallInput } from '../../contract/call.ts';
import type { MigrationVerdict, migrationCalls } from '../../contract/calls/migration.ts';
import { Failure, Refusal } from '../../contract/failures.ts';
import type { Tx } from '../db/database.ts';
import { countUnderWayOn, type UnderWay, underWayOn } from '../db/queries/underWay.ts';
import { type Moving, migrateInstance, rehearseMigration, type Verdict } from '../effects/migrate.ts';
import type { Handlers, LongContext } from './context.ts';
import { oneByOne } from './oneByOne.ts';

export const migrationHandlers: Handlers<typeof migrationCalls> = {
  async migrate(context, { body }) {
    const ask = (tx: Tx) => askedFor(tx, body);
    // Sent again, it is the same portion, of which some have moved.
    const asked = await (body.dryRun ? context.inTenant('read', ask) : context.once('portion', ask));
    const { moving, total, portion, next } = asked;
    const instances = body.dryRun
      ? await rehearsed(context, portion, moving)
      : await migrated(context, portion, moving);
    return { total, instances, next };
  },
};

type Body = CallInput<typeof migrationCalls.migrate>['body'];

async function askedFor(tx: Tx, { from, to, processInstanceIds, after = '0', limit }: Body) {
  const moving = await movingBetween(tx, from, to);
  const total = await countUnderWayOn(tx, from);
  // One more tells whether there are any behind them.
  const asked = { definitionId: from, among: processInstanceIds, after, limit: limit + 1 };
  const found = await underWayOn(tx, asked);
  const portion = found.slice(0, limit);
  return { moving, total, portion, next: found.length > limit ? (portion.at(-1)?.instanceId ?? null) : null };
}

/** Two versions of one form's flow, the second checked by having been deployed. Refusal 404 where one is not there. */
async function movingBetween(tx: Tx, from: string, to: string): Promise<Moving> {
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

async function rehearsed(
  context: LongContext,
  portion: readonly UnderWay[],
  moving: Moving,
): Promise<MigrationVerdict[]> {
  const ids = portion.map((one) => one.instanceId);
  const verdicts = await context.inTenant('read', (tx) => rehearseMigration({ ...context, tx }, ids, moving));
  return verdicts.map(told);
}

/** Each in its own transaction: what one is refused stops no other. */
async function migrated(
  context: LongContext,
  portion: readonly UnderWay[],
  moving: Moving,
): Promise<MigrationVerdict[]> {
  const verdicts = new Map<string, Verdict>();
  const migrate = async (instanceId: string) => {
    const verdict = await context.once(instanceId, (tx) =>
      migrateInstance({ ...context, tx }, instanceId, moving),
    );
    if (verdict) verdicts.set(instanceId, verdict);
  };
  const ids = portion.map((one) => one.instanceId);
  const outcomes = await oneByOne(ids, migrate);
  return portion.map(({ instanceId, title }, at) => {
    const verdict = verdicts.get(instanceId);
    if (verdict) return told(verdict);
    const why = outcomes[at]?.msg ?? '流程已不存在';
    return { processInstanceId: instanceId, title, ok: false, reasons: [why], notes: [] };
  });
}

const told = ({ instanceId, title, reasons, notes }: Verdict): MigrationVerdict => ({
  processInstanceId: instanceId,
  title,
  ok: reasons.length === 0,
  reasons: [...reasons],
  notes: [...notes],
});
