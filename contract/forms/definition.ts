/** A form as configuration (forms seed, point 3; api.md 3). The physical table and every screen follow from it. */
import { z } from 'zod';
import { type FuncType, fieldTypeNames } from '../fields/fieldTypeNames.ts';
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
/** Read when it is known how much all of them are. */
const expression = z.string().max(2000);

const option = z.object({
  label: z.string().max(200),
  value: z.union([z.string().max(200), z.number()]).transform(String),
  get children() {
    return z.array(option).max(2000).optional();
  },
});
export type Option = { label: string; value: string; children?: Option[] | undefined };

const funcType = z.enum(Object.keys(fieldTypeNames) as [FuncType, ...FuncType[]]);

const pairs = z.array(z.string().regex(/^[^:]+:[^:]+$/)).max(100);

const fieldAction = z.discriminatedUnion('type', [
  /** Fills the fields beside it, one after the other. */
  z.strictObject({
    type: z.literal('compute'),
    assign: z
      .array(z.strictObject({ toField: fieldName, expression }))
      .min(1)
      .max(50),
  }),
  /** A new record of another form that starts from this one. */
  z.strictObject({ type: z.literal('toForm'), targetForm: enName, fieldMap: pairs.optional() }),
  /** A page in another tab; `{field}` in its address is the value of that field. */
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
  /** The component that it is entered by, where values of its type can be (`el-radio-group` for a select). */
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
  /** What the form's list is filtered by when it is opened; of numbers and dates `[from, to]`. */
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
  /** What a field of the type button does when it is pressed. */
  action: fieldAction.optional(),
});

/** A column of a sub-form: a field that has no children of its own. */
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
  /** The records are a tree: each may stand below another (`pid`), lists open them level by level. */
  tree: z.boolean().optional(),
  /** Reference data: whoever may list the form sees all of it, whatever the data scope of the roles. */
  shared: z.boolean().optional(),
  /** Names of the list's buttons, where a form renames them. */
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

/** A true expression is a violation (api.md 13). Scenes: add, edit, delete, invalid, startFlow, node_{key}. */
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

/** What a definition in use has to be: it goes on though an expression speaks of a name that is none. */
export const storedDefinition = z.strictObject(definitionShape).superRefine(checkParts);

/** What POST /flowable/form takes; names are unique and known, sub-forms one level deep. */
export const newFormDefinition = z
  .strictObject(definitionShape)
  .superRefine(checkSize)
  .superRefine(checkParts)
  .superRefine(checkNames);
export type NewFormDefinition = z.output<typeof newFormDefinition>;

/** What POST /flowable/form/edit takes: the whole definition; with `version` a stale one is refused. */
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
