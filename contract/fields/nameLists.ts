import type { Field } from '../forms/definition.ts';
import { getFieldType } from './registry.ts';
import { toStringList } from './shared/choice.ts';
import { splitCandidates } from './shared/textList.ts';

/**
 * Lists the possible readings of a cell's text as names, for a field with references. The most likely reading is first.
 */
export function parseNameLists(text: string, field: Field): string[][] {
  const type = getFieldType(field);
  const value = type.fromText(text, field);
  if (Array.isArray(value) && !type.isPath) return splitCandidates(text);
  return [toStringList(value).filter((one) => one !== '')];
}
