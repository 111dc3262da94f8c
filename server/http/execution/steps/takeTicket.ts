import { readTicket } from '../idempotencyTicket.ts';
import type { CallStep } from './callRun.ts';

/** Reads the Idempotency-Key, by which the steps that open a transaction run a request once. */
export const takeTicket: CallStep = async (run, next) => {
  const { route, request, identity, input } = run;
  if (!identity) return next(run);
  return next({ ...run, ticket: await readTicket(route, { request, identity, input }) });
};
