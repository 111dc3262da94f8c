/** Definitions as they stand now. The version is asked for every time, the definition itself only when it is new. */

import { sql } from 'kysely';
import { Refusal } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import type { Form } from './formLayout.ts';

/**
 * `state` names one state of one row in one database, so that nothing that was rolled back is ever found again; the
 * version is part of it, as one transaction may save a form twice.
 */
type DefinitionKey = { state: string; formId: string; version: number };

const maxCached = 500;
const definitionCache = new Map<string, Form>();

/** The form of that name; Refusal 404 where there is none. */
export async function loadFormByName(tx: Tx, enName: string): Promise<Form> {
  const form = await findForm(tx, enName);
  if (!form) throw new Refusal(404);
  return form;
}

/** The form of that name, or null. */
export async function findForm(tx: Tx, enName: string): Promise<Form | null> {
  const key = await selectKeys(tx).where('enName', '=', enName).executeTakeFirst();
  return key ? loadDefinition(tx, key) : null;
}

/** The form of that id; Refusal 404 where there is none. */
export async function loadFormById(tx: Tx, formId: string): Promise<Form> {
  const form = (await loadFormsById(tx, [formId])).get(formId);
  if (!form) throw new Refusal(404);
  return form;
}

/** The forms of these ids, by id; those that are not there are left out. */
export async function loadFormsById(tx: Tx, formIds: readonly string[]): Promise<Map<string, Form>> {
  if (formIds.length === 0) return new Map();
  return loadFormsOfKeys(tx, await selectFormKeys(tx, formIds).execute());
}

/** What `formsOfKeys` has to know of the forms, for whoever asks more than that at once. */
export const selectFormKeys = (tx: Tx, formIds: readonly string[]) =>
  selectKeys(tx).where('formId', 'in', [...formIds]);

export async function loadFormsOfKeys(tx: Tx, keys: readonly DefinitionKey[]): Promise<Map<string, Form>> {
  const forms = new Map<string, Form>();
  // A definition is read once per version, so that this asks the database for new ones only.
  for (const key of keys) forms.set(key.formId, await loadDefinition(tx, key));
  return forms;
}

const selectKeys = (tx: Tx) =>
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

async function loadDefinition(tx: Tx, key: DefinitionKey): Promise<Form> {
  const known = definitionCache.get(key.state);
  if (known) return known;
  const { definition } = await tx
    .selectFrom('formVersions')
    .select('definition')
    .where('formId', '=', key.formId)
    .where('version', '=', key.version)
    .executeTakeFirstOrThrow();
  const form: Form = { ...definition, formId: key.formId, version: key.version };
  // The map keeps its order: the oldest goes first.
  const [oldest] = definitionCache.keys();
  if (oldest !== undefined && definitionCache.size >= maxCached) definitionCache.delete(oldest);
  definitionCache.set(key.state, form);
  return form;
}
