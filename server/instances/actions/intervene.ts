/** Performs what a flow administrator decides about whole instances, or predicts its outcome. */
import { Failure } from '../../../contract/failures.ts';
import { isStep } from '../../../contract/flow/graph.ts';
import type { Action } from '../../engine/action.ts';
import type { Task } from '../../engine/model.ts';
import type { ActionContext } from '../actionContext.ts';
import { filterVisible } from '../facts/canView.ts';
import type { LoadedInstance } from '../instance.ts';
import { readInstances, selectInstances } from '../persistence/readInstances.ts';
import { catchFailure } from './catchFailure.ts';
import { type AcceptedDecision, type Evaluation, evaluateActions } from './evaluateActions.ts';
import { loadLockedInstance } from './loadActions.ts';
import { applyAction, saveInstance } from './performAction.ts';

export type Intervention = { readonly comment?: string } & (
  | { readonly kind: 'void' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'jump'; readonly nodeId: string }
  | { readonly kind: 'reassign'; readonly userIds: readonly string[] }
);

/** Under the lock of the instance; throws the refusal, and nothing is written then. */
export async function intervene(
  context: ActionContext,
  instanceId: string,
  intervention: Intervention,
): Promise<void> {
  const instance = await loadLockedInstance(context, { instanceId });
  for (const action of toActions(intervention, instance)) await applyAction(context, instance, { action });
  await saveInstance(context, instance);
}

/** `opened`: the tasks that the intervention would open. */
export type PredictedIntervention = {
  readonly instance: LoadedInstance;
  readonly outcome: { readonly refusal: string } | { readonly opened: readonly Task[] };
};

/** Locks nothing and writes nothing; omits instances that the actor cannot view. */
export async function predictInterventions(
  acting: ActionContext,
  instanceIds: readonly string[],
  intervention: Intervention,
): Promise<PredictedIntervention[]> {
  const rows = await selectInstances(acting.tx)
    .where('instanceId', 'in', [...instanceIds])
    .execute();
  const instances = rows.length === 0 ? [] : await readInstances(acting.tx, rows);
  const visible = [...(await filterVisible(acting, instances))];
  const planned = visible.map((instance) => ({
    instance,
    actions: catchFailure(() => toActions(intervention, instance)),
  }));
  const evaluated = await evaluateActions(
    acting,
    planned.flatMap(({ instance, actions }) =>
      actions instanceof Failure ? [] : actions.map((action) => ({ acting, instance, action })),
    ),
  );
  const byInstance = Map.groupBy(evaluated, ({ instance }) => instance);
  return planned.map(({ instance, actions }) => {
    if (actions instanceof Failure) return { instance, outcome: { refusal: actions.message } };
    return { instance, outcome: summarize(instance, byInstance.get(instance) ?? []) };
  });
}

function summarize(
  instance: LoadedInstance,
  evaluations: readonly Evaluation[],
): PredictedIntervention['outcome'] {
  const opened: Task[] = [];
  for (const { decision } of evaluations) {
    if ('refusal' in decision) return { refusal: decision.refusal.message };
    opened.push(...listOpened(instance, decision));
  }
  return { opened };
}

const listOpened = ({ state }: LoadedInstance, decision: AcceptedDecision) =>
  decision.state.tasks.slice(state.tasks.length).filter((task) => task.role !== 'reader');

/** A reassignment is one action for each open node. */
function toActions({ comment, ...intervention }: Intervention, instance: LoadedInstance): Action[] {
  const reason = comment === undefined ? {} : { comment };
  if (intervention.kind !== 'reassign') return [{ ...intervention, ...reason }];
  const { userIds } = intervention;
  const nodes = instance.state.runs.filter((run) => run.state === 'open' && isOfPeople(instance, run.nodeId));
  if (nodes.length === 0) throw new Failure('NODE_NOT_OPEN', { msg: '没有进行中的环节' });
  return nodes.map(({ nodeId }) => ({ kind: 'assign', nodeId, userIds, ...reason }));
}

function isOfPeople({ graph }: LoadedInstance, nodeId: string): boolean {
  const node = graph.nodes.get(nodeId);
  return node !== undefined && isStep(node) && (node.kind === 'HANDLE' || node.kind === 'APPROVAL');
}
