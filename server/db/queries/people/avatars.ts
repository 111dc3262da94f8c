import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { insertFile, type NewFile } from '../files/files.ts';
import { updateUser } from './saveUser.ts';

/** The bizName of avatars. Names of forms have another pattern. */
export const avatarBizName = 'avatar';

/** Makes the file a person's avatar. Returns the keys of previous avatars that nothing else references. */
export async function replaceAvatar(
  tx: Tx,
  { file, userId, url, now }: { file: NewFile; userId: string; url: string; now: Date },
): Promise<string[]> {
  // The second of two concurrent avatars finds the first and replaces it.
  await sql`select 1 from users where "userId" = ${userId} for update`.execute(tx);
  const before = await tx
    .deleteFrom('fileLinks')
    .where('bizName', '=', avatarBizName)
    .where('bizId', '=', userId)
    .returning('fileId')
    .execute();
  const fileId = await insertFile(tx, file);
  await tx.insertInto('fileLinks').values({ fileId, bizName: avatarBizName, bizId: userId }).execute();
  await updateUser(tx, userId, { avatar: url, now });
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
