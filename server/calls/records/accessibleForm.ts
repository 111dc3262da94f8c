import { Refusal } from '../../../contract/failures.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { CallContext } from '../../context/callContext.ts';
import { isSupplierActor } from '../../db/actor.ts';
import { hasTaskOfForm } from '../../db/queries/flow/hasTaskOfForm.ts';
import { isParticipantOfForm } from '../../db/queries/flow/isParticipant.ts';
import { findForm } from '../../records/schema/formDefinitions.ts';
import type { Form } from '../../records/schema/formLayout.ts';

const rights = ['list', 'add', 'edit', 'list:root'];

/**
 * Returns the form for a user who works with it: by a permission or by a task of its flow. Throws Refusal 403 for other
 * users, also if no form has that name; only users who hold every permission get 404.
 */
export async function findAccessibleForm({ tx, actor }: CallContext, enName: string): Promise<Form> {
  const form = await findForm(tx, enName);
  const holds = holdsPermission(
    actor.permissions,
    rights.map((right) => `auto:${enName}:${right}`),
  );
  if (!holds && !(form && (await hasTaskOfForm(tx, { formId: form.formId, userId: actor.userId })))) {
    throw new Refusal(403);
  }
  if (!form) throw new Refusal(404);
  return form;
}

/**
 * Throws Refusal 403 for a supplier who neither holds a permission on the form nor takes part in a flow of it. The
 * definition of any other form is internal.
 */
export async function assertFormOpen({ tx, actor }: CallContext, { enName, formId }: Form): Promise<void> {
  if (!isSupplierActor(actor) || [...actor.permissions].some((one) => one.startsWith(`auto:${enName}:`)))
    return;
  if (!(await isParticipantOfForm(tx, { formId, userId: actor.userId }))) throw new Refusal(403);
}
