/** Who may see an instance: whoever took, takes or may take part, administrators, holders of flow:instance:query. */
import { isStep } from '../../contract/flow/graph.ts';
import { holdsPermission } from '../../contract/may.ts';
import type { Actor } from '../db/actor.ts';
import type { Found, Need } from '../engine/action.ts';
import type { Acting } from './acting.ts';
import type { Flow } from './flow.ts';
import { resolve } from './resolve.ts';

export async function maySee(acting: Acting, flow: Flow): Promise<boolean> {
  return tookPart(acting.actor, flow) || overseesFlows(acting.actor) || mayTakePart(acting, flow);
}

export const overseesFlows = (actor: Actor): boolean =>
  holdsPermission(actor.permissions, ['flow:instance:edit', 'flow:instance:query']);

export const administersFlows = (actor: Actor): boolean =>
  holdsPermission(actor.permissions, 'flow:instance:edit');

/** Initiators see their drafts; everybody else's tasks exist once it was filed. */
function tookPart({ userId }: Actor, { state }: Flow): boolean {
  if (state.initiatorId === userId) return true;
  return state.tasks.some((task) => [task.userId, task.forUserId, task.addedBy].includes(userId));
}

/** A candidate of a node of a running instance. */
async function mayTakePart(acting: Acting, flow: Flow): Promise<boolean> {
  if (flow.state.status !== 0 || flow.state.deleted) return false;
  const needs = [...flow.graph.nodes.values()]
    .filter(isStep)
    .map((node): Need => ({ kind: 'candidates', nodeId: node.id, previousUserIds: [] }));
  const asked = { needs, facts: { candidates: {}, people: {}, chosen: {} } };
  const { candidates } = await resolve(acting, { flow, form: flow.record ?? {} }, asked);
  return Object.values<readonly Found[]>(candidates)
    .flat()
    .some(({ holders }) => holders.some((one) => [one.userId, one.forUserId].includes(acting.actor.userId)));
}
