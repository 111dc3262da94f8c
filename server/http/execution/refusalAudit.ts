/** Writes refusals of every call to the audit log: thrown, or answered as the body of an action in a group commit. */
import type { FastifyRequest } from 'fastify';
import { accessFailures } from '../../../contract/audit.ts';
import { Failure, type Reason, Refusal } from '../../../contract/failures.ts';
import type { AuditQueue } from '../../db/audit/auditQueue.ts';
import { clientAddress } from '../network/clientAddress.ts';
import type { Route } from '../request/routes.ts';
import { refusalEntry } from './auditEntry.ts';
import { tokenHashOf } from './identity.ts';

type RefusedCall = { route: Route; request: FastifyRequest; audit: AuditQueue };

/** Missing permission or visibility; an invalid payload or an unsuitable state is not audited. */
const auditedStatuses = new Set([401, 403, 404, 429]);

export function auditRefusal(refused: RefusedCall, error: unknown): void {
  if (error instanceof Refusal && auditedStatuses.has(error.status))
    queueRefusal(refused, String(error.status));
  if (error instanceof Failure) queueFailure(refused, error.reason);
}

/** The answer of an action in a group commit, or one that was stored for an Idempotency-Key. */
export function auditRefusedAnswer(refused: RefusedCall, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return;
  if ('reason' in answer && 'code' in answer && answer.code === 500)
    queueFailure(refused, answer.reason as Reason);
}

function queueFailure(refused: RefusedCall, reason: Reason): void {
  // A handler with its own audit entry has written it.
  if (accessFailures.has(reason) && refused.route.call.audit !== 'ownEntry') queueRefusal(refused, reason);
}

function queueRefusal({ route: { call }, request, audit }: RefusedCall, outcome: string): void {
  const { identity, id: requestId } = request;
  const address = clientAddress(request);
  const sent = { params: request.params, query: request.query, body: request.body };
  if (identity) {
    const entry = refusalEntry({ call, identity, address, requestId }, outcome, sent);
    // A user sent too many requests: the requests are counted, not described.
    if (outcome === '429') audit.count({ tenant: identity.tenant, entry });
    else audit.refuse(identity.tenant, entry);
    return;
  }
  const entry = refusalEntry({ call, identity, address, requestId }, outcome, {});
  audit.count({ entry, tokenHash: outcome === '401' ? tokenHashOf(call, request) : undefined });
}
