import { formatDisplayValue } from '../displayValue.ts';
import type { ReadOnlyViewProps } from '../fieldRenderer.ts';

/** A time to the minute; its seconds show on hover. */
export function DateTimeView({ field, value, values }: ReadOnlyViewProps) {
  const text = formatDisplayValue(value, values, field);
  return <span title={text}>{text.length > 16 ? text.slice(0, 16) : text}</span>;
}
