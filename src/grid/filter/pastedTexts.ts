import { maxFilterValues } from '../../../contract/filter/filterTree.ts';

/** Splits a pasted column into distinct texts, at most as many as a condition may hold. */
export const splitPastedTexts = (text: string): string[] =>
  [...new Set(text.split(/[\r\n\t,，、;；]+/).map((one) => one.trim()))]
    .filter((one) => one !== '')
    .slice(0, maxFilterValues);
