/** The step that fills an empty form with what it starts from, and what has become of the fields since. Pure. */
import { createSet, type Edit, followEdit, getAt, type Path } from '../../edit.ts';
import type { History, Step } from '../../history.ts';
import { type FormDesign, getFieldAt } from '../formDesign.ts';

/** The name of the step for the list of steps that are joined: there is one start at a time. */
const merge = 'start';

/** A name that the person has given already stays. */
export function createStartStep(before: FormDesign, started: FormDesign, title: string): Step {
  const value = {
    ...started,
    ...(before.cnName !== '' && { cnName: before.cnName }),
    ...(before.enName !== '' && { enName: before.enName }),
  };
  return { title, edits: [createSet([], value)], focus: value.fields.length > 0 ? ['fields', 0] : [], merge };
}

/** True for a form that may still start from something: it has no fields, and is not published. */
export const canStart = ({ fields }: Pick<FormDesign, 'fields'>, objectId: string | null): boolean =>
  objectId === null && fields.length === 0;

type Steps = Pick<History<FormDesign>, 'document' | 'done'>;

/**
 * The present names of the fields with which the form started, by their first names. Fields that are removed are missing.
 * Without the step, which is older than the steps that are stored, a field keeps its name.
 */
export function followStartedFields(
  { document, done }: Steps,
  names: readonly string[],
): Map<string, string> {
  const at = done.findLastIndex((step) => step.merge === merge);
  const started = at < 0 ? document : done[at]?.edits.findLast(({ kind }) => kind === 'set');
  const begun = (at < 0 ? document : getAt(started, ['value'])) as FormDesign;
  const edits = at < 0 ? [] : done.slice(at + 1).flatMap((step) => step.edits);
  const places = new Map(begun.fields.map(({ enName }, index) => [enName, ['fields', index] as Path]));
  return new Map(
    names.flatMap((name) => {
      const place = followPlace(places.get(name), edits);
      const now = place && getFieldAt(document, place);
      return now ? [[name, now.enName] as const] : [];
    }),
  );
}

function followPlace(from: Path | undefined, edits: readonly Edit[]): Path | undefined {
  let place = from;
  for (const edit of edits) place = place && followEdit(place, edit);
  return place;
}
