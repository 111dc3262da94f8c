/** The rows of the sheet with which a form began, offered for import when the form is published. */
import type { FormPlanSource } from '../../../../contract/calls/shapes/formStartCalls.ts';
import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import { api } from '../../../client/api.ts';
import { reloadChangedRows } from '../../../commands/core/changedRows.ts';
import { commandContext } from '../../../commands/core/commandContext.ts';
import { openImport } from '../../../dialogs/import/openImport.ts';
import { createFormImporter } from '../../../dialogs/import/sheetImporter.ts';
import { hasPermission } from '../../../state/session/session.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** Before the form is published, because the draft ends with that. Undefined if there is nothing to import. */
export async function loadSourceSheet(
  draftId: string,
  { name, rows }: FormPlanSource,
): Promise<File | undefined> {
  if (rows === 0) return undefined;
  // The answer of a call of this kind is a blob (client/api.ts).
  const sheet = (await api.formDesign.sourceSheet({ params: { draftId } })) as Blob;
  return new File([sheet], `${name}.xlsx`, { type: sheet.type });
}

export async function offerImport(
  form: Pick<FormDefinition, 'enName' | 'cnName' | 'hasFlow'>,
  sheet: File,
): Promise<void> {
  if (!hasPermission(`auto:${form.enName}:import`)) {
    toast.info('您没有导入权限，表格中的行可由有权限的人在列表中导入');
    return;
  }
  if (await openImport(createFormImporter(form), sheet)) void reloadChangedRows(commandContext().listId);
}
