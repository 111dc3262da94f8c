import type { formCalls } from '../../../contract/calls/form.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { StaleSnapshotError } from '../../db/errors/staleSnapshotError.ts';
import { listOpenInstancesOfForms } from '../../db/queries/flow/openInstances.ts';
import { removeFormMenus } from '../../db/queries/forms/formMenus.ts';
import { listForms } from '../../db/queries/forms/listForms.ts';
import { performInstanceAction } from '../../instances/actions/performAction.ts';
import { loadFormByName } from '../../records/schema/formDefinitions.ts';
import { deleteForms } from '../../records/tables/publishForm.ts';
import { assertFormOpen } from '../records/accessibleForm.ts';
import { assertRowsUnreferenced } from '../references/assertUnreferenced.ts';
import { exportList } from '../shared/exportList.ts';
import { groupList } from '../shared/groupList.ts';
import { addForm, changeForm } from './saveForm.ts';
import { wideFormSample } from './wideFormSample.ts';

export const formHandlers = {
  list: ({ tx }, { query }) => listForms(tx, query),

  export: (context, { query }) => exportList(context, 'form', query),

  groups: (context, { query }) => groupList(context, 'form', query),

  async byName(context, { params }) {
    const { tx, actor } = context;
    const form = await loadFormByName(tx, params.enName);
    await assertFormOpen(context, form);
    return holdsPermission(actor.permissions, 'system:form:query') ? form : withoutSql(form);
  },

  add: {
    async one(context, { body }) {
      const { formId } = await addForm(context, body);
      return { formId };
    },
    warmUp: { body: wideFormSample },
  },

  async edit(context, { body }) {
    const { formId, version } = await changeForm(context, body);
    return { formId, version };
  },

  async remove(context, { body }) {
    const asked = Array.isArray(body) ? { ids: body, force: false } : body;
    if (asked.force && !isAdministrator(context.actor)) throw new Refusal(403);
    await assertRowsUnreferenced(context.tx, { kind: 'form', ids: asked.ids, act: 'delete' });
    await endFlows(context, asked);
    await deleteForms(context.tx, asked, context);
    await assertNoneStarted(context, asked.ids);
    await removeFormMenus(context.tx, asked.ids);
    return null;
  },
} satisfies Handlers<typeof formCalls>;

/** No task may outlive its form: with `force` the flows are ended first, without it the call is refused. */
async function endFlows(
  context: CallContext,
  { ids, force }: { ids: string[]; force: boolean },
): Promise<void> {
  const open = await listOpenInstancesOfForms(context.tx, ids);
  if (open.length > 0 && !force) throw new Failure('FORM_IN_USE');
  for (const instanceId of open) await performInstanceAction(context, { instanceId }, { kind: 'delete' });
}

/** New starts are blocked, but a flow may have started after the running flows were ended. */
async function assertNoneStarted({ tx }: CallContext, ids: string[]): Promise<void> {
  const [first] = await listOpenInstancesOfForms(tx, ids);
  if (first) throw new StaleSnapshotError(`Instance ${first} was started while its form was being deleted.`);
}

const isAdministrator = (actor: { permissions: ReadonlySet<string>; roleKeys: string[] }) =>
  actor.permissions.has('*:*:*') || actor.roleKeys.includes('admin');

/** The server runs configured queries; users who fill the form do not need their text. */
function withoutSql(form: FormDefinition): FormDefinition {
  if (!form.fields.some((field) => field.defaultType === 'sql')) return form;
  const fields = form.fields.map((field) => {
    if (field.defaultType !== 'sql') return field;
    const { defaultValue: _, ...rest } = field;
    return rest;
  });
  return { ...form, fields };
}
