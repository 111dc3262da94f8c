/** The avatar of a user: limited in size, recognized by its bytes, visible to the staff of the tenant. */
import { Readable } from 'node:stream';
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { SessionContext } from '../../context/callContext.ts';
import type { StreamAnswer } from '../../context/handler.ts';
import { findAvatarFile, removeAvatar, replaceAvatar } from '../../db/queries/people/avatars.ts';
import { detectFileKind, isPassive, sniffLength } from '../../records/files/fileKind.ts';
import { buildFileResponse } from '../../records/files/fileResponse.ts';
import type { IncomingUpload } from '../../records/files/storeUpload.ts';
import { assertWithinQuota } from '../../records/files/uploadQuota.ts';
import { receiveUpload } from '../files/receiveUpload.ts';
import { canViewAvatar } from '../files/visibleFile.ts';
import { assertFound } from '../shared/assertFound.ts';
import { readUpload } from '../shared/readUpload.ts';

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

/** Deletes the person's picture, if there is one. */
export async function deleteAvatar({ deps, actor, now, inTenant }: SessionContext): Promise<void> {
  const unused = await inTenant('write', (tx) => removeAvatar(tx, { userId: actor.userId, now }));
  for (const key of unused) await deps.files.remove(key);
}

/** The picture. A new avatar has a new name, so a browser may cache each of them for good. */
export async function streamAvatar(
  { deps, actor, inTenant, header }: SessionContext,
  fileName: string,
): Promise<StreamAnswer> {
  const file = assertFound(await inTenant('read', (tx) => findAvatarFile(tx, fileName)));
  if (!canViewAvatar(actor, file.ownerId)) throw new Refusal(404);
  const response = await buildFileResponse(
    deps.files,
    { ...file, size: Number(file.size) },
    { ifNoneMatch: header('if-none-match'), inline: true },
  );
  return {
    ...response,
    headers: { ...response.headers, 'cache-control': 'private, max-age=31536000, immutable' },
  };
}

/** Reads all of it before anything is written: five megabytes fit into memory. */
async function readPicture(file: IncomingUpload): Promise<IncomingUpload> {
  const bytes = await readUpload(file.stream, { maxBytes, tooLarge: '头像不能超过 5 MB' });
  const kind = await detectFileKind(bytes.subarray(0, sniffLength), file.fileName);
  if (!kind?.mimeType.startsWith('image/') || !isPassive(kind.mimeType)) {
    throw new Failure('FILE_KIND', { msg: '头像须为图片' });
  }
  return { fileName: file.fileName, stream: Readable.from([bytes]), isTruncated: () => false };
}
