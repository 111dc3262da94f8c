/** The avatar of a user: limited in size, recognized by its bytes, visible to the whole tenant. */
import { Readable } from 'node:stream';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { replaceAvatar } from '../../db/queries/people/avatars.ts';
import { detectFileKind, isPassive, sniffLength } from '../../records/files/fileKind.ts';
import type { IncomingUpload } from '../../records/files/storeUpload.ts';
import { assertWithinQuota } from '../../records/files/uploadQuota.ts';
import type { SessionContext } from '../context.ts';
import { receiveUpload } from '../files/receiveUpload.ts';

const maxBytes = 5 * 1024 * 1024;

/** Stores the picture, deletes the previous one and returns its address. Throws FILE_TOO_LARGE or FILE_KIND. */
export async function storeAvatar(context: SessionContext): Promise<string> {
  const { deps, file, actor, now, inTenant } = context;
  if (!file) throw new Refusal(400, [{ path: 'file', message: '请选择图片' }]);
  const stored = await receiveUpload(context, await readPicture(file));
  const { fileName, originalName, mimeType, size, sha256 } = stored;
  const url = `/api/common/download?fileName=${fileName}`;
  const row = { fileName, originalName, mimeType, size, sha256, createBy: actor.userId };
  const replaced = await inTenant('write', async (tx) => {
    await assertWithinQuota(tx, row, deps.settings.quotas);
    return replaceAvatar(tx, { file: row, userId: actor.userId, url, now });
  }).catch(async (error: unknown) => {
    await deps.files.remove(fileName);
    throw error;
  });
  for (const key of replaced) await deps.files.remove(key);
  return url;
}

/** Reads all of it before anything is written: five megabytes fit into memory. */
async function readPicture(file: IncomingUpload): Promise<IncomingUpload> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file.stream) {
    length += chunk.length;
    // An oversized upload is read to its end and discarded, so that the client receives the answer.
    if (length <= maxBytes) chunks.push(chunk);
  }
  if (length > maxBytes) throw new Failure('FILE_TOO_LARGE', { msg: '头像不能超过 5 MB' });
  const bytes = Buffer.concat(chunks);
  const kind = await detectFileKind(bytes.subarray(0, sniffLength), file.fileName);
  if (!kind?.mimeType.startsWith('image/') || !isPassive(kind.mimeType)) {
    throw new Failure('FILE_KIND', { msg: '头像须为图片' });
  }
  return { fileName: file.fileName, stream: Readable.from([bytes]), truncated: () => false };
}
