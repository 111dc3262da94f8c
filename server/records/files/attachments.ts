/** Attaches files to records. A person can attach a file that they uploaded, or that they already see elsewhere. */
import { type RawBuilder, sql } from 'kysely';
import { Failure } from '../../../contract/failures.ts';
import { enName } from '../../../contract/shapes.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { buildChoosableConditions, isNotDeleted } from '../dataScope.ts';
import { findForm } from '../schema/formDefinitions.ts';
import { andConditions, getFormLayout } from '../schema/formLayout.ts';

type AttachRequest = { bizName: string; bizId: string; actor: Actor; values: unknown };

/**
 * Attaches every file whose address occurs anywhere in `values` (form data, an attachment list) to a record or to the
 * subject of a comment. FIELD_INVALID for an address without a file, or with another person's unattached file.
 */
export async function attachFiles(tx: Tx, { bizName, bizId, actor, values }: AttachRequest): Promise<void> {
  const named = collectFiles(values);
  const names = [...new Set(named.map((file) => file.name))];
  if (names.length === 0) return;
  const elsewhere = await buildVisibleElsewhere(tx, bizName, actor);
  const { rows } = await sql<StoredFileRow>`
    select f."fileId", f."fileName", f."size", c."checkStatus"
    from files as f left join "invoiceChecks" as c on c."fileId" = f."fileId" where f."fileName" = any(${names}::text[])
      and (f."createBy" = ${actor.userId} or exists (select 1 from "fileLinks" as l
        where l."fileId" = f."fileId" and l."bizName" = ${bizName}
          and (l."bizId" = ${bizId} or ${elsewhere})))
    for key share of f`.execute(tx);
  const kept = new Map(rows.map((row) => [row.fileName, row]));
  // A field's limit is checked against the size in the request, so that size must be the real one. Nobody can set the
  // check status of their own invoice.
  const isTrue = ({ name, size, checkStatus }: ReferencedFile) => {
    const row = kept.get(name);
    if (!row || (size !== undefined && String(size) !== row.size)) return false;
    return checkStatus === undefined || checkStatus === row.checkStatus;
  };
  if (!named.every(isTrue)) throw new Failure('FIELD_INVALID', { msg: '附件不存在或已失效，请重新上传' });
  await tx
    .insertInto('fileLinks')
    .values(rows.map(({ fileId }) => ({ fileId, bizName, bizId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A copy shares the files of a record of the same form that its author sees. */
async function buildVisibleElsewhere(tx: Tx, bizName: string, actor: Actor): Promise<RawBuilder<unknown>> {
  const form = enName.safeParse(bizName).success ? await findForm(tx, bizName) : null;
  if (!form) return sql`false`;
  const seen = andConditions([
    sql`r."id" = l."bizId"`,
    isNotDeleted,
    ...buildChoosableConditions(actor, form),
  ]);
  return sql`exists (select 1 from ${sql.id(getFormLayout(form).table)} as r where ${seen})`;
}

const downloadUrlPattern = /^\/(?:api\/)?common\/download\?fileName=([A-Za-z0-9._-]+)$/;

type StoredFileRow = { fileId: string; fileName: string; size: string; checkStatus: number | null };
type ReferencedFile = { name: string; size: unknown; checkStatus: unknown };

/** The files in all `url`s of a value, at any depth. */
function collectFiles(value: unknown): ReferencedFile[] {
  if (Array.isArray(value)) return value.flatMap(collectFiles);
  if (typeof value !== 'object' || value === null) return [];
  const { url, size, checkStatus } = value as { url?: unknown; size?: unknown; checkStatus?: unknown };
  const name = typeof url === 'string' ? downloadUrlPattern.exec(url)?.[1] : undefined;
  return name === undefined ? Object.values(value).flatMap(collectFiles) : [{ name, size, checkStatus }];
}
