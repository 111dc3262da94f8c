/** Named colors as the interface shows them: tones that are readable in both themes. */
import { namedColors, parseColor } from '../../../contract/fields/shared/namedColors.ts';
import type { FieldChoice } from '../fieldContext.ts';
import { filterChoices } from './choices.ts';

const cssByName: Record<string, string> = { red: '#d9473f', yellow: '#e8b931', green: '#3a9d5d' };

/** Converts a stored color to CSS; undefined for anything else, which never reaches a style. */
export function toCssColor(value: unknown): string | undefined {
  const color = typeof value === 'string' ? parseColor(value) : undefined;
  return color && (cssByName[color] ?? color);
}

const toColorChoice = (value: string, label: string): FieldChoice => ({
  value,
  label,
  color: toCssColor(value) ?? value,
});

/** Lists the named colors that match the keyword, or the keyword if it is a color. */
export function listColorChoices(keyword: string): FieldChoice[] {
  const own = parseColor(keyword);
  if (own?.startsWith('#')) return [toColorChoice(own, own)];
  return filterChoices(
    namedColors.map(({ value, label }) => toColorChoice(value, label)),
    own ? (namedColors.find((one) => one.value === own)?.label ?? keyword) : keyword,
  );
}
