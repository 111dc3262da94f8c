/** What a batch would come to, task by task: made for one column that says what a person has to do. */
import { z } from 'zod';
import { id, ids, outputId } from '../../shapes.ts';
import { returnDestination, signTypes } from './batchShapes.ts';
import { branch } from './flowShapes.ts';

/**
 * OK: it would be done. NEEDS_FORM: open it, to fill in `fields` or to confirm what `msg` warns of. NEEDS_CHOICE: choose people for `nodes`. WAITING:
 * somebody comes first. CLOSED: there is nothing left to do. REFUSED: as `msg` says, or not there for this person.
 */
const dryRunVerdicts = ['OK', 'NEEDS_FORM', 'NEEDS_CHOICE', 'WAITING', 'CLOSED', 'REFUSED'] as const;

const dryRunActions = ['agree', 'submit', 'read', 'return', 'transfer', 'addSign'] as const;

/** agree, read, return, transfer, addSign: as their batch calls do. submit: a HANDLE task with the form as it stands. */
export const dryRunBody = z
  .strictObject({
    taskIds: ids,
    action: z.enum(dryRunActions).default('agree'),
    /** return: where to. */
    destination: returnDestination.optional(),
    /** transfer: to whom. */
    delegateUserId: id.optional(),
    /** addSign: how, and whom. */
    type: z.enum(signTypes).optional(),
    candidateUserIdList: ids.optional(),
  })
  .refine(({ action, destination }) => action !== 'return' || destination, {
    path: ['destination'],
    message: '请选择退回节点',
  })
  .refine(({ action, delegateUserId }) => action !== 'transfer' || delegateUserId, {
    path: ['delegateUserId'],
    message: '请选择转交人',
  })
  .refine(({ action, candidateUserIdList }) => action !== 'addSign' || candidateUserIdList, {
    path: ['candidateUserIdList'],
    message: '请选择加签人员',
  });
export type DryRunRequest = z.output<typeof dryRunBody>;
export type DryRunAction = DryRunRequest['action'];

export const dryRunOutcome = z.strictObject({
  taskId: outputId,
  verdict: z.enum(dryRunVerdicts),
  /** What the real action would be refused with. */
  reason: z.string().optional(),
  /** One sentence for the verdict's cell: where it leads, or what stands in the way. */
  msg: z.string(),
  /** From here on all is empty where the task is not to be seen. */
  title: z.string(),
  formEnName: z.string(),
  formCnName: z.string(),
  processInstanceId: outputId,
  initiatorName: z.string(),
  taskName: z.string(),
  /** The form's money column as an exact decimal. */
  amount: z.string().nullable(),
  /** NEEDS_FORM: labels of what is to be filled in; empty where it is the whole form, or a warning. */
  fields: z.array(z.string()).optional(),
  /** NEEDS_CHOICE: the nodes that come next and let one choose. */
  nodes: z.array(branch).optional(),
});
export type DryRunOutcome = z.output<typeof dryRunOutcome>;
export type DryRunVerdict = DryRunOutcome['verdict'];
