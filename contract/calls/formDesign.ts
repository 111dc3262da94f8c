/** The form builder: drafts of forms, what publishing one would change, and the versions. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { draftedForm } from '../design/form/draftedForm.ts';
import { nodeKinds } from '../flow/nodeButtons.ts';
import { fieldProperty } from '../flow/nodeData.ts';
import { formDefinition, formField } from '../forms/definition.ts';
import { nameChange } from '../forms/renamedValues.ts';
import { id, outputId, outputTime } from '../shapes.ts';
import { defineDesignCalls, editorKey, maxRevision, revision } from './shapes/designCalls.ts';
import { formStartCalls, planSource } from './shapes/formStartCalls.ts';
import { objectUse, objectUser } from './shapes/referenceShapes.ts';

const rights = ['system:form:add', 'system:form:edit'] as const;

/** A column of the form's table, or of a sub-form, that publishing makes, changes or removes. */
const columnChange = z.strictObject({
  change: z.enum(['add', 'alter', 'remove']),
  /** The label of the field; of a column behind that of its sub-form. */
  label: z.string(),
  column: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

const plan = z.strictObject({
  columns: z.array(columnChange),
  /** Published fields that get another name and keep their values. */
  renames: z.array(z.strictObject({ label: z.string(), from: z.string(), to: z.string() })),
  /** What elsewhere follows the new names. */
  follows: z.array(objectUser),
  /** What has copied renamed fields by their equal names and will no longer. */
  unmatched: z.array(z.string()),
  /** What names fields that are renamed or left out and does not follow: publishing would be refused with IN_USE. */
  conflicts: z.array(objectUse),
  /** Fields whose values would be lost or cut, with the number of rows. */
  losses: z.array(z.strictObject({ field: z.string(), label: z.string(), rows: z.number().int() })),
  /** The records of the form, as the database estimates it. */
  records: z.number().int(),
  /** Running flows stay on the rights and conditions of their version. */
  runningInstances: z.number().int(),
  /** Entries of the menu that are made and removed: the page and the rights. */
  menusAdded: z.array(z.string()),
  menusRemoved: z.array(z.string()),
  /** What a new form began with, if it has rows. */
  source: planSource.nullable(),
});
export type FormPlan = z.output<typeof plan>;

/** A place outside of the form that names it or one of its fields. */
const outsideUse = z.strictObject({
  /** As the published form names it, a column behind its sub-form; null: the form itself. */
  field: z.string().nullable(),
  place: z.enum(['form', 'flow', 'setting', 'constant', 'person', 'view']),
  /** The kind of place: 流程节点. */
  what: z.string(),
  name: z.string(),
  count: z.number().int(),
  /** The form whose definition has the place. */
  formId: outputId.nullable(),
});
export type OutsideUse = z.output<typeof outsideUse>;

/** Rows are counted up to this number. */
export const maxCountedRows = 100_000;

const fieldLoss = z.strictObject({
  /** Rows whose value would be lost or cut, at most `maxCountedRows`; null: not known within a bounded time. */
  rows: z.number().int().nullable(),
  uses: z.array(outsideUse),
});
export type FieldLoss = z.output<typeof fieldLoss>;

const sqlRows = z.strictObject({
  columns: z.array(z.string()),
  /** Values as text, long ones cut. */
  rows: z.array(z.array(z.string().nullable())),
  /** There are more rows than these. */
  hasMore: z.boolean(),
  milliseconds: z.number().int(),
});
export type SqlRows = z.output<typeof sqlRows>;

/** What a role may do with a form: see the list and print; also start, add and edit; everything. */
export const formRightLevels = ['view', 'fill', 'all'] as const;
export type FormRightLevel = (typeof formRightLevels)[number];

const roleIds = z.array(id).max(200).default([]);

/** The roles that get rights of each level. */
const grants = z
  .strictObject({ view: roleIds, fill: roleIds, all: roleIds } satisfies Record<FormRightLevel, unknown>)
  .refine(
    (levels) => new Set(Object.values(levels).flat()).size === Object.values(levels).flat().length,
    '角色重复',
  );
export type FormGrants = z.output<typeof grants>;

/** A node at which people meet the form, with what it says of fields; the rest follows from its kind. */
const flowNode = z.strictObject({
  flowNodeId: z.string(),
  name: z.string(),
  nodeType: z.enum(nodeKinds),
  fieldProperties: z.array(fieldProperty),
});
export type FormFlowNode = z.output<typeof flowNode>;

export const formDesignCalls = {
  ...defineDesignCalls({ kind: 'form', noun: '表单', rights, document: draftedForm }),
  ...formStartCalls,
  plan: defineCall({
    method: 'POST',
    path: '/design/form/plan',
    summary: '发布表单草稿将改变什么',
    permission: rights,
    object: 'tenant',
    transaction: 'read',
    body: z.strictObject({ draftId: id, revision }),
    answer: answers.data(plan),
  }),
  uses: defineCall({
    method: 'GET',
    path: '/design/form/uses/{formId}',
    summary: '表单及其字段在表单之外被哪些地方引用：其他表单、流程、参数、常量、保存的视图',
    permission: rights,
    object: 'tenant',
    transaction: 'read',
    params: z.strictObject({ formId: id }),
    answer: answers.rows(outsideUse),
  }),
  losses: defineCall({
    method: 'POST',
    path: '/design/form/losses',
    summary: '已发布的字段改为另一类型或删除（becomes 为空）会丢失多少行的值，以及被哪些地方引用',
    permission: rights,
    object: 'tenant',
    transaction: 'read',
    body: z.strictObject({
      formId: id,
      /** As the published form names it, a column behind its sub-form. */
      field: z.string().max(100),
      becomes: formField.nullable(),
    }),
    answer: answers.data(fieldLoss),
  }),
  publish: defineCall({
    method: 'POST',
    path: '/design/form/publish',
    summary:
      '发布表单草稿：建表或改表、菜单与权限，一次完成；会丢失数据时需 confirmLoss；grants 把新表单的权限授予角色',
    permission: rights,
    object: 'tenant',
    body: z.strictObject({
      draftId: id,
      editorKey,
      revision,
      comment: z.string().max(500).default(''),
      confirmLoss: z.boolean().default(false),
      /** For a new form, by somebody who may change roles. */
      grants: grants.default({ view: [], fill: [], all: [] }),
    }),
    audit: {
      kind: 'administration',
      objects: {
        form: ['answer.data.formId'],
        role: ['body.grants.view', 'body.grants.fill', 'body.grants.all'],
      },
    },
    answer: answers.data(
      z.strictObject({
        formId: outputId,
        enName: z.string(),
        version: z.number().int(),
        /** Copied from the table with which the form began. */
        rows: z.number().int(),
      }),
    ),
  }),
  trySql: defineCall({
    method: 'POST',
    path: '/design/form/try/sql',
    summary: '试运行默认值的 SQL：前 20 行与用时；不能运行时说明原因',
    permission: rights,
    object: 'tenant',
    transaction: 'none',
    body: z.strictObject({
      sql: z.string().min(1, '请填写查询').max(4000),
      /** Values for the names in the SQL. Session values (userId, deptId …) cannot be overridden. */
      params: z.record(z.string().max(64), z.unknown()).default({}),
    }),
    audit: { kind: 'administration', unvalued: 'action', values: ['sql'] },
    answer: answers.data(sqlRows),
  }),
  versions: defineCall({
    method: 'GET',
    path: '/design/form/versions/{formId}',
    summary: '表单的全部版本，新的在前',
    permission: rights,
    object: 'tenant',
    params: z.strictObject({ formId: id }),
    answer: answers.rows(
      z.strictObject({
        version: z.number().int(),
        createTime: outputTime,
        createByName: z.string(),
        comment: z.string(),
        /** What it has renamed since the version before. */
        renames: z.array(nameChange),
      }),
    ),
  }),
  version: defineCall({
    method: 'GET',
    path: '/design/form/version/{formId}/{version}',
    summary: '表单某一版本的定义',
    permission: rights,
    object: 'tenant',
    params: z.strictObject({ formId: id, version: z.coerce.number().int().min(1).max(maxRevision) }),
    answer: answers.data(formDefinition),
  }),
  nodes: defineCall({
    method: 'GET',
    path: '/design/form/nodes/{formId}',
    summary: '表单使用中的流程的节点及其字段权限，没有流程时为空',
    permission: rights,
    object: 'tenant',
    params: z.strictObject({ formId: id }),
    answer: answers.data(z.array(flowNode)),
  }),
};
