/**
 * Decides who can view an instance: past, present and possible participants, administrators, holders of
 * flow:instance:query.
 */
import { isStep } from '../../../contract/flow/graph.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import { type Actor, isSupplierActor } from '../../db/actor.ts';
import type { DecisionFacts, Need } from '../../engine/action.ts';
import type { ActionContext } from '../actionContext.ts';
import type { LoadedInstance } from '../instance.ts';
import { resolveFacts } from './resolveFacts.ts';

export async function canView(acting: ActionContext, instance: LoadedInstance): Promise<boolean> {
  return (await filterVisible(acting, [instance])).has(instance);
}

/** Returns the instances that the actor can view. Loads the required facts for all of them together. */
export async function filterVisible(
  acting: ActionContext,
  instances: readonly LoadedInstance[],
): Promise<ReadonlySet<LoadedInstance>> {
  const { actor } = acting;
  const seen = new Set(instances.filter((instance) => canViewDirectly(actor, instance)));
  // A supplier views only what they started or have held.
  if (isSupplierActor(actor)) return seen;
  const doubtful = instances.filter((instance) => !seen.has(instance));
  return new Set([...seen, ...(await filterPossibleParticipation(acting, doubtful))]);
}

/** Tests without checking future participation. */
export const canViewDirectly = (actor: Actor, instance: LoadedInstance): boolean =>
  hasTakenPart(actor, instance) || canViewAllInstances(actor);

export const canViewAllInstances = (actor: Actor): boolean =>
  holdsPermission(actor.permissions, ['flow:instance:edit', 'flow:instance:query']);

export const isFlowAdministrator = (actor: Actor): boolean =>
  holdsPermission(actor.permissions, 'flow:instance:edit');

/** Initiators can view their drafts. Tasks of other users count after the first submission. */
export function hasTakenPart({ userId }: Actor, { state }: Pick<LoadedInstance, 'state'>): boolean {
  if (state.initiatorId === userId) return true;
  return state.tasks.some((task) => [task.userId, task.forUserId, task.addedBy].includes(userId));
}

/** Returns the people to whom a node of the running instance may give a task. */
export async function listPossibleParticipants(
  acting: ActionContext,
  instance: LoadedInstance,
): Promise<string[]> {
  const [facts] = await resolveCandidates(acting, [instance].filter(isRunning));
  return Object.values(facts?.candidates ?? {})
    .flat()
    .flatMap(({ holders }) => holders.flatMap(({ userId, forUserId }) => [userId, forUserId ?? userId]));
}

/** Returns the running instances in which the actor is a candidate of a node. */
async function filterPossibleParticipation(
  acting: ActionContext,
  instances: readonly LoadedInstance[],
): Promise<readonly LoadedInstance[]> {
  const running = instances.filter(isRunning);
  const found = await resolveCandidates(acting, running);
  return running.filter((_, at) => includesUser(found[at]?.candidates ?? {}, acting.actor.userId));
}

const isRunning = ({ state }: LoadedInstance): boolean => state.status === 0 && !state.deleted;

const nothingKnown: Pick<DecisionFacts, 'candidates' | 'people' | 'chosen'> = {
  candidates: {},
  people: {},
  chosen: {},
};

/** Returns the candidates of every node of each instance. */
const resolveCandidates = (acting: ActionContext, instances: readonly LoadedInstance[]) =>
  resolveFacts(
    acting,
    instances.map((instance) => ({
      instance,
      form: instance.record ?? {},
      needs: listCandidateNeeds(instance.graph),
      facts: nothingKnown,
    })),
  );

const listCandidateNeeds = ({ nodes }: LoadedInstance['graph']): Need[] =>
  [...nodes.values()]
    .filter((node) => isStep(node) && !node.gone)
    .map((node) => ({ kind: 'candidates', nodeId: node.id, previousUserIds: [] }));

const includesUser = (candidates: DecisionFacts['candidates'], userId: string): boolean =>
  Object.values(candidates)
    .flat()
    .some(({ holders }) => holders.some((one) => [one.userId, one.forUserId].includes(userId)));
