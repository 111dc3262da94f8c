import { sql } from 'kysely';
import { storedDefinition } from '../../contract/forms/checkedDefinition.ts';
import type { Tx } from '../db/database.ts';
import type { Form } from '../records/schema/formLayout.ts';

/** The active forms with their newest definition, as it was saved. */
export async function activeForms(tx: Tx): Promise<Form[]> {
  const { rows } = await sql<{ form: Form }>`
    select definition || jsonb_build_object('formId', "formId"::text, 'version', "version",
      'enName', "enName") as form
    from forms where not deleted order by "formId"`.execute(tx);
  return rows.map(({ form }) => form);
}

/** The reason why the definition of a form is invalid; undefined if it can be parsed. */
export function definitionProblem({ formId: _, version: __, ...definition }: Form): string | undefined {
  const parsed = storedDefinition.safeParse(definition);
  const [issue] = parsed.error?.issues ?? [];
  return issue && `${issue.path.join('.')} ${issue.message}`;
}
