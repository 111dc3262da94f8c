/** Refusals of every call in the audit log: thrown, or answered as the body of an act that was done with others. */
import type { FastifyRequest } from 'fastify';
import { accessFailures } from '../../../contract/audit.ts';
import { Failure, type Reason, Refusal } from '../../../contract/failures.ts';
import type { AuditQueue } from '../../db/audit/auditQueue.ts';
import { clientAddress } from '../network/clientAddress.ts';
import type { Route } from '../request/routes.ts';
import { refusalEntry } from './auditEntry.ts';
import { tokenHashOf } from './identity.ts';

type RefusedCall = { route: Route; request: FastifyRequest; audit: AuditQueue };

/** Who may not, and what they may not see; a payload that does not fit or a state that does not allow it is neither. */
const auditedStatuses = new Set([401, 403, 404, 429]);

export function auditRefusal(refused: RefusedCall, error: unknown): void {
  if (error instanceof Refusal && auditedStatuses.has(error.status))
    queueRefusal(refused, String(error.status));
  if (error instanceof Failure) queueFailure(refused, error.reason);
}

/** The answer of an act of a portion, or one that was kept for an Idempotency-Key. */
export function auditRefusedAnswer(refused: RefusedCall, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return;
  if ('reason' in answer && 'code' in answer && answer.code === 500)
    queueFailure(refused, answer.reason as Reason);
}

function queueFailure(refused: RefusedCall, reason: Reason): void {
  // A handler with an entry of its own has written that one.
  if (accessFailures.has(reason) && refused.route.call.audit !== 'ownEntry') queueRefusal(refused, reason);
}

function queueRefusal({ route: { call }, request, audit }: RefusedCall, outcome: string): void {
  const { identity, id: requestId } = request;
  const address = clientAddress(request);
  const sent = { params: request.params, query: request.query, body: request.body };
  if (identity) {
    const entry = refusalEntry({ call, identity, address, requestId }, outcome, sent);
    // Too many of a person's own requests: what they asked for is no matter.
    if (outcome === '429') audit.count({ tenant: identity.tenant, entry });
    else audit.refuse(identity.tenant, entry);
    return;
  }
  const entry = refusalEntry({ call, identity, address, requestId }, outcome, {});
  audit.count({ entry, tokenHash: outcome === '401' ? tokenHashOf(call, request) : undefined });
}
