/** A person's own picture: bounded, known by its bytes, seen by everybody of the tenant. */
import { Readable } from 'node:stream';
import { Failure, Refusal } from '../../contract/failures.ts';
import { replaceAvatar } from '../db/queries/avatars.ts';
import { isPassive, kindOf, sniffedBytes } from '../records/files/kind.ts';
import { type Incoming, storeUpload } from '../records/files/upload.ts';
import type { LongContext } from './context.ts';

const mostBytes = 5 * 1024 * 1024;

/** Stores the picture, drops the one before and answers its address; FILE_TOO_LARGE and FILE_KIND otherwise. */
export async function storeAvatar({ deps, file, actor, now, inTenant }: LongContext): Promise<string> {
  if (!file) throw new Refusal(400, [{ path: 'file', message: '请选择图片' }]);
  const stored = await storeUpload(deps.files, await picture(file));
  const { fileName, originalName, mimeType, size } = stored;
  const url = `/api/common/download?fileName=${fileName}`;
  const replaced = await inTenant('write', (tx) =>
    replaceAvatar(tx, {
      file: { fileName, originalName, mimeType, size, createBy: actor.userId },
      userId: actor.userId,
      url,
      now,
    }),
  ).catch(async (error: unknown) => {
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
