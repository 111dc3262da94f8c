/** The workflow centre: the forms a person may start a flow of (api.md 10). */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { enName, outputId, outputTime } from '../shapes.ts';

/** So many forms a person may keep at hand. */
export const maxFavorites = 50;

const centreForm = z.strictObject({
  formId: outputId,
  formEnName: z.string(),
  formCnName: z.string(),
  /** The form's own; empty where it has none. */
  category: z.string(),
  /** What a new instance runs on. */
  processDefinitionId: outputId,
  favourite: z.boolean(),
  /** When the person last started one; null where that is long ago or never was. */
  lastStartTime: outputTime.nullable(),
});
export type LaunchForm = z.output<typeof centreForm>;

const centre = z.strictObject({
  /** In the order of the menu; what has no category comes last. */
  categories: z.array(z.strictObject({ category: z.string(), forms: z.array(centreForm) })),
  /** In the order in which they were marked. */
  favourites: z.array(centreForm),
  /** The last ones started, the latest first. */
  recent: z.array(centreForm),
});
export type LaunchCenter = z.output<typeof centre>;

export const centreCalls = {
  list: defineCall({
    method: 'GET',
    path: '/flowable/center/list',
    summary: '流程中心：本人可发起的表单，按分类，附收藏与最近发起',
    permission: 'session',
    object: 'self',
    answer: answers.data(centre),
  }),
  favourite: defineCall({
    method: 'POST',
    path: '/flowable/center/favourite',
    summary: '收藏或取消收藏可发起的表单',
    permission: 'session',
    object: 'self',
    body: z.strictObject({ formEnName: enName, favourite: z.boolean() }),
    audit: 'none',
    answer: answers.done(),
  }),
};
