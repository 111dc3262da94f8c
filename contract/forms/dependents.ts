/** Fields whose options hang on what another field holds: `relateField` names it, and its change empties them. */
import { typeOf } from '../fields/registry.ts';
import type { Field } from './definition.ts';
import type { Values } from './rules.ts';
import { sameValue } from './validate.ts';

/** The field beside it that the options hang on; undefined where they hang on none. */
export function parentName(field: Field): string | undefined {
  const type = typeOf(field);
  const hangs = type.references(field) === 'dict' && !type.isPath;
  return (hangs && field.relateField?.trim()) || undefined;
}

/** Whether others hang on it, which leaves it the top of its dictionary. */
export const isParent = (field: Field, fields: readonly Field[]): boolean =>
  fields.some((one) => parentName(one) === field.enName);

/** What is to be emptied, display values included, when `before` becomes `now`: all below what has changed. */
export function emptiedDependents(fields: readonly Field[], before: Values, now: Values): Values {
  const emptied: Values = {};
  const changed = new Set<string>();
  const differs = (name: string) => changed.has(name) || !sameValue(before[name], now[name]);
  // A chain is emptied link by link; a ring ends where everything in it is.
  for (let links = 0; links < fields.length; links += 1) {
    const next = fields.find((field) => {
      const parent = parentName(field);
      return parent !== undefined && differs(parent) && !changed.has(field.enName);
    });
    if (!next) break;
    changed.add(next.enName);
    // What was set in the same step is meant.
    if (!sameValue(before[next.enName], now[next.enName])) continue;
    emptied[next.enName] = next.multiple ? [] : null;
    emptied[`${next.enName}$view`] = '';
  }
  return emptied;
}
