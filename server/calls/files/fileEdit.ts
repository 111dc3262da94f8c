/** An edit in place: the changed bytes become a new file, the next version of the file they were made from. */
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FileVersion, ParsedFileEdit } from '../../../contract/calls/file.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { sheetPreviewLimit, textPreviewLimit } from '../../../contract/limits/previewLimits.ts';
import type { SessionContext } from '../../context/callContext.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { insertFileVersion, listFileVersions } from '../../db/queries/files/fileVersions.ts';
import { applyTextEdit } from '../../records/files/editText.ts';
import { detectFileKind } from '../../records/files/fileKind.ts';
import { runFileWork } from '../../records/files/fileWork.ts';
import { readWholeFile, type StoredContent } from '../../records/files/readWholeFile.ts';
import { assertWithinQuota } from '../../records/files/uploadQuota.ts';
import { assertCanEditFile } from './fileEditPermission.ts';
import { receiveUpload } from './receiveUpload.ts';
import { filterVisibleFiles, findVisibleFile } from './visibleFile.ts';

/**
 * Throws FILE_NOT_EDITABLE for other kinds; STALE_FILE or Refusal 403 by assertCanEditFile, repeated before the write.
 */
export async function editFile(
  context: SessionContext,
  key: string,
  edit: ParsedFileEdit,
): Promise<FileVersion> {
  const { deps, actor, once } = context;
  const mayEdit = async (tx: Tx) => {
    const file = await findVisibleFile(tx, actor, key);
    await assertCanEditFile({ ...context, tx }, file);
    return file;
  };
  const file = await context.inTenant('read', mayEdit);
  const bytes = await applyEdit(context, file, edit);
  const kind = await detectFileKind(bytes, file.originalName);
  if (`.${kind?.extension}` !== path.extname(file.fileName)) throw new Failure('FILE_KIND');
  const incoming = { fileName: file.originalName, stream: Readable.from([bytes]), isTruncated: () => false };
  const { fileName, originalName, mimeType, size, sha256 } = await receiveUpload(context, incoming);
  const kept = await once('version', async (tx) => {
    const { fileId } = await mayEdit(tx);
    const next = { fileName, originalName, mimeType, size, sha256, createBy: actor.userId };
    await assertWithinQuota(tx, next, deps.settings.quotas);
    await insertFileVersion(tx, { file: next, previousId: fileId });
    return { fileName };
  }).catch(async (error: unknown) => {
    // A fault may follow the commit of the row, so the bytes stay; the orphanedBlobs job removes bytes without a row.
    if (error instanceof Failure || error instanceof Refusal) await deps.files.remove(fileName);
    throw error;
  });
  if (kept.fileName !== fileName) await deps.files.remove(fileName);
  const [newest] = await context.inTenant('read', (tx) => visibleVersions(tx, actor, kept.fileName));
  if (!newest) throw new Error(`The version ${kept.fileName} is gone as soon as it was made.`);
  return newest;
}

/**
 * The file and its earlier versions, as far as the actor can view them; an unsaved version is visible to its author
 * alone.
 */
export async function visibleVersions(tx: Tx, actor: Actor, key: string): Promise<FileVersion[]> {
  const file = await findVisibleFile(tx, actor, key);
  const versions = await listFileVersions(tx, file.fileId);
  const seen = await filterVisibleFiles(tx, actor, versions);
  return versions
    .filter(({ fileId }) => seen.has(fileId))
    .map(({ fileName, originalName: name, size, nickName, createTime, version }) => {
      const url = `/api/common/download?fileName=${fileName}`;
      return { version, fileName, name, url, size: Number(size), nickName, createTime };
    });
}

async function applyEdit(
  { deps }: SessionContext,
  file: StoredContent,
  { text, sheet, cells = [] }: ParsedFileEdit,
): Promise<Buffer> {
  const kind = path.extname(file.fileName);
  if (kind !== (text === undefined ? '.xlsx' : '.txt')) throw new Failure('FILE_NOT_EDITABLE');
  if (text !== undefined) return applyTextEdit(await readWholeFile(deps.files, file, textPreviewLimit), text);
  const bytes = await readWholeFile(deps.files, file, sheetPreviewLimit);
  return Buffer.from(await runFileWork<Uint8Array>({ work: 'patch', bytes, sheet, cells }));
}
