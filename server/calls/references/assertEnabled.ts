/**
 * Refuses what is disabled, lies below a disabled row or does not exist where a call takes it: the one rule for
 * everything that names a row. What the changed object has already can stay.
 */
import { type FieldError, Refusal } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import { type ChosenObjects, loadChosenObjects } from './referencedObjects.ts';
import { references } from './registry.ts';

type Choice = ChosenObjects & {
  /** The field of the request. */
  path: string;
  /** What the field calls the object, if not by the name of its kind: 负责人, 上级部门. */
  noun?: string;
  /** What to do about a disabled one. */
  remedy?: string;
  held?: readonly string[];
  /** What does not exist is refused elsewhere, or not at all. */
  mayBeMissing?: boolean;
};

/** Throws 400 with an error for each object, at its field. */
export async function assertEnabled(tx: Tx, choices: readonly Choice[]): Promise<void> {
  const errors: FieldError[] = [];
  for (const choice of choices) errors.push(...(await findUnavailable(tx, choice)));
  if (errors.length > 0) throw new Refusal(400, errors);
}

export async function findUnavailable(tx: Tx, choice: Choice): Promise<FieldError[]> {
  const { kind, path, chosen, by, held = [] } = choice;
  const { noun = references[kind].noun, remedy = kind === 'user' ? '请另选一人' : undefined } = choice;
  const added = [...new Set(chosen)].filter((one) => !held.includes(one));
  if (added.length === 0) return [];
  const found = await loadChosenObjects(tx, { ...choice, chosen: added });
  const known = new Set(found.map(({ id, code }) => (by === 'code' ? code : id)));
  const absence = kind === 'user' ? '不存在或已删除，请另选一人' : '不存在';
  const missing = added.filter((one) => !known.has(one));
  return [
    ...(choice.mayBeMissing ? [] : missing).map((one) => ({
      path,
      message: `${noun}${by === 'code' ? `“${one}”` : ''}${absence}`,
    })),
    ...found
      .filter(({ enabled }) => !enabled)
      .map(({ name }) => ({ path, message: `${noun}“${name}”已停用${remedy ? `，${remedy}` : ''}` })),
  ];
}
