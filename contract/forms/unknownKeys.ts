/** A record as it was read may be sent back whole: system columns and `$view` companions are no unknown keys. */
import type { FieldError } from '../failures.ts';
import type { Field } from './definition.ts';
import type { Values } from './recordRules.ts';
import { systemColumns } from './systemColumns.ts';

const system = new Set<string>(systemColumns);

/** Keys that are no fields; `prefix` is the place in what was sent. */
export function findUnknownKeys(fields: Field[], sent: Values, prefix = ''): FieldError[] {
  const known = new Set(fields.map((field) => field.enName));
  return Object.keys(sent)
    .filter((key) => !known.has(key) && !system.has(key) && !isDisplayKey(key, known))
    .map((key) => ({ path: prefix + key, message: '未知的字段' }));
}

const isDisplayKey = (key: string, known: ReadonlySet<string>) => {
  const field = key.endsWith('$view') ? key.slice(0, -'$view'.length) : null;
  return field !== null && (known.has(field) || system.has(field));
};
