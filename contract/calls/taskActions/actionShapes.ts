/** What the calls of several actions on tasks share. */
import { z } from 'zod';
import { answers, bodySizes } from '../../call.ts';
import { comment, id, outputId } from '../../shapes.ts';
import { commentFields, nextTasks, selectCandidateUserList, taskFormFields } from '../shapes/flowShapes.ts';

/** The body of an action that may send the form. */
export const actionBody = z.strictObject({ taskId: id, ...taskFormFields, ...commentFields });
export const decisionBody = actionBody.extend({
  selectCandidateUserList: selectCandidateUserList.optional(),
});

export const requireReason = (missing: string) => comment.trim().min(1, missing);

export const actionResult = z.strictObject({
  processInstanceId: outputId,
  /** True: this action ended the instance. */
  finished: z.boolean(),
  nextTasks,
  /** A task of this instance that is now assigned to the actor. */
  nextTaskIdForMe: outputId.optional(),
});

export const taskWrite = { permission: 'session', method: 'POST', object: 'taskHolder' } as const;
/** The request contains the form. */
export const taskFormWrite = { ...taskWrite, maxBody: bodySizes.record } as const;
/** The flow log records an action. */
export const taskAction = { ...taskFormWrite, audit: 'flowLog', answer: answers.data(actionResult) } as const;

/** The outcome of one task in a batch, independent of the others. */
export const taskOutcome = z.strictObject({
  taskId: outputId,
  ok: z.boolean(),
  reason: z.string().optional(),
  msg: z.string().optional(),
});
export type TaskOutcome = z.output<typeof taskOutcome>;

/** Several tasks, processed independently of each other. */
export const taskBatch = {
  ...taskWrite,
  transaction: 'none',
  audit: 'flowLog',
  answer: answers.data(z.array(taskOutcome)),
} as const;

/** What the dry run of an action takes besides the tasks: optional fields, and the one that must be there. */
export type DryRunInputRule = {
  readonly fields: Readonly<Record<string, z.ZodOptional>>;
  readonly required: { readonly field: string; readonly message: string };
};
