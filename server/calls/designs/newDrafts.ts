/** Drafts of new forms, and the documents that drafts begin with. */
import type { FormDesign } from '../../../contract/design/form/formDesign.ts';
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import type { Tx } from '../../db/database.ts';
import { insertDraft } from '../../db/queries/designs/drafts.ts';
import { assertFound } from '../shared/assertFound.ts';

/** The definition as the builder edits it. */
export const toFormDesign = ({ formId: _, version: __, ...design }: FormDefinition): FormDesign => design;

/** The form as the beginning of another one. */
export const copyForm = (form: FormDefinition): FormDesign => ({
  ...toFormDesign(form),
  cnName: `${form.cnName} 副本`.slice(0, 100),
});

/** Answers the id of the draft. */
export async function insertNewFormDraft(tx: Tx, document: FormDesign, createBy: string): Promise<string> {
  const noObject = { objectId: null, baseVersion: null };
  return assertFound(
    await insertDraft(tx, { kind: 'form', ...noObject, title: document.cnName, document, createBy }),
  );
}
