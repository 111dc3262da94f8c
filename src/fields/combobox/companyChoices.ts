/** Offers the typed company name as it is, after the companies found. */
import { clearCopiedFields } from '../../../contract/forms/relationField.ts';
import type { FieldChoice } from '../fieldContext.ts';
import type { AnyField } from '../fieldRenderer.ts';

/** `before`: the current name of the field, whose related values are cleared with it. */
type TypedCompany = { field: AnyField; keyword: string; before: string; note: string };

export function addTypedChoice(
  found: readonly FieldChoice[],
  { field, keyword, before, note }: TypedCompany,
): FieldChoice[] {
  const typed = keyword.trim();
  if (typed === '' || found.some((one) => one.value === typed)) return [...found];
  const isAnother = before !== '' && before !== typed;
  return [
    ...found,
    { value: typed, label: typed, note, ...(isAnother && { also: clearCopiedFields(field) }) },
  ];
}
