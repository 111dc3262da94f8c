/** The calls of all actions on tasks, and the dry run of a batch of them. */
import { z } from 'zod';
import { answers, defineCall } from '../../call.ts';
import { type DryRunAction, taskActionTexts } from '../../flow/actionTexts.ts';
import { ids } from '../../shapes.ts';
import { type DryRunInputRule, taskWrite } from './actionShapes.ts';
import { addSignCalls, addSignDryRun } from './addSign.ts';
import { decisionCalls } from './decision.ts';
import { dryRunOutcome } from './dryRunOutcome.ts';
import { readingCalls } from './reading.ts';
import { returnCalls, returnDryRun } from './return.ts';
import { transferCalls, transferDryRun } from './transfer.ts';

const dryRunRules: Readonly<Partial<Record<DryRunAction, DryRunInputRule>>> = {
  return: returnDryRun,
  transfer: transferDryRun,
  addSign: addSignDryRun,
};

/** Actions as in their batch calls; submit: a HANDLE task with its current form. */
const dryRunBody = z
  .strictObject({
    taskIds: ids,
    action: z.enum(Object.keys(taskActionTexts) as [DryRunAction, ...DryRunAction[]]).default('agree'),
    ...returnDryRun.fields,
    ...transferDryRun.fields,
    ...addSignDryRun.fields,
  })
  .superRefine((body, context) => {
    const required = dryRunRules[body.action]?.required;
    if (!required || (Object.hasOwn(body, required.field) && body[required.field as keyof typeof body]))
      return;
    context.addIssue({ code: 'custom', path: [required.field], message: required.message });
  });
export type DryRunRequest = z.output<typeof dryRunBody>;

export const taskActionCalls = {
  ...decisionCalls,
  ...returnCalls,
  ...transferCalls,
  ...addSignCalls,
  ...readingCalls,
  dryRun: defineCall({
    ...taskWrite,
    supplier: 'tasks',
    path: '/flowable/task/dryRun',
    summary: '批量处理前的试算：逐条说明可否通过、需填什么、选谁、等谁；不写入任何数据',
    transaction: 'read',
    body: dryRunBody,
    answer: answers.data(z.array(dryRunOutcome)),
  }),
};
