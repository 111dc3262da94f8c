/**
 * Comments on one object, oldest first, with their authors. A reader from outside gets only their own comments and
 * those that answer them.
 */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import type { Attachment } from '../../tables/files.ts';

type CommentSubject = { bizName: string; bizId: string };

/** `outsider`: the reader from outside whose comments and answers are meant; null for all comments. */
export type CommentReader = { outsider: string | null };

const isOpenTo = ({ outsider }: CommentReader) =>
  outsider === null
    ? sql<boolean>`true`
    : sql<boolean>`(comments."userId" = ${outsider} or comments."parentId" in (
        select o."id" from comments o where o."userId" = ${outsider}))`;

export const listComments = (tx: Tx, { bizName, bizId, outsider }: CommentSubject & CommentReader) =>
  tx
    .selectFrom('comments')
    .innerJoin('users', 'users.userId', 'comments.userId')
    .select([
      'comments.id',
      'comments.parentId',
      'comments.userId',
      'users.nickName',
      'users.avatar',
      'comments.content',
      'comments.attachments',
      'comments.deleted',
      'comments.createTime',
    ])
    .where('bizName', '=', bizName)
    .where('bizId', '=', bizId)
    .where(isOpenTo({ outsider }))
    .orderBy('comments.id')
    .execute();

/** Those of the files that are attached to comments which are not open to the reader. */
export async function listFilesOfHiddenComments(
  tx: Tx,
  fileIds: readonly string[],
  reader: CommentReader,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('fileLinks')
    .innerJoin('files', 'files.fileId', 'fileLinks.fileId')
    .innerJoin('comments', (join) =>
      join
        .onRef('comments.bizName', '=', 'fileLinks.bizName')
        .onRef('comments.bizId', '=', 'fileLinks.bizId'),
    )
    .select('fileLinks.fileId')
    .distinct()
    .where('fileLinks.fileId', 'in', [...fileIds])
    .where(sql<boolean>`strpos(comments."attachments"::text, files."fileName") > 0`)
    .where(sql<boolean>`${isOpenTo(reader)} is not true`)
    .execute();
  return rows.map(({ fileId }) => fileId);
}

/** The distinct authors of the comments. */
export async function listCommenters(tx: Tx, { bizName, bizId }: CommentSubject): Promise<string[]> {
  const rows = await tx
    .selectFrom('comments')
    .select('userId')
    .distinct()
    .where('bizName', '=', bizName)
    .where('bizId', '=', bizId)
    .where('deleted', '=', false)
    .execute();
  return rows.map((row) => row.userId);
}

export async function isValidParentComment(
  tx: Tx,
  id: string,
  { bizName, bizId, outsider }: CommentSubject & CommentReader,
): Promise<boolean> {
  const row = await tx
    .selectFrom('comments')
    .select('id')
    .where(isOpenTo({ outsider }))
    .where('id', '=', id)
    .where('bizName', '=', bizName)
    .where('bizId', '=', bizId)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

type NewComment = CommentSubject & {
  parentId: string | null;
  userId: string;
  content: string;
  attachments: Attachment[];
};

export async function insertComment(tx: Tx, comment: NewComment): Promise<string> {
  const { id } = await tx
    .insertInto('comments')
    .values({ ...comment, attachments: JSON.stringify(comment.attachments) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The undeleted comments with these ids, with author and subject. */
export const listCommentsById = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('comments')
    .select(['id', 'userId', 'bizName', 'bizId'])
    .where('id', 'in', ids)
    .where('deleted', '=', false)
    .execute();

export async function markCommentsDeleted(tx: Tx, ids: string[]): Promise<void> {
  await tx.updateTable('comments').set({ deleted: true }).where('id', 'in', ids).execute();
}
