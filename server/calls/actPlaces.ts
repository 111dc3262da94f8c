/** What each call that acts on an instance acts on, before anything is looked up. */
import type { CallInput } from '../../contract/call.ts';
import type { instanceCalls } from '../../contract/calls/instance.ts';
import type { taskCalls } from '../../contract/calls/task.ts';

/** whole: the act is carried out by itself; else it goes with other people's acts on tasks. */
export type ActPlace = { readonly whole: boolean } & (
  | { readonly taskId: string }
  | { readonly instanceId: string }
);

const ofTask = (taskId: string) => ({ whole: true, taskId }) as const;
const ofInstance = (instanceId: string) => ({ whole: true, instanceId }) as const;

/** Of the acts that are carried out by themselves; those of taskActs.ts name their task. A read waits for nobody. */
export const actPlaces = {
  task: {
    reduceSign: ({ body }) => ofTask(body.taskId),
    quickRevokeByInitiator: ({ body }) => ofTask(body.taskId),
    cancel: ({ body }) => ofTask(body.taskId),
    delete: ({ body }) => ofTask(body.taskId),
    revokeToLastApprovalNode: ({ body }) => ofInstance(body.processInstanceId),
  },
  instance: {
    /** A new draft is of no instance yet. */
    startAndStash: ({ body }) => (body.taskId === undefined ? null : ofTask(body.taskId)),
    reminder: ({ query }) => ofInstance(query.processInstanceId),
    cancelById: ({ query }) => ofInstance(query.processInstanceId),
    deleteById: ({ query }) => ofInstance(query.processInstanceId),
    manualAssignProcess: ({ body }) => ofInstance(body.processInstanceId),
  },
} as const satisfies {
  readonly task: PlacesOf<typeof taskCalls>;
  readonly instance: PlacesOf<typeof instanceCalls>;
};

type PlacesOf<Calls> = { readonly [K in keyof Calls]?: (input: CallInput<Calls[K]>) => ActPlace | null };
