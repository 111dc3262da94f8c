/** Free buttons: found by name, authorized one by one, executed in the order of their actions. */
import type { buttonCalls, Jump } from '../../../contract/calls/button.ts';
import type { Job } from '../../../contract/calls/shapes/jobShapes.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { mapJumpValues } from '../../../contract/forms/jumpValues.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { SessionContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import type { ExportJobRequest } from '../../jobs/kinds/exportJob.ts';
import { resolveExportColumns } from '../../records/export/exportColumns.ts';
import { maskRecord } from '../../records/masking.ts';
import { lockVisibleRecords, readVisibleRecords } from '../../records/read/readRecords.ts';
import { findForm, loadFormByName } from '../../records/schema/formDefinitions.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import { exportSheet } from '../shared/sheetExport.ts';

type Button = Form['buttons'][number];
type ButtonAction = Button['actions'][number];
type ButtonPress = { form: Form; button: Button; ids: string[]; jump: Jump | null };

export const buttonHandlers = {
  async act(context, { params, body }) {
    const { actor } = context;
    const pressed = await context.inTenant('read', async (tx): Promise<ButtonPress> => {
      const form = await loadFormByName(tx, params.form);
      const button = permittedButton(form, body.name, actor);
      assertCount(button, body.ids);
      await lockVisibleRecords(tx, form, { ids: body.ids, actor, lock: false });
      const jump = await jumpOf(tx, { form, button, ids: body.ids, actor });
      return { form, button, ids: body.ids, jump };
    });
    const sheet = await exportButtonSheet(context, pressed);
    return { msg: sheet?.msg ?? '', data: { job: sheet?.data ?? null, jump: pressed.jump } };
  },
} satisfies Handlers<typeof buttonCalls>;

function permittedButton(form: Form, name: string, { permissions }: Actor): Button {
  const button = form.buttons.find((one) => one.name === name || one.id === name);
  if (!button) throw new Refusal(404);
  if (!holdsPermission(permissions, `auto:${form.enName}:btn${button.id}`)) throw new Refusal(403);
  return button;
}

/** The new record of another form that the button opens; null if it opens none. */
async function jumpOf(
  tx: Tx,
  { form, button, ids, actor }: Omit<ButtonPress, 'jump'> & { actor: Actor },
): Promise<Jump | null> {
  const action = actionOf(button, 'toForm');
  if (!action) return null;
  const target = await findForm(tx, action.targetForm ?? '');
  if (!target) throw new Failure('BAD_DEFINITION', { msg: `表单 ${action.targetForm} 不存在` });
  const [record] = await readVisibleRecords(tx, form, { ids, actor });
  if (!record) throw new Refusal(404);
  const values = maskRecord(form, record, actor);
  return {
    form: target.enName,
    values: mapJumpValues({ fields: form.fields, values }, target.fields, action.fieldMap),
  };
}

const actionOf = (button: Button, type: ButtonAction['type']) =>
  button.actions.find((one) => one.type === type);

/** One record unless the button accepts several; a jump always starts from one. */
function assertCount(button: Button, ids: string[]): void {
  const single = !button.multipleSelect || actionOf(button, 'toForm') !== undefined;
  if (single && new Set(ids).size > 1) throw new Failure('ONE_ONLY');
}

async function exportButtonSheet(
  context: SessionContext,
  { form, button, ids }: ButtonPress,
): Promise<{ msg: string; data: Job } | null> {
  const action = actionOf(button, 'export');
  if (!action) return null;
  const columns = columnNamesIn(action.columns);
  // Names that are not columns are refused here, in the call, not later in the job.
  resolveExportColumns(form, { columns, withStatus: true, actor: context.actor });
  const request: ExportJobRequest = {
    form: form.enName,
    filters: { ids },
    columns,
    format: action.format === 'csv' ? 'csv' : 'xlsx',
    pageNum: 1,
    pageSize: ids.length,
    button: button.id,
  };
  return exportSheet(context, {
    kind: 'export',
    name: `${form.cnName}_${button.name}`,
    request,
    size: ids.length,
  });
}

/** The other keys of an action are free; a value that is not a list of names selects nothing. */
const columnNamesIn = (columns: unknown): string[] | undefined =>
  Array.isArray(columns) && columns.length > 0 ? columns.map(String) : undefined;
