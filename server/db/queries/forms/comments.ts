/** Comments on one object, oldest first, with their authors. */
import type { Tx } from '../../database.ts';
import type { Attachment } from '../../tables/files.ts';

type CommentSubject = { bizName: string; bizId: string };

export const listComments = (tx: Tx, { bizName, bizId }: CommentSubject) =>
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
    .orderBy('comments.id')
    .execute();

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
  { bizName, bizId }: CommentSubject,
): Promise<boolean> {
  const row = await tx
    .selectFrom('comments')
    .select('id')
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
