/** Files by storage name or by id, with the records they are attached to. */
import type { Tx } from '../../database.ts';

export type NewFile = {
  fileName: string;
  originalName: string;
  mimeType: string;
  size: number;
  sha256: string;
  createBy: string;
};

/** Returns the id. */
export async function insertFile(tx: Tx, file: NewFile): Promise<string> {
  const { fileId } = await tx
    .insertInto('files')
    .values({ ...file, size: String(file.size) })
    .returning('fileId')
    .executeTakeFirstOrThrow();
  return fileId;
}

export const selectFileByKey = (tx: Tx, key: string) =>
  tx
    .selectFrom('files')
    .select(['fileId', 'fileName', 'originalName', 'mimeType', 'size', 'createBy'])
    .where(/^\d{1,19}$/.test(key) ? 'fileId' : 'fileName', '=', key)
    .executeTakeFirst();

export const listFileLinks = (tx: Tx, fileId: string) =>
  tx.selectFrom('fileLinks').select(['bizName', 'bizId']).where('fileId', '=', fileId).limit(100).execute();

/** The attachments of each of the files. */
export const listLinksOfFiles = (tx: Tx, fileIds: readonly string[]) =>
  tx
    .selectFrom('fileLinks')
    .select(['fileId', 'bizName', 'bizId'])
    .where('fileId', 'in', [...fileIds])
    .limit(1000)
    .execute();
