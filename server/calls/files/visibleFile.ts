/** Which files somebody sees: their own, everybody's picture, what is attached to what they see; an administrator all. */
import { Refusal } from '../../../contract/failures.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { listLinksOfFiles, selectFileByKey } from '../../db/queries/files/files.ts';
import { avatarBizName } from '../../db/queries/people/avatars.ts';
import { canViewBusinessObject } from '../../records/read/visibility.ts';

/** The file by its id or the name it is kept under; Refusal 404 where it is not there or not seen. */
export async function findVisibleFile(tx: Tx, actor: Actor, key: string) {
  const file = await selectFileByKey(tx, key);
  if (!file || !(await filterVisibleFiles(tx, actor, [file])).has(file.fileId)) throw new Refusal(404);
  return file;
}

type File = { fileId: string; createBy: string };

/** The ids of those that the actor sees; what several are attached to is asked about once. */
export async function filterVisibleFiles(tx: Tx, actor: Actor, files: readonly File[]): Promise<Set<string>> {
  const isOpen = ({ createBy }: File) => createBy === actor.userId || actor.permissions.has('*:*:*');
  const seen = new Set(files.filter(isOpen).map(({ fileId }) => fileId));
  const doubtful = files.filter((file) => !isOpen(file)).map(({ fileId }) => fileId);
  const links = doubtful.length === 0 ? [] : await listLinksOfFiles(tx, doubtful);
  const byBiz = Map.groupBy(links, ({ bizName, bizId }) => `${bizName} ${bizId}`);
  // A file is attached to one record, or to a few where it was copied.
  for (const [first, ...others] of byBiz.values()) {
    if (!first) continue;
    const isPicture = first.bizName === avatarBizName;
    if (!isPicture && !(await canViewBusinessObject(tx, actor, first))) continue;
    for (const { fileId } of [first, ...others]) seen.add(fileId);
  }
  return seen;
}
