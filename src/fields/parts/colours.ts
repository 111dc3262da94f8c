/** Named colours as the screen shows them: tones of the interface, readable in both themes. */
import { colourOf, namedColours } from '../../../contract/fields/shared/colour.ts';
import type { Choice } from '../world.ts';
import { matching } from './choices.ts';

const shown: Record<string, string> = { red: '#d9473f', yellow: '#e8b931', green: '#3a9d5d' };

/** A kept colour as CSS knows it; undefined for anything else, which never reaches a style. */
export function cssColour(value: unknown): string | undefined {
  const colour = typeof value === 'string' ? colourOf(value) : undefined;
  return colour && (shown[colour] ?? colour);
}

const choiceOf = (value: string, label: string): Choice => ({
  value,
  label,
  colour: cssColour(value) ?? value,
});

/** The named ones that are typed, or what is typed where it is a colour of its own. */
export function colourChoices(keyword: string): Choice[] {
  const own = colourOf(keyword);
  if (own?.startsWith('#')) return [choiceOf(own, own)];
  return matching(
    namedColours.map(({ value, label }) => choiceOf(value, label)),
    own ? (namedColours.find((one) => one.value === own)?.label ?? keyword) : keyword,
  );
}
