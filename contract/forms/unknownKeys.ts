/** Finds unknown keys. A record may be sent back as it was read: system columns and `$view` companions are accepted. */
import type { FieldError } from '../failures.ts';
import type { Field } from './definition.ts';
import type { Values } from './recordRules.ts';
import { systemColumns } from './systemColumns.ts';

const system = new Set<string>(systemColumns);

/** Returns the keys that are not fields. `prefix` is their path in the request. */
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
