/** Loads current form definitions. The version is read every time, the definition itself only if it is new. */
import { sql } from 'kysely';
import { BoundedCache } from '../../../contract/boundedCache.ts';
import { Refusal } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import type { Form } from './formLayout.ts';

/**
 * `state` identifies one state of one row in one database, so that a rolled-back state is never found again. The
 * version is part of the key because one transaction may save a form twice.
 */
type DefinitionKey = { state: string; formId: string; version: number };

const definitionCache = new BoundedCache<string, Form>({ maxEntries: 500, end: 'version' });

/** The form with that name. Refuses with 404 if it does not exist. */
export async function loadFormByName(tx: Tx, enName: string): Promise<Form> {
  const form = await findForm(tx, enName);
  if (!form) throw new Refusal(404);
  return form;
}

/** The form with that name, or null. */
export async function findForm(tx: Tx, enName: string): Promise<Form | null> {
  const key = await selectKeys(tx).where('enName', '=', enName).executeTakeFirst();
  return key ? loadDefinition(tx, key) : null;
}

/** The forms with these names, by name. Missing ones are omitted. */
export async function loadFormsByName(tx: Tx, enNames: readonly string[]): Promise<Map<string, Form>> {
  if (enNames.length === 0) return new Map();
  const keys = await selectKeys(tx)
    .where('enName', 'in', [...enNames])
    .execute();
  return new Map([...(await loadFormsOfKeys(tx, keys)).values()].map((form) => [form.enName, form]));
}

/** The form with that id. Refuses with 404 if it does not exist. */
export async function loadFormById(tx: Tx, formId: string): Promise<Form> {
  const form = (await loadFormsById(tx, [formId])).get(formId);
  if (!form) throw new Refusal(404);
  return form;
}

/** The forms with these ids, by id. Missing ones are omitted. */
export async function loadFormsById(tx: Tx, formIds: readonly string[]): Promise<Map<string, Form>> {
  if (formIds.length === 0) return new Map();
  return loadFormsOfKeys(tx, await selectFormKeys(tx, formIds).execute());
}

/** All forms, in the order of their creation. */
export async function loadForms(tx: Tx): Promise<Form[]> {
  return [...(await loadFormsOfKeys(tx, await selectKeys(tx).orderBy('formId').execute())).values()];
}

/** The query for the argument of `loadFormsOfKeys`, for callers that send it together with others. */
export const selectFormKeys = (tx: Tx, formIds: readonly string[]) =>
  selectKeys(tx).where('formId', 'in', [...formIds]);

export async function loadFormsOfKeys(tx: Tx, keys: readonly DefinitionKey[]): Promise<Map<string, Form>> {
  const forms = new Map<string, Form>();
  // A definition is read once per version, so that this queries the database for new ones only.
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
  definitionCache.set(key.state, form);
  return form;
}
