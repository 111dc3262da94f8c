import type { CallContext, PublicContext, SessionContext } from '../../../context/callContext.ts';
import { type Lease, runPartOnce } from '../../../db/queries/platform/idempotency.ts';
import { assertAnswers, buildEnvelope } from '../envelope.ts';
import type { CallRun, NextStep } from './callRun.ts';

/** The last step: the handler's answer in its envelope. A stream is not wrapped. */
export const runHandler: NextStep = async (run) => {
  const { route, input, checkAnswers, notes } = run;
  const { call, handler } = route;
  // The context fits the call's kind; indexing by name loses the pairing in TypeScript.
  const result = await handler(handlerContext(run) as SessionContext, input);
  if (call.answer.kind === 'stream') return result;
  if (checkAnswers) assertAnswers(call, result);
  return buildEnvelope(call, result, notes.reason);
};

function handlerContext(run: CallRun): PublicContext | SessionContext | CallContext {
  const { context, identity, tx, deps, notes, lease } = run;
  if (!identity) return context;
  const { actor, tenant, id } = identity;
  const inTenant: SessionContext['inTenant'] = (kind, work) =>
    deps.database.inTenant(tenant, { kind, userId: actor.userId }, work);
  const session: SessionContext = {
    ...context,
    actor,
    tenant,
    session: id,
    inTenant,
    once: lease ? onceWithLease(inTenant, lease) : (_part, work) => inTenant('write', work),
    answerReason: (reason) => {
      notes.reason = reason;
    },
  };
  return tx ? { ...session, tx } : session;
}

const onceWithLease =
  (inTenant: SessionContext['inTenant'], lease: Lease): SessionContext['once'] =>
  (part, work) =>
    inTenant('write', (tx) => runPartOnce(tx, { lease, part }, () => work(tx)));
