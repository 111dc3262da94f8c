import type { ReadProps } from '../type.ts';
import { shownText } from './shown.ts';

/** A time to the minute; its seconds show on hover. */
export function MomentRead({ field, value, values }: ReadProps) {
  const text = shownText(value, values, field);
  return <span title={text}>{text.length > 16 ? text.slice(0, 16) : text}</span>;
}
