/** Filters choices by a typed keyword and moves the highlight: the pure part of a combobox. */
import { joinTexts } from '../../../contract/fields/shared/textList.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';
import type { FieldChoice } from '../fieldContext.ts';

/** Matches by text, full pinyin or initials, in the label and in the hint; an empty keyword matches everything. */
export function filterChoices(choices: readonly FieldChoice[], keyword: string): FieldChoice[] {
  const wanted = keyword.trim();
  if (wanted === '') return [...choices];
  return choices.filter(
    ({ label, hint }) =>
      matchesPinyin(label, wanted) || (hint?.toLowerCase().includes(wanted.toLowerCase()) ?? false),
  );
}

/** The choice that a text names without a selection: the only match, or the only choice with exactly this label. */
export function findNamedChoice(typed: string, left: readonly FieldChoice[]): FieldChoice | undefined {
  const wanted = typed.trim();
  if (wanted === '') return undefined;
  const [only, second] = left.length > 1 ? left.filter(({ label }) => label === wanted) : left;
  return second ? undefined : only;
}

/** The highlight wraps around at both ends. */
export function wrapIndex(current: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (current < 0) return step === 1 ? 0 : count - 1;
  return (current + step + count) % count;
}

/** Deselects a selected choice; a single choice is replaced by the new one. */
export function toggleChoice(
  chosen: readonly FieldChoice[],
  choice: FieldChoice,
  multiple: boolean,
): FieldChoice[] {
  if (!multiple) return [choice];
  const without = chosen.filter((one) => one.value !== choice.value);
  return without.length < chosen.length ? without : [...chosen, choice];
}

type ListKeyState = {
  event: { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean };
  open: boolean;
  /** True while the typed keyword has no answer yet. */
  awaited: boolean;
  count: number;
  mayDrop: boolean;
};

/**
 * Returns the meaning of a key for the list; undefined leaves the key to the surroundings (Enter continues,
 * Alt+Enter adds, Esc leaves).
 */
export function listKeyAction({ event, open, awaited, count, mayDrop }: ListKeyState) {
  if (event.ctrlKey || event.metaKey) return undefined;
  if (event.altKey && !event.key.startsWith('Arrow')) return undefined;
  switch (event.key) {
    case 'ArrowDown':
      return open ? 1 : 'open';
    case 'ArrowUp':
      return open ? -1 : undefined;
    case 'Enter':
      if (awaited) return 'await';
      return open && count > 0 ? 'pick' : undefined;
    case 'Escape':
      return open ? 'close' : undefined;
    case 'Backspace':
      return mayDrop ? 'drop' : undefined;
    default:
      return undefined;
  }
}

/** Returns the labels that `$view` stores for the chosen entries of a field with one or several values. */
export function joinLabels(chosen: readonly FieldChoice[], several: boolean): string {
  const labels = chosen.map((one) => one.label);
  return several ? joinTexts(labels) : (labels[0] ?? '');
}
