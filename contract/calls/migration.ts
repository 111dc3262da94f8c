/** Moves running instances to another version of their flow definition. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { id, ids, outputId } from '../shapes.ts';
import { instanceVerdict } from './shapes/instanceVerdict.ts';

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
        /** Restricts the move to these instances. */
        processInstanceIds: ids.optional(),
        /** The cursor: instances are processed in the order of ids, in batches, after this id. */
        after: id.optional(),
        limit: z.number().int().min(1).max(500).default(200),
      })
      .refine(({ from, to }) => from !== to, { path: ['to'], message: '目标版本与原版本相同' }),
    audit: {
      kind: 'administration',
      unvalued: 'flowLog',
      trial: 'body.dryRun',
      objects: { definition: ['body.from', 'body.to'] },
    },
    answer: answers.data(
      z.strictObject({
        /** The number of running instances on `from` before this call. */
        total: z.number().int(),
        instances: z.array(instanceVerdict),
        /** The `after` value for the next batch; null after the last one. */
        next: outputId.nullable(),
      }),
    ),
  }),
};
