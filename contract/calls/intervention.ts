/** Interventions of a flow administrator in many instances, each with a reason that the log keeps. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { comment, ids } from '../shapes.ts';
import { instanceVerdict } from './shapes/instanceVerdict.ts';

/** jump: to a node, also of a voided instance, which runs again. reassign: every open node gets the new holders. */
export const interventions = ['void', 'delete', 'reassign', 'jump'] as const;
export type InterventionName = (typeof interventions)[number];

const isMissing = (value: unknown) => value === undefined || value === '';

export const interventionCalls = {
  intervene: defineCall({
    method: 'POST',
    path: '/system/instance/intervene',
    summary: '干预流程：作废、删除、改派、跳转到节点，逐条独立成败；dryRun 只判断不执行',
    permission: 'flow:instance:edit',
    object: 'tenant',
    transaction: 'none',
    body: z
      .strictObject({
        action: z.enum(interventions),
        processInstanceIds: ids,
        /** The target of a jump. */
        nodeId: z.string().max(200).optional(),
        /** The new holders of a reassignment. */
        userIdList: ids.optional(),
        comment: comment.trim().optional(),
        dryRun: z.boolean().default(false),
      })
      .refine(({ dryRun, comment: reason }) => dryRun || !isMissing(reason), {
        path: ['comment'],
        message: '请填写原因',
      })
      .refine(({ action, nodeId }) => action !== 'jump' || !isMissing(nodeId), {
        path: ['nodeId'],
        message: '请选择节点',
      })
      .refine(({ action, userIdList }) => action !== 'reassign' || !isMissing(userIdList), {
        path: ['userIdList'],
        message: '请选择处理人',
      }),
    audit: {
      kind: 'administration',
      unvalued: 'flowLog',
      objects: { instance: 'body.processInstanceIds', user: 'body.userIdList' },
      trial: 'body.dryRun',
      values: ['action', 'nodeId'],
    },
    answer: answers.data(z.array(instanceVerdict)),
  }),
};
