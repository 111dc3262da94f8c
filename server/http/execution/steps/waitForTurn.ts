import { defaultLimits } from '../../../db/transaction.ts';
import type { CallStep } from './callRun.ts';

/** A request on an object of a queue waits for earlier ones on the same object. */
export const waitForTurn: CallStep = async (run, next) => {
  const { route, identity, input, queues, context } = run;
  const { queue } = route.declared;
  const target = queue?.target(input);
  if (!identity || !queue || !target) return next(run);
  const { userId } = identity.actor;
  const wait = { userId, signal: context.signal, patienceMs: defaultLimits.patienceMs };
  return queues(queue, identity.tenant).take(target, wait, () => next(run));
};
