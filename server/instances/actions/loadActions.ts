/** Loads the instances of actions and checks that their actors can view them. The lock decides what happens if not. */
import { Refusal } from '../../../contract/failures.ts';
import type { Actor } from '../../db/actor.ts';
import type { ActionContext, TriggerContext } from '../actionContext.ts';
import { canView, canViewDirectly, filterVisible } from '../facts/canView.ts';
import type { LoadedInstance } from '../instance.ts';
import { type InstanceRef, loadInstance, loadInstancesOfTasks } from '../persistence/loadInstance.ts';
import type { LoadedAction } from './evaluateActions.ts';
import type { FormInput } from './formInput.ts';
import { resolveTaskAction, type TaskAction } from './taskAction.ts';

/** An action on a task, with the form as sent (for actions that take one). */
export type TaskActionRequest = {
  readonly taskId: string;
  readonly action: TaskAction;
  readonly sent?: FormInput | undefined;
};

export type ActorActionRequest = TaskActionRequest & { readonly actor: Actor };

export type RequestedAction<R> = LoadedAction & { readonly request: R };

/**
 * `wait`: one request; waits for its instance and throws Refusal 404 if the actor cannot view it. `skip`: locks the
 * instances in one order and omits requests that need a transaction of their own: an instance that another transaction
 * has locked, a second task of the same instance, and an actor who cannot view the instance directly. `none`: locks
 * nothing and omits instances that the actor cannot view.
 */
export type ActionLock = 'wait' | 'skip' | 'none';

/** Returns a test for requests to omit; called after the instances have been locked. */
export type LeftTest<R> = () => Promise<(request: R) => boolean>;

type Load<R> = {
  readonly shared: TriggerContext;
  readonly requests: readonly R[];
  readonly isLeft?: LeftTest<R> | undefined;
};

export const loadActions = <R extends ActorActionRequest>(
  lock: ActionLock,
  load: Load<R>,
): Promise<RequestedAction<R>[]> => loaders[lock](load);

const loaders: Record<
  ActionLock,
  <R extends ActorActionRequest>(load: Load<R>) => Promise<RequestedAction<R>[]>
> = {
  async wait({ shared, requests }) {
    const [request, ...others] = requests;
    if (!request || others.length > 0)
      throw new Error(`${requests.length} actions cannot wait for one instance.`);
    const acting = { ...shared, actor: request.actor };
    return [toLoadedAction(acting, request, await loadLockedInstance(acting, request))];
  },

  async skip({ shared, requests, isLeft }) {
    const instances = await loadInstancesOfTasks(shared.tx, listTaskIds(requests), { lock: true });
    const free = new Set(instances.values());
    const leaves = await isLeft?.();
    return requests.flatMap((request) => {
      const instance = leaves?.(request) ? undefined : instances.get(request.taskId);
      if (!instance || !canViewDirectly(request.actor, instance) || !free.delete(instance)) return [];
      return [toLoadedAction({ ...shared, actor: request.actor }, request, instance)];
    });
  },

  async none({ shared, requests }) {
    const [first] = requests;
    if (!first) return [];
    // All requests of a dry run are of one person.
    const acting = { ...shared, actor: first.actor };
    const instances = await loadInstancesOfTasks(shared.tx, listTaskIds(requests), { lock: false });
    const visible = await filterVisible(acting, [...new Set(instances.values())]);
    return requests.flatMap((request) => {
      const instance = instances.get(request.taskId);
      return instance && visible.has(instance) ? [toLoadedAction(acting, request, instance)] : [];
    });
  },
};

const listTaskIds = (requests: readonly ActorActionRequest[]) => requests.map(({ taskId }) => taskId);

const toLoadedAction = <R extends ActorActionRequest>(
  acting: ActionContext,
  request: R,
  instance: LoadedInstance,
): RequestedAction<R> => ({
  request,
  acting,
  instance,
  action: resolveTaskAction(instance, getTaskNo(instance, request.taskId), request.action),
  sent: request.sent,
});

/** Returns the locked instance; Refusal 404 for an actor who cannot view it. */
export async function loadLockedInstance(acting: ActionContext, ref: InstanceRef): Promise<LoadedInstance> {
  const instance = await loadInstance(acting.tx, ref, { lock: true });
  if (!instance || !(await canView(acting, instance))) throw new Refusal(404);
  return instance;
}

export function getTaskNo(instance: LoadedInstance, taskId: string): number {
  for (const [taskNo, id] of instance.taskIds) if (id === taskId) return taskNo;
  throw new Error(`Task ${taskId} is not one of instance ${instance.instanceId}.`);
}
