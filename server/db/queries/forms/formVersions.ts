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
