/**
 * Refuses what is disabled, lies below a disabled row or does not exist where a call takes it: the one rule for
 * everything that names a row. What the changed object has already can stay.
 */
import { type FieldError, Refusal } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import { type ChosenObjects, loadChosenObjects, type StoredObject } from './referencedObjects.ts';
import { references } from './registry.ts';

type Choice = ChosenObjects & {
  /** The field of the request. */
  path: string;
  /** What the field calls the object, if not by the name of its kind: 负责人, 上级部门. */
  noun?: string;
  /** What to do about a disabled one. */
  remedy?: string;
  /** Of those within it: the dictionary of entries. */
  within?: string | undefined;
  held?: readonly string[];
  /** What does not exist is refused elsewhere, or not at all. */
  mayBeMissing?: boolean;
};

/** Throws 400 with an error for each object, at its field. Asks once per kind of object. */
export async function assertEnabled(tx: Tx, choices: readonly Choice[]): Promise<void> {
  const errors = await findUnavailable(tx, choices);
  if (errors.length > 0) throw new Refusal(400, errors);
}

export async function findUnavailable(tx: Tx, choices: readonly Choice[]): Promise<FieldError[]> {
  const added = choices.map(({ chosen, held = [], ...choice }) => ({
    ...choice,
    chosen: [...new Set(chosen)].filter((one) => !held.includes(one)),
  }));
  const asked = added.filter(({ chosen }) => chosen.length > 0);
  const found = new Map<string, StoredObject[]>();
  for (const choice of asked) {
    const question = formatQuestion(choice);
    if (found.has(question)) continue;
    const same = asked.filter((one) => formatQuestion(one) === question);
    const chosen = [...new Set(same.flatMap((one) => one.chosen))];
    found.set(question, await loadChosenObjects(tx, { ...choice, chosen }));
  }
  return asked.flatMap((choice) => listUnavailable(choice, found.get(formatQuestion(choice)) ?? []));
}

/** Choices with the same question are answered by one statement. */
const formatQuestion = ({ kind, by = 'id' }: Choice) => `${kind} ${by}`;

/** `found` has the existing objects among those chosen here and elsewhere. */
function listUnavailable(choice: Choice, found: readonly StoredObject[]): FieldError[] {
  const { kind, path, chosen, by, within } = choice;
  const { noun = references[kind].noun, remedy = kind === 'user' ? '请另选一人' : undefined } = choice;
  const keyOf = ({ id, code }: StoredObject) => (by === 'code' ? code : id);
  const own = found.filter(
    (one) => chosen.includes(keyOf(one)) && (within === undefined || one.within === within),
  );
  const known = new Set(own.map(keyOf));
  const absence = kind === 'user' ? '不存在或已删除，请另选一人' : '不存在';
  const missing = chosen.filter((one) => !known.has(one));
  return [
    ...(choice.mayBeMissing ? [] : missing).map((one) => ({
      path,
      message: `${noun}${by === 'code' ? `“${one}”` : ''}${absence}`,
    })),
    ...own
      .filter(({ enabled }) => !enabled)
      .map(({ name }) => ({ path, message: `${noun}“${name}”已停用${remedy ? `，${remedy}` : ''}` })),
  ];
}
