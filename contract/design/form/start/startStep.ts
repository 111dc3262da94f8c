/** The step that fills an empty form with what it starts from, and what has become of the fields since. Pure. */
import { applyEdits, createSet, type Edit, EditError, followEdit, type Path } from '../../edit.ts';
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
export const canStartForm = ({ fields }: Pick<FormDesign, 'fields'>, objectId: string | null): boolean =>
  objectId === null && fields.length === 0;

type Steps = Pick<History<FormDesign>, 'document' | 'done'>;

/**
 * The present names of the fields with which the form started, by their first names. Fields that are removed are missing.
 * Where the stored steps do not lead from the start to the document, a field is the one that has its name.
 */
export function followStartedFields(history: Steps, names: readonly string[]): Map<string, string> {
  const { document } = history;
  const place = createPlaceFinder(history) ?? ((name: string) => findByName(document, name));
  return new Map(
    names.flatMap((name) => {
      const path = place(name);
      const now = path && getFieldAt(document, path);
      return now ? [[name, now.enName] as const] : [];
    }),
  );
}

const findByName = ({ fields }: FormDesign, name: string): Path => [
  'fields',
  fields.findIndex(({ enName }) => enName === name),
];

/** Undefined if the steps since the start are not stored: only the newest ones are. */
function createPlaceFinder({ document, done }: Steps): ((name: string) => Path | undefined) | undefined {
  const at = done.findLastIndex((step) => step.merge === merge);
  const begun = done[at]?.edits.findLast(({ kind }) => kind === 'set');
  if (begun?.kind !== 'set') return undefined;
  const edits = done.slice(at + 1).flatMap((step) => step.edits);
  // Only a start has steps of this name, whose value is the form.
  const form = begun.value as FormDesign;
  if (!leadsTo(form, edits, document)) return undefined;
  const places = new Map(form.fields.map(({ enName }, index) => [enName, ['fields', index] as Path]));
  return (name) => followPlace(places.get(name), edits);
}

function leadsTo(begun: FormDesign, edits: readonly Edit[], document: FormDesign): boolean {
  const listNames = ({ fields }: FormDesign) => fields.map(({ enName }) => enName).join();
  try {
    return listNames(applyEdits(begun, edits)) === listNames(document);
  } catch (error) {
    if (error instanceof EditError) return false;
    throw error;
  }
}

function followPlace(from: Path | undefined, edits: readonly Edit[]): Path | undefined {
  let place = from;
  for (const edit of edits) place = place && followEdit(place, edit);
  return place;
}
