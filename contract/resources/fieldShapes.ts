/** The values of an administration object's fields in the requests and answers of its calls. */
import { z } from 'zod';
import { createNameSchema, parentId } from '../calls/shapes/administrationShapes.ts';
import { id, time } from '../shapes.ts';
import { isNameOnly, type ResourceField } from './resource.ts';

type IsNameOnly<F> = F extends { enName: infer Name } ? (F extends { display: Name } ? true : false) : false;

/** The value that calls exchange. A reference to one row may be missing. */
export type FieldValue<F> = F extends { as: 'boolean' }
  ? boolean
  : F extends { as: 'number' }
    ? number
    : F extends { multiple: true }
      ? string[]
      : F extends { options: readonly { value: infer V }[] }
        ? V
        : F extends { funcType: 'dateStamp' }
          ? F extends { editor: 'none' }
            ? string
            : string | null
          : F extends { optionsFrom: string } | { funcType: 'dept' | 'user' }
            ? IsNameOnly<F> extends true
              ? string
              : string | null
            : string;

/** A schema of which only the value's type is known. */
export type Shape<V> = z.ZodType<V, V>;

/** `0 或 1`, `A、B 或 C` */
const formatChoices = (values: readonly string[]): string =>
  [values.slice(0, -1).join('、'), values.at(-1)].filter(Boolean).join(' 或 ');

const isReference = ({ optionsFrom, funcType }: ResourceField) =>
  optionsFrom !== undefined || funcType === 'dept' || funcType === 'user';

const textKinds = {
  email: () => z.email('邮箱格式有误'),
  url: () => z.url({ protocol: /^https?$/, error: '链接应以 http:// 或 https:// 开头' }),
};

const valuesOf = ({ options = [] }: ResourceField) => options.map(({ value }) => value);

/** The schema of an entered value. Its issues are Chinese sentences. */
export function inputShape(field: ResourceField): z.ZodType {
  const { as, funcType, min, max, multiple, isOpen, isUntrimmed, options, pattern, required, textKind } =
    field;
  const { maxLength = 1000, optionCode } = field;
  if (as === 'boolean') return z.boolean();
  if (as === 'number') return z.number().int().min(Number(min)).max(Number(max));
  if (options && !isOpen) return z.enum(valuesOf(field), `只能是 ${formatChoices(valuesOf(field))}`);
  if (optionCode) return z.string().trim().max(64, '最多 64 字').nullable();
  if (isReference(field)) return multiple ? z.array(id).max(5000) : parentId;
  if (funcType === 'dateStamp') return time.nullable();
  if (pattern) return z.string().regex(...pattern);
  if (required) return createNameSchema(maxLength, field.label);
  if (textKind) return z.union([z.literal(''), textKinds[textKind]().max(maxLength, `最多 ${maxLength} 字`)]);
  const text = isUntrimmed || field.funcType === 'textarea' ? z.string() : z.string().trim();
  return text.max(maxLength, `最多 ${maxLength} 字`);
}

/** The schema of a value in an answer. */
export function answerShape(field: ResourceField): z.ZodType {
  const { as, multiple, isOpen, options } = field;
  if (as === 'boolean') return z.boolean();
  if (as === 'number') return z.number();
  if (multiple) return z.array(z.string());
  if (options && !isOpen) return z.enum(valuesOf(field));
  const isOptional = isReference(field) || (field.funcType === 'dateStamp' && field.editor !== 'none');
  return isOptional && !isNameOnly(field) ? z.string().nullable() : z.string();
}
