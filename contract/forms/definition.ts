/** Schema of a form's definition. The physical table and every screen are derived from it. */
import { z } from 'zod';
import { type FuncType, fieldTypes } from '../fields/registry.ts';
import { enName, id } from '../shapes.ts';
import { checkNames, checkParts, checkSize } from './checks/checkFormDefinition.ts';
import { reservedNames, reservedRowNames } from './systemColumns.ts';

export const fieldName = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9_]{0,40}$/, '字段英文名应以小写字母开头，只含字母、数字和下划线')
  .refine((name) => !reservedNames.has(name), '字段英文名与系统字段重名');
const columnName = fieldName.refine(
  (name) => !reservedRowNames.has(name),
  '字段英文名与子表单的系统字段重名',
);

const label = z.string().trim().min(1, '请填写名称').max(100);
/** Parsed only after the total size of all expressions is known. */
const expression = z.string().max(2000);

const option = z.object({
  label: z.string().max(200),
  value: z.union([z.string().max(200), z.number()]).transform(String),
  get children() {
    return z.array(option).max(2000).optional();
  },
});
export type Option = { label: string; value: string; children?: Option[] | undefined };

const funcType = z.enum(Object.keys(fieldTypes) as [FuncType, ...FuncType[]]);

const pairs = z.array(z.string().regex(/^[^:]+:[^:]+$/)).max(100);

const fieldAction = z.discriminatedUnion('type', [
  /** Fills sibling fields in the given order. */
  z.strictObject({
    type: z.literal('compute'),
    assign: z
      .array(z.strictObject({ toField: fieldName, expression }))
      .min(1)
      .max(50),
  }),
  /** Opens a new record of another form, filled with values of this one. */
  z.strictObject({ type: z.literal('toForm'), targetForm: enName, fieldMap: pairs.optional() }),
  /** Opens a page in another tab. `{field}` in the address is replaced by the value of that field. */
  z.strictObject({ type: z.literal('link'), address: z.string().min(1).max(1000) }),
]);
export type FieldAction = z.output<typeof fieldAction>;

const plainField = z.strictObject({
  enName: fieldName,
  label,
  funcType,
  required: z.boolean().optional(),
  unique: z.boolean().optional(),
  suffix: z.string().max(20).optional(),
  precision: z.number().int().min(0).max(8).optional(),
  hideCondition: expression.optional(),
  /** The input component, if several can enter values of the type (`el-radio-group` for a select). */
  tag: z.string().max(50).optional(),
  format: z.string().max(100).optional(),
  options: z.array(option).max(2000).optional(),
  relateEnName: z.string().max(64).optional(),
  relate2Current: pairs.max(50).optional(),
  isPCQuery: z.boolean().optional(),
  multiple: z.boolean().optional(),
  width: z.number().int().min(20).max(2000).optional(),
  relateField: z.string().max(64).optional(),
  conditions: z.record(z.string(), z.unknown()).optional(),
  /** The initial filter of the form's list; for numbers and dates `[from, to]`. */
  value: z.unknown().optional(),
  defaultType: z.enum(['fix', 'func', 'sql']).optional(),
  defaultValue: z.unknown().optional(),
  maxLength: z.number().int().min(1).max(100_000).optional(),
  min: z.union([z.number(), z.string()]).optional(),
  max: z.union([z.number(), z.string()]).optional(),
  maxSize: z.number().int().min(1).max(10_240).optional(),
  selectMode: z.union([z.literal(0), z.literal(1)]).optional(),
  configDataId: z.string().max(64).optional(),
  rectangle: z.boolean().optional(),
  computeExpression: expression.optional(),
  colorConditions: z
    .array(z.strictObject({ expression, color: z.string().max(20) }))
    .max(20)
    .optional(),
  type: z.string().max(20).optional(),
  /** The action of a field of type button. */
  action: fieldAction.optional(),
});

/** A column of a sub-form: a field without children. */
const subField = plainField.extend({ enName: columnName });

const field = plainField.extend({ children: z.array(subField).max(100).optional() });
export type Field = z.output<typeof field>;
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

const definitionShape = {
  enName,
  cnName: label,
  /** 1: a form; 2: a data-table form (list with one keyword box). */
  type: z.union([z.literal(1), z.literal(2)]).default(1),
  hasFlow: z.boolean().default(false),
  category: z.string().max(40).optional(),
  fields: z.array(field).min(1, '至少需要一个字段').max(300),
  feature: feature.default({}),
  buttons: z.array(freeButton).max(30).default([]),
  checks: z.array(check).max(100).default([]),
  firstNColumns: z.number().int().min(1).max(50).optional(),
};

/** Schema of a definition in use. It accepts expressions that refer to unknown names. */
export const storedDefinition = z.strictObject(definitionShape).superRefine(checkParts);

/** Body of POST /flowable/form. Names are unique and known; sub-forms are one level deep. */
export const newFormDefinition = z
  .strictObject(definitionShape)
  .superRefine(checkSize)
  .superRefine(checkParts)
  .superRefine(checkNames);
export type NewFormDefinition = z.output<typeof newFormDefinition>;

/** Body of POST /flowable/form/edit: the whole definition. With `version`, an outdated one is refused. */
export const formEdit = z
  .strictObject({
    formId: id,
    version: z.number().int().optional(),
    confirmLoss: z.boolean().default(false),
    ...definitionShape,
  })
  .superRefine(checkSize)
  .superRefine(checkParts)
  .superRefine(checkNames);
export type FormEdit = z.output<typeof formEdit>;

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
