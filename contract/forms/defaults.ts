import type { Field } from './definition.ts';
import type { Values } from './rules.ts';

/** Fixed defaults; those that ask the database are given by the server where it makes the record. */
export function fixedDefaults(fields: readonly Field[]): Values {
  const given = fields.filter((field) => field.defaultType === 'fix' && field.defaultValue !== undefined);
  return Object.fromEntries(given.map((field) => [field.enName, field.defaultValue]));
}
