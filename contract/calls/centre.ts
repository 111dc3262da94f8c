/** The workflow center: the forms whose flow a person may start. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { enName, outputId, outputTime } from '../shapes.ts';

/** Limit for the favorite forms of a person. */
export const maxFavorites = 50;

const centreForm = z.strictObject({
  formId: outputId,
  formEnName: z.string(),
  formCnName: z.string(),
  /** The form's category; empty if it has none. */
  category: z.string(),
  /** The definition for new instances. */
  processDefinitionId: outputId,
  favourite: z.boolean(),
  /** When the person last started one; null if never, or too long ago. */
  lastStartTime: outputTime.nullable(),
});
export type LaunchForm = z.output<typeof centreForm>;

const centre = z.strictObject({
  /** In menu order. Forms without a category are last. */
  categories: z.array(z.strictObject({ category: z.string(), forms: z.array(centreForm) })),
  /** In the order in which they were marked. */
  favourites: z.array(centreForm),
  /** The most recently started forms, latest first. */
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
    supplier: 'tasks',
    answer: answers.data(centre),
  }),
  favourite: defineCall({
    method: 'POST',
    path: '/flowable/center/favourite',
    summary: '收藏或取消收藏可发起的表单',
    permission: 'session',
    object: 'self',
    supplier: 'tasks',
    body: z.strictObject({ formEnName: enName, favourite: z.boolean() }),
    audit: 'none',
    answer: answers.done(),
  }),
};
