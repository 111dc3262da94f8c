/** A field that selects records of another form: its filter conditions and the values that a selection copies. */
import type { Field } from './definition.ts';
import type { Values } from './recordRules.ts';

type Relation = Pick<Field, 'conditions' | 'relate2Current'>;

/**
 * Builds filters from the field's conditions; `${field}` is replaced by the value of that field. Undefined if the field
 * has no conditions.
 */
export function buildRelationFilters(
  { conditions }: Relation,
  values: Values,
): Record<string, unknown> | undefined {
  const entries = Object.entries(conditions ?? {}).map(([name, wanted]) => {
    const source = parseSource(wanted);
    return [name, source === undefined ? wanted : values[source]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Lists the fields whose values the conditions use. */
export const listConditionSources = ({ conditions }: Relation): string[] =>
  Object.values(conditions ?? {}).flatMap((wanted) => parseSource(wanted) ?? []);

const parseSource = (wanted: unknown): string | undefined =>
  typeof wanted === 'string' ? /^\$\{(\w+)\}$/.exec(wanted)?.[1] : undefined;

export const listCopiedFields = ({ relate2Current }: Relation): { source: string; target: string }[] =>
  (relate2Current ?? []).map((pair) => {
    const [source = '', target = ''] = pair.split(':');
    return { source, target };
  });

/** Copied values are cleared together with the selection they came from. */
export const clearCopiedFields = (field: Relation): Values =>
  Object.fromEntries(
    listCopiedFields(field).flatMap(({ target }): [string, unknown][] => [
      [target, null],
      [`${target}$view`, ''],
    ]),
  );
