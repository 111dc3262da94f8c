/** Schema of a form's definition. The physical table and every screen are derived from it. */
import { z } from 'zod';
import { expression, fieldName, fieldSettings, label, pairs } from '../fields/fieldSettings.ts';
import { type FuncType, fieldTypes } from '../fields/registry.ts';
import { enName, id } from '../shapes.ts';
import { reservedRowNames } from './systemColumns.ts';

export const columnName = fieldName.refine(
  (name) => !reservedRowNames.has(name),
  '字段英文名与子表单的系统字段重名',
);

const funcType = z.enum(Object.keys(fieldTypes) as [FuncType, ...FuncType[]]);

/** The order of the properties is that of stored definitions. */
const plainField = z.strictObject({
  enName: fieldName,
  label,
  funcType,
  ...fieldSettings.omit({ enName: true, label: true }).shape,
});

/** A column of a sub-form: a field without children. */
const subField = plainField.extend({ enName: columnName });

export const formField = plainField.extend({ children: z.array(subField).max(100).optional() });
export type Field = z.output<typeof formField>;
export type SubField = z.output<typeof subField>;

const buttonName = z.string().max(20).optional();

const feature = z.strictObject({
  pcTableElements: z
    .array(
      z.strictObject({
        enName: z.string(),
        visible: z.boolean().default(true),
        width: z.number().optional(),
      }),
    )
    .max(300)
    .optional(),
  columnEvalList: z
    .array(z.strictObject({ enName: z.string(), type: z.enum(['sum', 'average', 'both']) }))
    .max(50)
    .optional(),
  virtualColumns: z
    .array(z.strictObject({ enName: fieldName, cnName: label, expression }))
    .max(50)
    .optional(),
  /** The records form a tree: each may have a parent (`pid`). Lists expand them level by level. */
  tree: z.boolean().optional(),
  /** Reference data: everyone who may list the form sees all of it, regardless of the data scope of their roles. */
  shared: z.boolean().optional(),
  /** People without an account may add records (`POST /auto/{form}/anonymous`), which belong to this user. */
  anonymousOwner: id.optional(),
  /** Labels of the list's buttons, if the form renames them. */
  add: buttonName,
  delete: buttonName,
  detail: buttonName,
  edit: buttonName,
  export: buttonName,
  flow: buttonName,
  import: buttonName,
  invalid: buttonName,
  copy: buttonName,
  printLink: z.string().max(1000).optional(),
});

const freeButton = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_]{1,40}$/),
  name: label,
  multipleSelect: z.boolean().default(false),
  actions: z
    .array(
      z.looseObject({
        type: z.enum(['export', 'toForm']),
        targetForm: enName.optional(),
        fieldMap: pairs.optional(),
      }),
    )
    .max(10),
});

/** A true expression is a violation. Scenes: add, edit, delete, invalid, startFlow, node_{key}. */
const check = z.strictObject({
  scene: z.string().max(80),
  expression,
  action: z.enum(['stop', 'warn']),
  tips: z.string().max(2000),
});

/** The parts of a definition, before they are checked against each other (checkedDefinition.ts). */
export const definitionShape = {
  enName,
  cnName: label,
  /** 1: a form; 2: a data-table form (list with one keyword box). */
  type: z.union([z.literal(1), z.literal(2)]).default(1),
  hasFlow: z.boolean().default(false),
  category: z.string().max(40).optional(),
  fields: z.array(formField).min(1, '至少需要一个字段').max(300),
  feature: feature.default({}),
  buttons: z.array(freeButton).max(30).default([]),
  checks: z.array(check).max(100).default([]),
  firstNColumns: z.number().int().min(1).max(50).optional(),
};

export const formDefinition = z.strictObject({
  formId: z.string(),
  version: z.number().int(),
  ...definitionShape,
});
export type FormDefinition = z.output<typeof formDefinition>;

/** A row of the list of forms. */
export const formSummary = formDefinition
  .omit({ fields: true, checks: true })
  .extend({ createTime: z.string(), updateTime: z.string() });
