/** Records of a form. The keys of a record are the form's fields; the server validates them against its definition. */
import { z } from 'zod';
import { answers, bodySizes, defineCall } from '../call.ts';
import { filterGroup } from '../filter/filterTree.ts';
import { maxSelectedIds } from '../limits/exportLimits.ts';
import { enName, id, idList, ids, orderBy, outputId, pageParams } from '../shapes.ts';
import { tenantCode } from './session.ts';
import { findQuery, foundRecord } from './shapes/foundRecordShapes.ts';

const form = z.strictObject({ form: enName });
const oneRecord = z.strictObject({ form: enName, id });
const values = z.record(z.string().max(80), z.unknown());
const writtenRecord = z.strictObject({ id: outputId, version: z.number().int() });
const sysStatus = z.coerce.number().int().min(-2).max(1);

/** A list also accepts `<field>`, `<field>$start`, `<field>$end` and, for fields that have it, `<field>$view`. */
export const listFilters = z
  .object({
    sysOrderBy: orderBy.optional(),
    keyword: z.string().max(200).optional(),
    /** The field in which the keyword is matched as pinyin, full or initials, among the newest records. */
    pinyin: z.string().max(80).optional(),
    /** With `pinyin`: the keyword is looked for in the texts of all records as well. */
    pinyinOrText: z.boolean().optional(),
    sysStatus: z.union([sysStatus, z.array(sysStatus).max(4)]).optional(),
    initFilter: values.optional(),
    ids: idList(maxSelectedIds).optional(),
    /** For a tree: only rows without children. */
    leaves: z.boolean().optional(),
    /** Conditions joined by and and or, in addition to the other filters. */
    filter: z.optional(filterGroup),
  })
  .catchall(z.unknown());
export type ListFilters = z.output<typeof listFilters>;

const columnAggregates = z.record(
  z.string(),
  z.strictObject({ sum: z.string().nullable(), average: z.string().nullable() }),
);
const checkResult = z.strictObject({
  success: z.boolean(),
  action: z.enum(['stop', 'warn']).optional(),
  errorTips: z.string().optional(),
});

