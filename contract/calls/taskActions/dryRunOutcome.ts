/** The dry run of a batch, task by task, for one column that states the required actions. */
import { z } from 'zod';
import { outputId } from '../../shapes.ts';
import { branch } from '../shapes/flowShapes.ts';

/**
 * OK: the action would succeed. NEEDS_FORM: open the task to fill in `fields` or to confirm the warning in `msg`.
 * NEEDS_CHOICE: select people for `nodes`. WAITING: another person acts first. CLOSED: nothing is left to do. REFUSED:
 * `msg` gives the reason, or the task does not exist for this person.
 */
const dryRunVerdicts = ['OK', 'NEEDS_FORM', 'NEEDS_CHOICE', 'WAITING', 'CLOSED', 'REFUSED'] as const;

export const dryRunOutcome = z.strictObject({
  taskId: outputId,
  verdict: z.enum(dryRunVerdicts),
  /** The refusal reason of the real action. */
  reason: z.string().optional(),
  /** One sentence for the verdict cell: the result, or the obstacle. */
  msg: z.string(),
  /** The following fields are empty if the person may not see the task. */
  title: z.string(),
  formEnName: z.string(),
  formCnName: z.string(),
  processInstanceId: outputId,
  /** Absent if the person may not see the task. */
  initiatorId: outputId.optional(),
  initiatorName: z.string(),
  taskName: z.string(),
  /** The form's money column as an exact decimal. */
  amount: z.string().nullable(),
  /** NEEDS_FORM: labels of the fields to fill in; empty for the whole form, or a warning. */
  fields: z.array(z.string()).optional(),
  /** NEEDS_CHOICE: the next nodes whose people can be selected. */
  nodes: z.array(branch).optional(),
});
export type DryRunOutcome = z.output<typeof dryRunOutcome>;
export type DryRunVerdict = DryRunOutcome['verdict'];
