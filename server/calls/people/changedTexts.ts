/** The names and addresses of a person in an edit that also sends those that it does not change. */
import type { z } from 'zod';
import { tidyPhone } from '../../../contract/calls/shapes/enteredPhone.ts';
import type { editedUserTexts } from '../../../contract/calls/shapes/userShapes.ts';
import { type FieldError, Refusal } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';

const textNames = ['userName', 'nickName', 'phonenumber', 'email'] as const satisfies TextName[];
type TextName = keyof typeof editedUserTexts;
type TextSchemas = Partial<Record<TextName, z.ZodType<string | undefined>>>;
type EnteredTexts = Partial<Record<TextName, string | undefined>>;

/**
 * The change without the texts that are stored already, the others as they are stored. What is stored is not checked:
 * older versions, imports and other programs stored it by other rules. Throws 400 with an error at each field.
 */
export async function readChangedTexts<Change extends EnteredTexts>(
  tx: Tx,
  userId: string,
  { change, schemas }: { change: Change; schemas: TextSchemas },
): Promise<Change> {
  const stored = await tx
    .selectFrom('users')
    .select(textNames)
    .where('userId', '=', userId)
    .executeTakeFirst();
  const result = { ...change };
  const errors: FieldError[] = [];
  for (const name of textNames) {
    const [text, schema] = [change[name], schemas[name]];
    if (text === undefined || !schema) continue;
    if (stored && isStoredText(name, text, stored[name])) {
      delete result[name];
      continue;
    }
    const parsed = schema.safeParse(text);
    if (parsed.success) Object.assign(result, { [name]: parsed.data });
    else errors.push(...parsed.error.issues.map(({ message }) => ({ path: name, message })));
  }
  if (errors.length > 0) throw new Refusal(400, errors);
  return result;
}

/** Forms trim what they send. A number may come back with stars in place of some digits. */
function isStoredText(name: TextName, text: string, stored: string): boolean {
  if (text.trim() === stored.trim()) return true;
  return name === 'phonenumber' && text.includes('*') && isMaskOf(tidyPhone(text), tidyPhone(stored));
}

function isMaskOf(text: string, whole: string): boolean {
  const start = text.slice(0, text.indexOf('*'));
  const end = text.slice(text.lastIndexOf('*') + 1);
  return whole.length > start.length + end.length && whole.startsWith(start) && whole.endsWith(end);
}
