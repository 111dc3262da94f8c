/**
 * Saved views of a list. Only the owner changes a view; everyone who may see the list of a form can open one of its views
 * by id.
 */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { enName, id } from '../shapes.ts';

export const maxSavedViews = 50;

/** The name of the form whose records are listed, or the id of a page's list. */
const list = z.string().regex(/^[a-z][a-zA-Z0-9_]{0,60}$/, '列表有误');
const params = z.strictObject({ userId: id, list });
const viewId = z.uuid('视图编号有误');
const name = z.string().trim().min(1, '请填写名称').max(60, '最多 60 字');
const columnName = z.string().max(80);
const columnNames = z.array(columnName).max(400);

const content = z
  .strictObject({
    /** The list request, as the parameters of its URL. */
    query: z.record(columnName, z.string().max(60_000)),
    columns: z
      .strictObject({
        order: columnNames,
        width: z.record(columnName, z.number().min(0).max(5000)),
        hidden: columnNames,
        pin: z.record(columnName, z.enum(['left', 'right', 'none', 'free'])),
      })
      .optional(),
    /** The displayed search items. Defaults to those of the form. */
    searchItems: columnNames.optional(),
  })
  .refine((whole) => JSON.stringify(whole).length <= 60_000, '视图内容过大');
export type SavedViewContent = z.output<typeof content>;

const savedView = z.strictObject({
  viewId: z.string(),
  name: z.string(),
  content,
  isDefault: z.boolean(),
  /** True: the view belongs to the caller. */
  own: z.boolean(),
  ownerName: z.string(),
});
export type SavedView = z.output<typeof savedView>;

export const savedViewCalls = {
  mine: defineCall({
    method: 'GET',
    path: '/queries/{userId}/{list}/views',
    summary: '本人在该列表上保存的视图，按名称；列表为表单英文名，或页面列表的编号',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    params,
    answer: answers.data(z.array(savedView)),
  }),
  own: defineCall({
    method: 'GET',
    path: '/queries/{userId}/{list}/views/{viewId}',
    summary: '本人保存的一个视图',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    params: params.extend({ viewId }),
    answer: answers.data(savedView),
  }),
  one: defineCall({
    method: 'GET',
    path: '/auto/{form}/views/{viewId}',
    summary: '按编号打开一个视图，本人或同事的；需有该表单的列表权限',
    permission: 'auto:{form}:list',
    object: 'tenant',
    params: z.strictObject({ form: enName, viewId }),
    answer: answers.data(savedView),
  }),
  save: defineCall({
    method: 'POST',
    path: '/queries/{userId}/{list}/views',
    summary: '保存本人的视图；带 viewId 为修改，只改所送的内容',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    params,
    body: z.union([
      z.strictObject({ name, content }),
      z.strictObject({ viewId, name: name.optional(), content: content.optional() }),
    ]),
    audit: 'none',
    answer: answers.data(z.strictObject({ viewId: z.string() })),
  }),
  setDefault: defineCall({
    method: 'POST',
    path: '/queries/{userId}/{list}/views/default',
    summary: '设为本人打开列表时的默认视图；viewId 为空则取消',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    params,
    body: z.strictObject({ viewId: viewId.nullable() }),
    audit: 'none',
    answer: answers.done(),
  }),
  remove: defineCall({
    method: 'POST',
    path: '/queries/{userId}/{list}/views/delete',
    summary: '删除本人的视图',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    params,
    body: z.array(viewId).min(1, '请选择数据').max(maxSavedViews),
    audit: 'none',
    answer: answers.done(),
  }),
};