export const recordCalls = {
  find: defineCall({
    method: 'GET',
    path: '/auto/find',
    summary: '在有列表权限的表单中按编号或标题查找单据；编号相同的在前，其余由新到旧',
    permission: 'session',
    object: 'recordScope',
    supplier: 'records',
    query: findQuery,
    answer: answers.data(z.array(foundRecord)),
  }),
  list: defineCall({
    method: 'POST',
    path: '/auto/{form}/list',
    summary: '单据列表：筛选、排序、分页、合计；totals 为 false 时不计总数与合计',
    permission: 'auto:{form}:list',
    object: 'recordScope',
    supplier: 'records',
    transaction: 'read',
    params: form,
    body: listFilters.extend({
      ...pageParams,
      countOnly: z.boolean().optional(),
      /** If false, rows are not counted; `total` and `evals.all` are then null unless they are cached. */
      totals: z.boolean().optional(),
    }),
    answer: answers.rows(values, {
      total: z.number().int().nullable(),
      evals: z.strictObject({ page: columnAggregates, all: columnAggregates.nullable() }),
    }),
  }),
  listByIds: defineCall({
    method: 'POST',
    path: '/auto/{form}/list/ids',
    summary: '按编号取单据，顺序与编号一致',
    permission: 'auto:{form}:list',
    object: 'recordScope',
    supplier: 'records',
    transaction: 'read',
    params: form,
    body: z.array(id).max(1000),
    answer: answers.data(z.array(values)),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/auto/{form}/{id}',
    summary: '单据详情，含子表单行',
    permission: 'auto:{form}:list',
    object: 'recordScope',
    supplier: 'records',
    params: oneRecord,
    answer: answers.data(values),
  }),
  copy: defineCall({
    method: 'GET',
    path: '/auto/{form}/{id}/copy',
    summary: '复制用的单据内容，不含编号与自动字段',
    permission: ['auto:{form}:add', 'auto:{form}:list:root'],
    object: 'recordScope',
    supplier: 'records',
    params: oneRecord,
    answer: answers.data(values),
  }),
  add: defineCall({
    method: 'POST',
    path: '/auto/{form}',
    summary: '新增单据',
    permission: 'auto:{form}:add',
    object: 'none',
    supplier: 'records',
    params: form,
    maxBody: bodySizes.record,
    body: values,
    audit: { kind: 'record', objects: { form: 'params.form', record: 'answer.data.id' } },
    answer: answers.data(writtenRecord),
  }),
  addAnonymously: defineCall({
    method: 'POST',
    path: '/auto/{form}/anonymous',
    summary: '不登录新增单据：表单须指定 anonymousOwner；只收普通字段，不收附件、人员、部门和关联单据',
    permission: 'public',
    object: 'none',
    rate: 'register',
    params: form,
    query: z.strictObject({ tenantCode: tenantCode.optional() }),
    body: values,
    audit: 'ownEntry',
    answer: answers.done(),
  }),
  edit: defineCall({
    method: 'POST',
    path: '/auto/{form}/edit',
    summary: '修改单据；需带 id 与 version，只改所送的字段',
    permission: 'auto:{form}:edit',
    object: 'recordScope',
    supplier: 'records',
    params: form,
    maxBody: bodySizes.record,
    body: values,
    audit: { kind: 'record', objects: { form: 'params.form', record: 'body.id' } },
    answer: answers.data(writtenRecord),
  }),
  stash: defineCall({
    method: 'POST',
    path: '/auto/stash/{form}',
    summary: '暂存草稿，不校验必填',
    permission: ['auto:{form}:add', 'auto:{form}:edit'],
    object: 'recordScope',
    supplier: 'records',
    params: form,
    maxBody: bodySizes.record,
    body: values,
    audit: { kind: 'record', objects: { form: 'params.form', record: ['body.id', 'answer.data.id'] } },
    answer: answers.data(writtenRecord),
  }),
  push: defineCall({
    method: 'POST',
    path: '/auto/push/{form}',
    summary: '提交草稿并校验',
    permission: ['auto:{form}:add', 'auto:{form}:edit'],
    object: 'recordScope',
    supplier: 'records',
    params: form,
    maxBody: bodySizes.record,
    body: values,
    audit: { kind: 'record', objects: { form: 'params.form', record: ['body.id', 'answer.data.id'] } },
    answer: answers.data(writtenRecord),
  }),
  print: defineCall({
    method: 'POST',
    path: '/auto/{form}/{id}/print',
    summary: '登记打印：打印单据前调用，看不到的单据不能打印；redirectUrl 是打印链接，为空则由浏览器打印单据',
    permission: 'auto:{form}:print',
    object: 'recordScope',
    supplier: 'records',
    params: oneRecord,
    /** The name of the selected print configuration; without one the first that has a link. */
    body: z.strictObject({ way: z.string().max(100).default('') }),
    audit: { kind: 'print', objects: { form: 'params.form', record: 'params.id' }, values: ['way'] },
    answer: answers.data(z.object({ redirectUrl: z.string().nullable() })),
  }),
  check: defineCall({
    method: 'POST',
    path: '/auto/{form}/check/{scene}',
    summary: '按场景校验表单内容',
    permission: 'session',
    object: 'formAccess',
    supplier: 'records',
    transaction: 'read',
    params: z.strictObject({ form: enName, scene: z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/, '场景有误') }),
    maxBody: bodySizes.record,
    body: values,
    answer: answers.data(checkResult),
  }),
  checkIds: defineCall({
    method: 'POST',
    path: '/auto/{form}/check/ids/{scene}',
    summary: '作废、删除前的校验',
    permission: ['auto:{form}:invalid', 'auto:{form}:remove'],
    object: 'recordScope',
    supplier: 'records',
    transaction: 'read',
    params: z.strictObject({ form: enName, scene: z.enum(['delete', 'invalid']) }),
    body: ids,
    answer: answers.data(checkResult),
  }),
  invalid: defineCall({
    method: 'POST',
    path: '/auto/{form}/invalid/',
    summary: '作废单据，全部成功或全部不变',
    permission: 'auto:{form}:invalid',
    object: 'recordScope',
    supplier: 'records',
    params: form,
    body: ids,
    audit: { kind: 'record', objects: { form: 'params.form', record: 'body' } },
    answer: answers.done(),
  }),
  remove: defineCall({
    method: 'POST',
    path: '/auto/{form}/delete',
    summary: '删除单据，全部成功或全部不变',
    permission: 'auto:{form}:remove',
    object: 'recordScope',
    supplier: 'records',
    params: form,
    body: ids,
    audit: { kind: 'record', objects: { form: 'params.form', record: 'body' } },
    answer: answers.done(),
  }),
  initBySql: defineCall({
    method: 'POST',
    path: '/auto/{form}/init/by/sql',
    summary: '字段配置的 SQL 所得的默认值：data[0]；出错时为空，原因只记日志',
    permission: ['auto:{form}:add', 'auto:{form}:edit', 'auto:{form}:list:root'],
    object: 'tenant',
    transaction: 'none',
    params: form,
    maxBody: bodySizes.record,
    body: z.strictObject({
      /** `price`, or `items.price` for a column of a sub-form. */
      toField: z.string().max(90),
      /** Values for the names in the SQL. Session values (userId, deptId …) cannot be overridden. */
      params: values.default({}),
    }),
    audit: 'none',
    answer: answers.data(z.array(z.unknown()).length(1)),
  }),
  hide: defineCall({
    method: 'POST',
    path: '/auto/{form}/{field}/hide',
    summary: '字段在此表单内容下是否隐藏',
    permission: 'session',
    object: 'formAccess',
    supplier: 'records',
    transaction: 'read',
    params: z.strictObject({ form: enName, field: z.string().max(90) }),
    maxBody: bodySizes.record,
    body: z.strictObject({ formData: values }),
    answer: answers.data(z.boolean()),
  }),
};
