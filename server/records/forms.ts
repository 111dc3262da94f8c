/** Definitions as they stand now. The version is asked for every time, the definition itself only when it is new. */

import { sql } from 'kysely';
import { Refusal } from '../../contract/failures.ts';
import type { Tx } from '../db/database.ts';
import type { Form } from './form.ts';

/**
 * `state` names one state of one row in one database, so that nothing that was rolled back is ever found again; the
 * version is part of it, as one transaction may save a form twice.
 */
type Key = { state: string; formId: string; version: number };

const mostKept = 500;
const kept = new Map<string, Form>();

/** The form of that name; Refusal 404 where there is none. */
export async function formByName(tx: Tx, enName: string): Promise<Form> {
  const form = await findForm(tx, enName);
  if (!form) throw new Refusal(404);
  return form;
}

/** The form of that name, or null. */
export async function findForm(tx: Tx, enName: string): Promise<Form | null> {
  const key = await keyQuery(tx).where('enName', '=', enName).executeTakeFirst();
  return key ? definitionOf(tx, key) : null;
}

/** The form of that id; Refusal 404 where there is none. */
export async function formById(tx: Tx, formId: string): Promise<Form> {
  const form = (await formsById(tx, [formId])).get(formId);
  if (!form) throw new Refusal(404);
  return form;
}

/** The forms of these ids, by id; those that are not there are left out. */
export async function formsById(tx: Tx, formIds: readonly string[]): Promise<Map<string, Form>> {
  if (formIds.length === 0) return new Map();
  return formsOfKeys(tx, await formKeys(tx, formIds).execute());
}

/** What `formsOfKeys` has to know of the forms, for whoever asks more than that at once. */
export const formKeys = (tx: Tx, formIds: readonly string[]) =>
  keyQuery(tx).where('formId', 'in', [...formIds]);

export async function formsOfKeys(tx: Tx, keys: readonly Key[]): Promise<Map<string, Form>> {
  const forms = new Map<string, Form>();
  // A definition is read once per version, so that this asks the database for new ones only.
  for (const key of keys) forms.set(key.formId, await definitionOf(tx, key));
  return forms;
}

const keyQuery = (tx: Tx) =>
  tx
    .selectFrom('forms')
    .select([
      'formId',
      'version',
      sql<string>`concat_ws(' ', current_database(), current_schema(), "formId", "version", xmin)`.as(
        'state',
      ),
    ])
    .where('deleted', '=', false);

async function definitionOf(tx: Tx, key: Key): Promise<Form> {
  const known = kept.get(key.state);
  if (known) return known;
  const { definition } = await tx
    .selectFrom('formVersions')
    .select('definition')
    .where('formId', '=', key.formId)
    .where('version', '=', key.version)
    .executeTakeFirstOrThrow();
  const form: Form = { ...definition, formId: key.formId, version: key.version };
  // The map keeps its order: the oldest goes first.
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest);
  kept.set(key.state, form);
  return form;
}
