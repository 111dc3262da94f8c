import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

/** The job of the person that has marked this sheet with these errors and whose file can still be downloaded. */
export async function findMarkedUserSheet(
  tx: Tx,
  { userId, content }: { userId: string; content: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('jobs')
    .select('id')
    .where('createBy', '=', userId)
    .where('kind', '=', 'userErrors')
    .where('fileKey', 'is not', null)
    .where('expiresAt', '>', sql<string>`now() + interval '10 minutes'`)
    .where(sql<boolean>`"request" ->> 'content' = ${content}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
