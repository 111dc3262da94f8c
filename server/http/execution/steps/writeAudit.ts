import type { Tx } from '../../../db/database.ts';
import { insertAuditEntries } from '../../../db/queries/platform/auditEntries.ts';
import type { StoredAnswer } from '../../../db/queries/platform/idempotency.ts';
import { clientAddress } from '../../network/clientAddress.ts';
import { successEntries } from '../auditEntry.ts';
import { type ChangeRecording, findRecordedRule, startChangeRecording } from '../auditedChanges.ts';
import type { Identity } from '../identity.ts';
import type { CallRun, CallStep } from './callRun.ts';

/**
 * Records what a successful call has done: in the transaction of the call; before the answer if a write has no
 * transaction; otherwise queued.
 */
export const writeAudit: CallStep = async (run, next) => {
  const { route, request, identity, input, tx, deps, audit } = run;
  if (!identity) return next(run);
  const { call } = route;
  const changes = await recordChanges(run, identity);
  // The entry reads named properties of the answer; a stream has none of them.
  const answer = (await next(run)) as StoredAnswer;
  const subject = { call, identity, address: clientAddress(request), requestId: request.id };
  const plain = successEntries(subject, { ...input, answer });
  if (plain.length === 0) return answer;
  const write = async (own: Tx) =>
    insertAuditEntries(
      own,
      changes ? successEntries(subject, { ...input, answer }, await changes(own, answer)) : plain,
    );
  if (tx && call.transaction === 'write') await write(tx);
  else if (call.method === 'POST') await deps.database.inTenant(identity.tenant, 'write', write);
  else for (const entry of plain) audit.add(identity.tenant, entry);
  return answer;
};

/** Undefined for a call of which no old and new values are recorded. */
async function recordChanges(
  { route, input, deps, tx }: CallRun,
  { tenant, actor: { userId } }: Identity,
): Promise<ChangeRecording | undefined> {
  const { audit, transaction } = route.call;
  const rule = transaction === 'read' ? undefined : findRecordedRule(audit, input);
  if (!rule) return undefined;
  const recorded = { rule, input: { ...input, actor: { userId } }, comparisons: deps.auditComparisons };
  if (tx) return startChangeRecording(tx, 'lock', recorded);
  // The handler opens transactions of its own, which would wait for locks of this one.
  return deps.database.inTenant(tenant, 'read', (own) => startChangeRecording(own, 'read', recorded));
}
