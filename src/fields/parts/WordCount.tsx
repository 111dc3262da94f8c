import { lengthOf } from './words.ts';

type WordCountProps = { text: string; limit: number };

/** Counts as the server does, in code points; it speaks up only near the limit. */
export function WordCount({ text, limit }: WordCountProps) {
  const count = lengthOf(text);
  return (
    <span className="field-count" data-near={count > limit * 0.9 || undefined} aria-hidden="true">
      {count}/{limit}
    </span>
  );
}
