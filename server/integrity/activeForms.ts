import { sql } from 'kysely';
import { storedDefinition } from '../../contract/forms/definition.ts';
import type { Tx } from '../db/database.ts';
import type { Form } from '../records/schema/formLayout.ts';

/** The forms in use with their newest definition, as it was saved. */
export async function activeForms(tx: Tx): Promise<Form[]> {
  const { rows } = await sql<{ form: Form }>`
    select definition || jsonb_build_object('formId', "formId"::text, 'version', "version",
      'enName', "enName") as form
    from forms where not deleted order by "formId"`.execute(tx);
  return rows.map(({ form }) => form);
}

/** Why the definition of a form is none; undefined where it still reads. */
export function definitionProblem({ formId: _, version: __, ...definition }: Form): string | undefined {
  const parsed = storedDefinition.safeParse(definition);
  const [issue] = parsed.error?.issues ?? [];
  return issue && `${issue.path.join('.')} ${issue.message}`;
}
