/** What an action of an administrator on many instances answers about each of them. */
import { z } from 'zod';
import { outputId } from '../../shapes.ts';

export const instanceVerdict = z.strictObject({
  processInstanceId: outputId,
  title: z.string(),
  /** In a dry run: the action is possible. Otherwise: it was performed. */
  ok: z.boolean(),
  /** The reasons why not, in sentences. */
  reasons: z.array(z.string()),
  /** What else it causes, in sentences. */
  notes: z.array(z.string()),
});
export type InstanceVerdict = z.output<typeof instanceVerdict>;
