/** The target of each call that acts on an instance, taken from the request before any lookup. */
import type { CallInput } from '../../../contract/call.ts';
import type { instanceCalls } from '../../../contract/calls/instance.ts';
import type { taskCalls } from '../../../contract/calls/task.ts';

/** whole: the action is executed alone; otherwise it joins a group commit with actions of other users on tasks. */
export type ActionTarget = { readonly whole: boolean } & (
  | { readonly taskId: string }
  | { readonly instanceId: string }
);

const sharedTarget = (taskId: string) => ({ whole: false, taskId }) as const;
const taskTarget = (taskId: string) => ({ whole: true, taskId }) as const;
const instanceTarget = (instanceId: string) => ({ whole: true, instanceId }) as const;

/** Reads do not queue. */
export const actionTargets = {
  task: {
    submit: ({ body }) => sharedTarget(body.taskId),
    approval: ({ body }) => sharedTarget(body.taskId),
    quickApproval: ({ body }) => sharedTarget(body.taskId),
    back: ({ body }) => sharedTarget(body.taskId),
    delegate: ({ body }) => sharedTarget(body.taskId),
    addSign: ({ body }) => sharedTarget(body.taskId),
    reduceSign: ({ body }) => taskTarget(body.taskId),
    quickRevokeByInitiator: ({ body }) => taskTarget(body.taskId),
    cancel: ({ body }) => taskTarget(body.taskId),
    delete: ({ body }) => taskTarget(body.taskId),
    revokeToLastApprovalNode: ({ body }) => instanceTarget(body.processInstanceId),
  },
  instance: {
    /** A new draft belongs to no instance yet. */
    startAndStash: ({ body }) => (body.taskId === undefined ? null : taskTarget(body.taskId)),
    reminder: ({ query }) => instanceTarget(query.processInstanceId),
    cancelById: ({ query }) => instanceTarget(query.processInstanceId),
    deleteById: ({ query }) => instanceTarget(query.processInstanceId),
    manualAssignProcess: ({ body }) => instanceTarget(body.processInstanceId),
  },
} as const satisfies {
  readonly task: TargetsOf<typeof taskCalls>;
  readonly instance: TargetsOf<typeof instanceCalls>;
};

type TargetsOf<Calls> = { readonly [K in keyof Calls]?: (input: CallInput<Calls[K]>) => ActionTarget | null };
