/** Values that are ids of other entities: people, departments, records of another form. */
import * as z from 'zod/mini';
import type { FieldSettings } from '../fieldSettings.ts';
import { baseFieldType, type NameLookup, type ReferenceKind } from '../fieldType.ts';
import type { SqlType } from '../sqlType.ts';
import { toStringList } from './choice.ts';
import { joinTexts, splitCandidates } from './textList.ts';

const maxIds = 500;

/** The common part of all reference types. `kind` names the referenced entity. */
export const createReferenceType = (kind: ReferenceKind) =>
  ({
    ...baseFieldType,
    hasView: true,
    references: () => kind,
    sqlType: (field: FieldSettings): SqlType => (field.multiple ? 'bigint[]' : 'bigint'),
    valueSchema: (field: FieldSettings) => (field.multiple ? idListSchema : idSchema),
    text: formatReference,
    fromText: (text: string, field: FieldSettings): unknown =>
      field.multiple ? (splitCandidates(text).at(-1) ?? []) : text.trim(),
    sortable: true,
    order: 'text',
    filter: 'refs',
    searchable: true,
  }) as const;

const largestId = 9_223_372_036_854_775_807n;

/** A positive id that fits in 64 bits; `0` is invalid. */
const idSchema = z
  .pipe(z.union([z.string(), z.int()], '编号格式有误'), z.transform(String))
  .check(z.refine(isReferenceId, '编号格式有误'));

function isReferenceId(text: string): boolean {
  return /^\d{1,19}$/.test(text) && BigInt(text) > 0n && BigInt(text) <= largestId;
}

const idListSchema = z.pipe(
  z.array(idSchema, '应为编号的列表').check(z.maxLength(maxIds, `最多选择 ${maxIds} 项`)),
  z.transform((values) => [...new Set(values)]),
);

function formatReference(value: unknown, _field: FieldSettings, names?: NameLookup): string {
  const texts = toStringList(value).map((one) => names?.(one) ?? one);
  return Array.isArray(value) ? joinTexts(texts) : (texts[0] ?? '');
}
