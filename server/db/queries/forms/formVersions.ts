import { sql } from 'kysely';
import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import type { Tx } from '../../database.ts';

/** The definitions of the newest two versions of a form, the current one first. */
export async function listNewestVersions(tx: Tx, formId: string) {
  const rows = await tx
    .selectFrom('formVersions')
    .select(['definition', 'version'])
    .where('formId', '=', formId)
    .orderBy('version', 'desc')
    .limit(2)
    .execute();
  return rows.map(({ definition, version }) => ({ ...definition, formId, version }));
}

/** All versions of a form, the newest first. */
export const listFormVersions = (tx: Tx, formId: string) =>
  tx
    .selectFrom('formVersions as v')
    .leftJoin('users as u', 'u.userId', 'v.createBy')
    .where('v.formId', '=', formId)
    .orderBy('v.version', 'desc')
    .select([
      'v.version',
      'v.createTime',
      'v.comment',
      'v.renames',
      sql<string>`coalesce(u."nickName", '')`.as('createByName'),
    ])
    .execute();

export async function findFormVersion(
  tx: Tx,
  { formId, version }: { formId: string; version: number },
): Promise<FormDefinition | undefined> {
  const row = await tx
    .selectFrom('formVersions')
    .select('definition')
    .where('formId', '=', formId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && { ...row.definition, formId, version };
}

/** Says why a version was published. */
export async function commentFormVersion(
  tx: Tx,
  { formId, version }: { formId: string; version: number },
  comment: string,
): Promise<void> {
  await tx
    .updateTable('formVersions')
    .set({ comment })
    .where('formId', '=', formId)
    .where('version', '=', version)
    .execute();
}
