/** Values that are ids of something kept elsewhere: people, departments, records of another form. */
import * as z from 'zod/mini';
import type { Field } from '../../forms/definition.ts';
import type { Names, ReferenceKind, SqlType } from '../type.ts';
import { ordinary } from '../type.ts';
import { asList } from './choice.ts';
import { joinedTexts, textLists } from './textList.ts';

const mostIds = 500;

/** The part that all reference types share; `kind` says where the ids live. */
export const referenceTo = (kind: ReferenceKind) =>
  ({
    ...ordinary,
    hasView: true,
    references: () => kind,
    sqlType: (field: Field): SqlType => (field.multiple ? 'bigint[]' : 'bigint'),
    valueSchema: (field: Field) => (field.multiple ? manyIds : oneId),
    text: referenceText,
    fromText: (text: string, field: Field): unknown =>
      field.multiple ? (textLists(text).at(-1) ?? []) : text.trim(),
    filter: 'refs',
    searchable: true,
  }) as const;

const largestId = 9_223_372_036_854_775_807n;

/** An id that fits 64 bits; `0` names nothing. */
const oneId = z
  .pipe(z.union([z.string(), z.int()], '编号格式有误'), z.transform(String))
  .check(z.refine(isId, '编号格式有误'));

function isId(text: string): boolean {
  return /^\d{1,19}$/.test(text) && BigInt(text) > 0n && BigInt(text) <= largestId;
}

const manyIds = z.pipe(
  z.array(oneId, '应为编号的列表').check(z.maxLength(mostIds, `最多选择 ${mostIds} 项`)),
  z.transform((values) => [...new Set(values)]),
);

function referenceText(value: unknown, _field: Field, names?: Names): string {
  const texts = asList(value).map((one) => names?.(one) ?? one);
  return Array.isArray(value) ? joinedTexts(texts) : (texts[0] ?? '');
}
