import { countCharacters } from './textLength.ts';

type CharacterCountProps = { text: string; limit: number };

/** Counts code points, as the server does; visible only near the limit. */
export function CharacterCount({ text, limit }: CharacterCountProps) {
  const count = countCharacters(text);
  return (
    <span className="field-count" data-near={count > limit * 0.9 || undefined} aria-hidden="true">
      {count}/{limit}
    </span>
  );
}
