/** A field that chooses records of another form: what narrows them, and what the choice copies beside it. */
import type { Field } from './definition.ts';
import type { Values } from './recordRules.ts';

type Relation = Pick<Field, 'conditions' | 'relate2Current'>;

/** The field's conditions as filters; `${field}` is what stands in that field here. Undefined where there are none. */
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

/** The fields that the conditions take their values from. */
export const listConditionSources = ({ conditions }: Relation): string[] =>
  Object.values(conditions ?? {}).flatMap((wanted) => parseSource(wanted) ?? []);

const parseSource = (wanted: unknown): string | undefined =>
  typeof wanted === 'string' ? /^\$\{(\w+)\}$/.exec(wanted)?.[1] : undefined;

export const listCopiedFields = ({ relate2Current }: Relation): { source: string; target: string }[] =>
  (relate2Current ?? []).map((pair) => {
    const [source = '', target = ''] = pair.split(':');
    return { source, target };
  });

/** What was copied goes with the choice that it came from. */
export const clearCopiedFields = (field: Relation): Values =>
  Object.fromEntries(
    listCopiedFields(field).flatMap(({ target }): [string, unknown][] => [
      [target, null],
      [`${target}$view`, ''],
    ]),
  );
