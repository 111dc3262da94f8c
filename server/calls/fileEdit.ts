/** An edit in place: the changed bytes become a file of their own, the version after the one they were made from. */
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FileVersion, ReadFileEdit } from '../../contract/calls/file.ts';
import { Failure, Refusal } from '../../contract/failures.ts';
import { sheetPreviewLimit, textPreviewLimit } from '../../contract/previewBounds.ts';
import type { Tx } from '../db/database.ts';
import { insertVersion, versionsOf } from '../db/queries/fileVersions.ts';
import { editedText } from '../records/files/editedText.ts';
import { kindOf } from '../records/files/kind.ts';
import { assertWithinQuota } from '../records/files/quota.ts';
import { readFileWork } from '../records/files/readFileWork.ts';
import { type KeptContent, wholeFile } from '../records/files/wholeFile.ts';
import type { Actor, LongContext } from './context.ts';
import { assertMayEditFile } from './mayEditFile.ts';
import { seenAmong, seenFile } from './seenFile.ts';
import { takeUpload } from './takeUpload.ts';

/** FILE_NOT_EDITABLE for other kinds; STALE_FILE or Refusal 403 by assertMayEditFile, asked again when it is written. */
export async function editFile(context: LongContext, key: string, edit: ReadFileEdit): Promise<FileVersion> {
  const { deps, actor, once } = context;
  const mayEdit = async (tx: Tx) => {
    const file = await seenFile(tx, actor, key);
    await assertMayEditFile({ ...context, tx }, file);
    return file;
  };
  const file = await context.inTenant('read', mayEdit);
  const bytes = await editedBytes(context, file, edit);
  const kind = await kindOf(bytes, file.originalName);
  if (`.${kind?.extension}` !== path.extname(file.fileName)) throw new Failure('FILE_KIND');
  const incoming = { fileName: file.originalName, stream: Readable.from([bytes]), truncated: () => false };
  const { fileName, originalName, mimeType, size, sha256 } = await takeUpload(context, incoming);
  const kept = await once('version', async (tx) => {
    const { fileId } = await mayEdit(tx);
    const next = { fileName, originalName, mimeType, size, sha256, createBy: actor.userId };
    await assertWithinQuota(tx, next, deps.settings.quotas);
    await insertVersion(tx, { file: next, previousId: fileId });
    return { fileName };
  }).catch(async (error: unknown) => {
    // A fault may have come after the row was kept; bytes that have none are found by strayBytes.
    if (error instanceof Failure || error instanceof Refusal) await deps.files.remove(fileName);
    throw error;
  });
  if (kept.fileName !== fileName) await deps.files.remove(fileName);
  const [newest] = await context.inTenant('read', (tx) => seenVersions(tx, actor, kept.fileName));
  if (!newest) throw new Error(`The version ${kept.fileName} is gone as soon as it was made.`);
  return newest;
}

/** The file and what it was made from, as far as the actor may see it: what was never saved is its author's alone. */
export async function seenVersions(tx: Tx, actor: Actor, key: string): Promise<FileVersion[]> {
  const file = await seenFile(tx, actor, key);
  const versions = await versionsOf(tx, file.fileId);
  const seen = await seenAmong(tx, actor, versions);
  return versions
    .filter(({ fileId }) => seen.has(fileId))
    .map(({ fileName, originalName: name, size, nickName, createTime, version }) => {
      const url = `/api/common/download?fileName=${fileName}`;
      return { version, fileName, name, url, size: Number(size), nickName, createTime };
    });
}

async function editedBytes(
  { deps }: LongContext,
  file: KeptContent,
  { text, sheet, cells = [] }: ReadFileEdit,
): Promise<Buffer> {
  const kind = path.extname(file.fileName);
  if (kind !== (text === undefined ? '.xlsx' : '.txt')) throw new Failure('FILE_NOT_EDITABLE');
  if (text !== undefined) return editedText(await wholeFile(deps.files, file, textPreviewLimit), text);
  const bytes = await wholeFile(deps.files, file, sheetPreviewLimit);
  return Buffer.from(await readFileWork<Uint8Array>({ work: 'patch', bytes, sheet, cells }));
}
