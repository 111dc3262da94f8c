import { assertAnswers, buildEnvelope } from '../envelope.ts';
import type { CallStep } from './callRun.ts';

/** Runs a request in a group commit, if its handler offers one and the request need not run alone. */
export const joinGroup: CallStep = async (run, next) => {
  const { route, identity, input, groups, ticket, checkAnswers } = run;
  const { call, declared } = route;
  const { group } = declared;
  // An entry in the audit log would have to join the group's transaction; such a request writes the flow log.
  if (!identity || !group || call.audit !== 'flowLog') return next(run);
  const { tenant, actor } = identity;
  const wrap = (answer: unknown) => {
    if (checkAnswers) assertAnswers(call, answer);
    return buildEnvelope(call, answer);
  };
  const request = group.toRequest(input);
  return (await groups({ request, many: group.many, tenant, actor, ticket, wrap })) ?? next(run);
};
