/** Who may see an instance: whoever took, takes or may take part, administrators, holders of flow:instance:query. */
import { isStep } from '../../contract/flow/graph.ts';
import { holdsPermission } from '../../contract/may.ts';
import type { Actor } from '../db/actor.ts';
import type { Facts, Need } from '../engine/action.ts';
import type { Acting } from './acting.ts';
import type { Flow } from './flow.ts';
import { resolveAll } from './resolve.ts';

export async function maySee(acting: Acting, flow: Flow): Promise<boolean> {
  return (await seenAmong(acting, [flow])).has(flow);
}

/** Those of the flows that the actor may see; what has to be asked for that is asked for all of them together. */
export async function seenAmong(acting: Acting, flows: readonly Flow[]): Promise<ReadonlySet<Flow>> {
  const { actor } = acting;
  const seen = new Set(flows.filter((flow) => plainlySees(actor, flow)));
  const doubtful = flows.filter((flow) => !seen.has(flow));
  return new Set([...seen, ...(await mayTakePart(acting, doubtful))]);
}

/** Without asking whether he may come to take part. */
export const plainlySees = (actor: Actor, flow: Flow): boolean =>
  tookPart(actor, flow) || overseesFlows(actor);

export const overseesFlows = (actor: Actor): boolean =>
  holdsPermission(actor.permissions, ['flow:instance:edit', 'flow:instance:query']);

export const administersFlows = (actor: Actor): boolean =>
  holdsPermission(actor.permissions, 'flow:instance:edit');

/** Initiators see their drafts; everybody else's tasks exist once it was filed. */
function tookPart({ userId }: Actor, { state }: Flow): boolean {
  if (state.initiatorId === userId) return true;
  return state.tasks.some((task) => [task.userId, task.forUserId, task.addedBy].includes(userId));
}

/** Those among running instances where he is a candidate of a node. */
async function mayTakePart(acting: Acting, flows: readonly Flow[]): Promise<readonly Flow[]> {
  const running = flows.filter(({ state }) => state.status === 0 && !state.deleted);
  const facts = { candidates: {}, people: {}, chosen: {} };
  const questions = running.map((flow) => ({
    flow,
    form: flow.record ?? {},
    needs: stepsOf(flow.graph),
    facts,
  }));
  const found = await resolveAll(acting, questions);
  return running.filter((_, at) => meansHim(found[at]?.candidates ?? {}, acting.actor.userId));
}

const stepsOf = ({ nodes }: Flow['graph']): Need[] =>
  [...nodes.values()]
    .filter((node) => isStep(node) && !node.gone)
    .map((node) => ({ kind: 'candidates', nodeId: node.id, previousUserIds: [] }));

const meansHim = (candidates: Facts['candidates'], userId: string): boolean =>
  Object.values(candidates)
    .flat()
    .some(({ holders }) => holders.some((one) => [one.userId, one.forUserId].includes(userId)));
