import { formatDisplayValue } from '../displayValue.ts';
import type { ReadOnlyViewProps } from '../fieldRenderer.ts';

/** The display value as plain text with its unit. */
export function PlainTextView({ field, value, values }: ReadOnlyViewProps) {
  const text = formatDisplayValue(value, values, field);
  return <span>{text && field.suffix ? `${text} ${field.suffix}` : text}</span>;
}
