/** A person's own picture: bounded, known by its bytes, seen by everybody of the tenant. */
import { Readable } from 'node:stream';
import { Failure, Refusal } from '../../contract/failures.ts';
import { replaceAvatar } from '../db/queries/avatars.ts';
import { isPassive, kindOf, sniffedBytes } from '../records/files/kind.ts';
import { assertWithinQuota } from '../records/files/quota.ts';
import type { Incoming } from '../records/files/upload.ts';
import type { LongContext } from './context.ts';
import { takeUpload } from './takeUpload.ts';

const mostBytes = 5 * 1024 * 1024;

/** Stores the picture, drops the one before and answers its address; FILE_TOO_LARGE and FILE_KIND otherwise. */
export async function storeAvatar(context: LongContext): Promise<string> {
  const { deps, file, actor, now, inTenant } = context;
  if (!file) throw new Refusal(400, [{ path: 'file', message: '请选择图片' }]);
  const stored = await takeUpload(context, await picture(file));
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

/** The whole of it, before anything is written: five megabytes fit into memory. */
async function picture(file: Incoming): Promise<Incoming> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file.stream) {
    length += chunk.length;
    // What is too large is read to its end and dropped, so that the client hears the answer.
    if (length <= mostBytes) chunks.push(chunk);
  }
  if (length > mostBytes) throw new Failure('FILE_TOO_LARGE', { msg: '头像不能超过 5 MB' });
  const bytes = Buffer.concat(chunks);
  const kind = await kindOf(bytes.subarray(0, sniffedBytes), file.fileName);
  if (!kind?.mimeType.startsWith('image/') || !isPassive(kind.mimeType)) {
    throw new Failure('FILE_KIND', { msg: '头像须为图片' });
  }
  return { fileName: file.fileName, stream: Readable.from([bytes]), truncated: () => false };
}
