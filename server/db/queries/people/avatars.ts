import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { insertFile, type NewFile } from '../files/files.ts';
import { updateUser } from './saveUser.ts';

/** The bizName of avatars. Names of forms have another pattern. */
export const avatarBizName = 'avatar';

type AvatarOwner = { userId: string; now: Date };

/** Makes the file a person's avatar. Returns the keys of previous avatars that nothing else references. */
export async function replaceAvatar(
  tx: Tx,
  { file, url, ...owner }: AvatarOwner & { file: NewFile; url: string },
): Promise<string[]> {
  const unused = await deleteAvatarFiles(tx, owner.userId);
  const fileId = await insertFile(tx, file);
  await tx.insertInto('fileLinks').values({ fileId, bizName: avatarBizName, bizId: owner.userId }).execute();
  await updateUser(tx, owner.userId, { avatar: url, now: owner.now });
  return unused;
}

/** Leaves the person without an avatar. Returns the keys of previous avatars that nothing else references. */
export async function removeAvatar(tx: Tx, { userId, now }: AvatarOwner): Promise<string[]> {
  const unused = await deleteAvatarFiles(tx, userId);
  await updateUser(tx, userId, { avatar: '', now });
  return unused;
}

/** Deletes the links to the person's avatars, and the files that nothing else references; returns their keys. */
async function deleteAvatarFiles(tx: Tx, userId: string): Promise<string[]> {
  // The second of two concurrent avatars finds the first and replaces it.
  await sql`select 1 from users where "userId" = ${userId} for update`.execute(tx);
  const before = await tx
    .deleteFrom('fileLinks')
    .where('bizName', '=', avatarBizName)
    .where('bizId', '=', userId)
    .returning('fileId')
    .execute();
  const unused = await tx
    .deleteFrom('files')
    .where('fileId', 'in', ['0', ...before.map((one) => one.fileId)])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('fileLinks').select('fileId').whereRef('fileLinks.fileId', '=', 'files.fileId'))),
    )
    .returning('fileName')
    .execute();
  return unused.map((one) => one.fileName);
}

/** The file and its owner, if it is the avatar of a person. */
export const findAvatarFile = (tx: Tx, fileName: string) =>
  tx
    .selectFrom('files')
    .innerJoin('fileLinks', 'fileLinks.fileId', 'files.fileId')
    .select(['files.fileName', 'originalName', 'mimeType', 'size', 'fileLinks.bizId as ownerId'])
    .where('files.fileName', '=', fileName)
    .where('bizName', '=', avatarBizName)
    .executeTakeFirst();
