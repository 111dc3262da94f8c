/** Running instances moved to another version of their flow. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { id, ids, outputId } from '../shapes.ts';

const verdict = z.strictObject({
  processInstanceId: outputId,
  title: z.string(),
  /** It can go; without dryRun: it went. */
  ok: z.boolean(),
  /** Why not, each naming its node. */
  reasons: z.array(z.string()),
  /** What is lost by it, and what happens at once because of it. */
  notes: z.array(z.string()),
});
export type MigrationVerdict = z.output<typeof verdict>;

export const migrationCalls = {
  migrate: defineCall({
    method: 'POST',
    path: '/flowable/definition/migrate',
    summary: '把进行中和草稿状态的流程迁移到另一版本，逐条独立成败；dryRun 只判断不迁移',
    permission: 'system:flow:edit',
    object: 'tenant',
    transaction: 'none',
    body: z
      .strictObject({
        from: id,
        to: id,
        dryRun: z.boolean().default(false),
        /** Only these of them. */
        processInstanceIds: ids.optional(),
        /** In the order of their ids, a portion at a time, behind this one. */
        after: id.optional(),
        limit: z.number().int().min(1).max(500).default(200),
      })
      .refine(({ from, to }) => from !== to, { path: ['to'], message: '目标版本与原版本相同' }),
    audit: { kind: 'administration', objects: { definition: ['body.from', 'body.to'] }, values: ['dryRun'] },
    answer: answers.data(
      z.strictObject({
        /** How many are under way on `from`, before this call. */
        total: z.number().int(),
        instances: z.array(verdict),
        /** What to send as `after` for the next portion; null: there are no more. */
        next: outputId.nullable(),
      }),
    ),
  }),
};
