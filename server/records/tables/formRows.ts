/** The row of a form, and the rows of its versions. */
import type { Tx } from '../../db/database.ts';
import type { StoredDefinition } from '../../db/tables/forms/forms.ts';
import type { Form } from '../schema/formLayout.ts';
import type { WriteStamp } from '../stamp.ts';

export const buildFormRow = (definition: StoredDefinition) => ({
  enName: definition.enName,
  cnName: definition.cnName,
  category: definition.category ?? '',
  hasFlow: definition.hasFlow,
  definition: JSON.stringify(definition),
});

export async function insertFormVersion(
  tx: Tx,
  { formId, version, ...definition }: Form,
  { actor, now, comment = '' }: WriteStamp & { comment?: string },
): Promise<void> {
  await tx
    .insertInto('formVersions')
    .values({
      formId,
      version,
      definition: JSON.stringify(definition),
      comment,
      createBy: actor.userId,
      createTime: now,
    })
    .execute();
}

/** Stores the next version of a form, whose tables fit it already. `comment` says why. */
export async function saveNextVersion(
  tx: Tx,
  form: Form,
  stamp: WriteStamp & { comment?: string },
): Promise<void> {
  const { formId, version, ...definition } = form;
  await tx
    .updateTable('forms')
    .set({
      ...buildFormRow(definition),
      version,
      updateBy: stamp.actor.userId,
      updateTime: stamp.now,
    })
    .where('formId', '=', formId)
    .execute();
  await insertFormVersion(tx, form, stamp);
}
