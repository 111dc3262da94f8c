/** Handlers of actions on an instance: actions on the same instance run in the order of their arrival. */
import type { CallContext } from '../../context/callContext.ts';
import type { DeclaredHandler, QueueTarget, RequestQueueing } from '../../context/handler.ts';
import { loadInstanceIdsOfTasks } from '../../db/queries/flow/instancesOfTasks.ts';

type QueuedHandler<Input, Answer> = Omit<DeclaredHandler<CallContext, Input, never, Answer>, 'group'>;

type ActionHandler<Input, Answer> = (context: CallContext, input: Input) => Promise<Answer>;

export const queueActions = <Input>(
  target: (input: Input) => QueueTarget | null,
): RequestQueueing<Input> => ({ target, findObjects: loadInstanceIdsOfTasks });

/** The action changes more than its task, so it runs alone on its instance. A new draft belongs to no instance yet. */
export const onInstanceOfTask = <Input extends { body: { taskId?: string | undefined } }, Answer>(
  one: ActionHandler<Input, Answer>,
): QueuedHandler<Input, Answer> => ({
  one,
  queue: queueActions(({ body: { taskId } }) =>
    taskId === undefined ? null : { exclusive: true, partId: taskId },
  ),
});

/** The action runs alone on the instance that `toInstanceId` reads from its input. */
export const onInstance = <Input, Answer>(
  toInstanceId: (input: Input) => string,
  one: ActionHandler<Input, Answer>,
): QueuedHandler<Input, Answer> => ({
  one,
  queue: queueActions((input) => ({ exclusive: true, objectId: toInstanceId(input) })),
});
