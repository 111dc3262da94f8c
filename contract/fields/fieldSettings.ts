/** Schema of a field's settings, without its type: what the field types read. */
import { z } from 'zod';
import { reservedNames } from '../forms/systemColumns.ts';
import { enName } from '../shapes.ts';

export const fieldName = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9_]{0,40}$/, '字段英文名应以小写字母开头，只含字母、数字和下划线')
  .refine((name) => !reservedNames.has(name), '字段英文名与系统字段重名');
export const label = z.string().trim().min(1, '请填写名称').max(100);
/** Parsed only after the total size of all expressions is known. */
export const expression = z.string().max(2000);

const option = z.object({
  label: z.string().max(200),
  value: z.union([z.string().max(200), z.number()]).transform(String),
  get children() {
    return z.array(option).max(2000).optional();
  },
});
export type Option = { label: string; value: string; children?: Option[] | undefined };

export const pairs = z.array(z.string().regex(/^[^:]+:[^:]+$/)).max(100);

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

export const fieldSettings = z.strictObject({
  enName: fieldName,
  label,
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
  /** The id of the constant whose descendants are the options. */
  constantId: z
    .string()
    .regex(/^[1-9]\d{0,17}$/, '常量编号格式有误')
    .optional(),
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

/** A field as its type reads it. */
export type FieldSettings = z.output<typeof fieldSettings> & { readonly funcType: string };
