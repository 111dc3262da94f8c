import { mostValues } from '../../../contract/filter/structure.ts';

/** The texts of a pasted column, each once, as many as a condition bears. */
export const listedTexts = (text: string): string[] =>
  [...new Set(text.split(/[\r\n\t,，、;；]+/).map((one) => one.trim()))]
    .filter((one) => one !== '')
    .slice(0, mostValues);
