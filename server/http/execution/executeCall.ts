/** Executes the handler of a call, as a list of steps: each adds one concern and runs the rest of the list. */
import type { PublicContext } from '../../context/callContext.ts';
import { clientAddress, networkOf } from '../network/clientAddress.ts';
import { cookieOf, setCookie } from '../request/cookies.ts';
import type { CallExecution, CallStep, NextStep } from './steps/callRun.ts';
import { joinGroup } from './steps/joinGroup.ts';
import { openTransaction } from './steps/openTransaction.ts';
import { openUpload } from './steps/openUpload.ts';
import { runHandler } from './steps/runHandler.ts';
import { takeTicket } from './steps/takeTicket.ts';
import { waitForTurn } from './steps/waitForTurn.ts';
import { writeAudit } from './steps/writeAudit.ts';

const steps: readonly CallStep[] = [
  openUpload,
  waitForTurn,
  takeTicket,
  joinGroup,
  openTransaction,
  writeAudit,
];

const runSteps = steps.reduceRight<NextStep>((next, step) => (run) => step(run, next), runHandler);

/** Returns the body to send, or the StreamAnswer of a stream call. */
export function executeCall(execution: CallExecution): Promise<unknown> {
  const { route, request } = execution;
  const identity = route.call.permission === 'public' ? undefined : request.identity;
  return runSteps({ ...execution, identity, context: openContext(execution), notes: {} });
}

/** The context of a call without a token; a token that was sent with it names the caller. */
function openContext({ request, reply, deps }: CallExecution): PublicContext {
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort(new Error('The client has left.')));
  const { identity } = request;
  const address = clientAddress(request);
  return {
    now: deps.database.now(),
    requestId: request.id,
    deps,
    signal: leaving.signal,
    address,
    network: networkOf(address),
    header: (name) => [request.headers[name]].flat()[0],
    cookie: (name) => cookieOf(request, name),
    setCookie: (cookie) => setCookie({ request, reply }, cookie),
    ...(identity ? { actor: identity.actor, tenant: identity.tenant, session: identity.id } : {}),
  };
}
