import type { fileCalls } from '../../contract/calls/file.ts';
import { Refusal } from '../../contract/failures.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { fileByKey, insertFile, linksOfFile } from '../db/queries/files.ts';
import { answerFile } from '../records/files/answer.ts';
import { isPassive } from '../records/files/kind.ts';
import { storeUpload } from '../records/files/upload.ts';
import { seesBiz } from '../records/visibility.ts';
import type { Handlers, LongContext, StreamAnswer } from './context.ts';

export const fileHandlers = {
  async upload({ deps, file, actor, once }) {
    if (!file) throw new Refusal(400, [{ path: 'file', message: '请选择文件' }]);
    const stored = await storeUpload(deps.files, file);
    const { fileName, originalName, size } = await once('file', async (tx) => {
      const { fileName, originalName, mimeType, size } = stored;
      await insertFile(tx, { fileName, originalName, mimeType, size, createBy: actor.userId });
      return { fileName, originalName, size };
    });
    // Sent again after a node died: what that node kept is the file.
    if (fileName !== stored.fileName) await deps.files.remove(stored.fileName);
    const url = `/api/common/download?fileName=${fileName}`;
    return { fileName, originalFilename: originalName, url, size };
  },

  download: (context, { query }) => answer(context, { key: query.fileName, isDownload: true }),

  preview: (context, { params }) => answer(context, { key: params.fileId, isDownload: false }),
} satisfies Handlers<typeof fileCalls>;

/** Pictures are shown in a page wherever they come from; the rest of a download goes to the disk. */
async function answer(
  { deps, inTenant, actor, header }: LongContext,
  { key, isDownload }: { key: string; isDownload: boolean },
): Promise<StreamAnswer> {
  const file = await inTenant('read', (tx) => seenFile(tx, actor, key));
  const size = await deps.files.size(file.fileName);
  if (size === null) throw new Refusal(404);
  return answerFile(
    deps.files,
    { ...file, size },
    {
      range: header('range'),
      ifNoneMatch: header('if-none-match'),
      inline: isPassive(file.mimeType) && (!isDownload || file.mimeType.startsWith('image/')),
    },
  );
}

/** One's own, an administrator's, or one attached to what one sees; 404 otherwise. */
async function seenFile(tx: Tx, actor: Actor, key: string) {
  const file = await fileByKey(tx, key);
  if (!file) throw new Refusal(404);
  if (file.createBy === actor.userId || actor.permissions.has('*:*:*')) return file;
  const links = await linksOfFile(tx, file.fileId);
  // A file is attached to one record, or to a few where it was copied.
  for (const link of links) if (await seesBiz(tx, actor, link)) return file;
  throw new Refusal(404);
}
