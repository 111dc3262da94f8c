/**
 * The files that a user can view: their own, every avatar, files attached to visible records; administrators view all.
 */
import { Refusal } from '../../../contract/failures.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { listLinksOfFiles, selectFileByKey } from '../../db/queries/files/files.ts';
import { avatarBizName } from '../../db/queries/people/avatars.ts';
import { canViewBusinessObject } from '../../records/read/visibility.ts';

/** Finds a file by its id or its stored name. Throws Refusal 404 if it does not exist or is not visible. */
export async function findVisibleFile(tx: Tx, actor: Actor, key: string) {
  const file = await selectFileByKey(tx, key);
  if (!file || !(await filterVisibleFiles(tx, actor, [file])).has(file.fileId)) throw new Refusal(404);
  return file;
}

type File = { fileId: string; createBy: string };

/** Returns the ids that the actor can view. A record with several attachments is checked once. */
export async function filterVisibleFiles(tx: Tx, actor: Actor, files: readonly File[]): Promise<Set<string>> {
  const isOpen = ({ createBy }: File) => createBy === actor.userId || actor.permissions.has('*:*:*');
  const seen = new Set(files.filter(isOpen).map(({ fileId }) => fileId));
  const doubtful = files.filter((file) => !isOpen(file)).map(({ fileId }) => fileId);
  const links = doubtful.length === 0 ? [] : await listLinksOfFiles(tx, doubtful);
  const byBiz = Map.groupBy(links, ({ bizName, bizId }) => `${bizName} ${bizId}`);
  // A file is attached to one record, or to a few if it was copied.
  for (const [first, ...others] of byBiz.values()) {
    if (!first) continue;
    const isPicture = first.bizName === avatarBizName;
    if (!isPicture && !(await canViewBusinessObject(tx, actor, first))) continue;
    for (const { fileId } of [first, ...others]) seen.add(fileId);
  }
  return seen;
}
