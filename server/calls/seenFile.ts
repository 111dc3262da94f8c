import { Refusal } from '../../contract/failures.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { fileByKey, linksOfFile } from '../db/queries/files.ts';
import { seesBiz } from '../records/visibility.ts';

/** One's own, an administrator's, or one attached to what one sees; 404 otherwise. */
export async function seenFile(tx: Tx, actor: Actor, key: string) {
  const file = await fileByKey(tx, key);
  if (!file) throw new Refusal(404);
  if (file.createBy === actor.userId || actor.permissions.has('*:*:*')) return file;
  const links = await linksOfFile(tx, file.fileId);
  // A file is attached to one record, or to a few where it was copied.
  for (const link of links) if (await seesBiz(tx, actor, link)) return file;
  throw new Refusal(404);
}
