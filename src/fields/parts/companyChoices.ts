/** What was typed as a company's name can be taken as it is, behind what was found. */
import { emptiedCopies } from '../../../contract/forms/relation.ts';
import type { AnyField } from '../type.ts';
import type { Choice } from '../world.ts';

/** `before`: the name that stands in the field, whose particulars go with it. */
type Typed = { field: AnyField; keyword: string; before: string; note: string };

export function withTyped(found: readonly Choice[], { field, keyword, before, note }: Typed): Choice[] {
  const typed = keyword.trim();
  if (typed === '' || found.some((one) => one.value === typed)) return [...found];
  const isAnother = before !== '' && before !== typed;
  return [...found, { value: typed, label: typed, note, ...(isAnother && { also: emptiedCopies(field) }) }];
}
