import { maxFilterValues } from '../../../contract/filter/filterTree.ts';

/** The texts of a pasted column, each once, as many as a condition bears. */
export const splitPastedTexts = (text: string): string[] =>
  [...new Set(text.split(/[\r\n\t,，、;；]+/).map((one) => one.trim()))]
    .filter((one) => one !== '')
    .slice(0, maxFilterValues);
