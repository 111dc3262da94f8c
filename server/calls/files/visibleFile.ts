/**
 * The files that a user can view: their own, avatars, files attached to visible records; administrators view all.
 */
import { Refusal } from '../../../contract/failures.ts';
import { type Actor, isSupplierActor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { listLinksOfFiles, selectFileByKey } from '../../db/queries/files/files.ts';
import { listFilesOfHiddenComments } from '../../db/queries/forms/comments.ts';
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
  const isGranted = ({ createBy }: File) => createBy === actor.userId || actor.permissions.has('*:*:*');
  const seen = new Set(files.filter(isGranted).map(({ fileId }) => fileId));
  const doubtful = files.filter((file) => !isGranted(file)).map(({ fileId }) => fileId);
  const hidden = await listHiddenFiles(tx, actor, doubtful);
  const candidates = doubtful.filter((fileId) => !hidden.has(fileId));
  const links = candidates.length === 0 ? [] : await listLinksOfFiles(tx, candidates);
  const byBiz = Map.groupBy(links, ({ bizName, bizId }) => `${bizName} ${bizId}`);
  // A file is attached to one record, or to a few if it was copied.
  for (const [first, ...others] of byBiz.values()) {
    if (!first) continue;
    const isOpen =
      first.bizName === avatarBizName
        ? canViewAvatar(actor, first.bizId)
        : await canViewBusinessObject(tx, actor, first);
    if (!isOpen) continue;
    for (const { fileId } of [first, ...others]) seen.add(fileId);
  }
  return seen;
}

/** Staff see the avatars of everybody, a supplier only their own. */
export const canViewAvatar = (actor: Actor, ownerId: string): boolean =>
  !isSupplierActor(actor) || ownerId === actor.userId;

/** A supplier who sees a record does not see the attachments of comments that are not addressed to them. */
async function listHiddenFiles(tx: Tx, actor: Actor, fileIds: readonly string[]): Promise<Set<string>> {
  if (!isSupplierActor(actor) || fileIds.length === 0) return new Set();
  return new Set(await listFilesOfHiddenComments(tx, fileIds, { outsider: actor.userId }));
}
