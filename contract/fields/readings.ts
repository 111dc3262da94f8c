import type { Field } from '../forms/definition.ts';
import { typeOf } from './registry.ts';
import { asList } from './shared/choice.ts';
import { textLists } from './shared/textList.ts';

/** The lists of names that a cell's text may be for a field that refers to something, the likeliest first. */
export function readingsOf(text: string, field: Field): string[][] {
  const type = typeOf(field);
  const value = type.fromText(text, field);
  if (Array.isArray(value) && !type.isPath) return textLists(text);
  return [asList(value).filter((one) => one !== '')];
}
