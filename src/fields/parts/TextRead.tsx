import type { ReadProps } from '../type.ts';
import { shownText } from './shown.ts';

/** The display value as plain text with its unit. */
export function TextRead({ field, value, values }: ReadProps) {
  const text = shownText(value, values, field);
  return <span>{text && field.suffix ? `${text} ${field.suffix}` : text}</span>;
}
