import type { CommentNode, commentCalls } from '../../contract/calls/comment.ts';
import { Failure, Refusal } from '../../contract/failures.ts';
import type { Tx } from '../db/database.ts';
import { publishLive } from '../db/liveEvents.ts';
import {
  commentersOf,
  commentsById,
  commentsOf,
  insertComment,
  markCommentsDeleted,
  standsAsParent,
} from '../db/queries/comments.ts';
import { loadFlow } from '../effects/load.ts';
import { attachFiles } from '../records/attachments.ts';
import { formByName } from '../records/forms.ts';
import { readRecord } from '../records/read.ts';
import { type Biz, seesBiz } from '../records/visibility.ts';
import type { CallContext, Handlers } from './context.ts';

export const commentHandlers = {
  async list(context, { query }) {
    await assertSees(context, query);
    const rows = await commentsOf(context.tx, query);
    return treeOf(rows.map((row) => ({ ...row, ...query })));
  },

  async add(context, { body }) {
    const { tx, actor } = context;
    await assertSees(context, body);
    await assertEnabled(tx, body);
    const parentId = body.parentId === '0' ? null : body.parentId;
    if (parentId !== null && !(await standsAsParent(tx, parentId, body))) throw new Refusal(404);
    const { bizName, bizId, content, attachments } = body;
    const comment = { bizName, bizId, parentId, content, attachments, userId: actor.userId };
    const id = await insertComment(tx, comment);
    await attachFiles(tx, { bizName, bizId, actor, values: attachments });
    const concerned = await concernedWith(tx, body);
    const userIds = concerned.filter((userId) => userId !== actor.userId);
    await publishLive(tx, { type: 'comment.created', userIds, data: { id, bizName, bizId } });
    return { id };
  },

  async remove({ tx, actor }, { body }) {
    const comments = await commentsById(tx, body);
    if (comments.length < new Set(body).size) throw new Refusal(404);
    if (comments.some((comment) => comment.userId !== actor.userId)) throw new Refusal(403);
    await markCommentsDeleted(tx, body);
    return null;
  },
} satisfies Handlers<typeof commentCalls>;

async function assertSees({ tx, actor }: CallContext, biz: Biz): Promise<void> {
  if (!(await seesBiz(tx, actor, biz))) throw new Refusal(404);
}

/** The definition of a flow may do without comments; what was said before stays to be read. */
async function assertEnabled(tx: Tx, { bizName, bizId }: Biz): Promise<void> {
  if (!bizName.startsWith('auto_')) return;
  const { formId } = await formByName(tx, bizName);
  const flow = await loadFlow(tx, { formId, rowId: bizId }, { lock: false });
  if (flow && !flow.graph.settings.enableComment) {
    throw new Failure('BUTTON_DISABLED', { msg: '该流程未启用评论' });
  }
}

/** Whoever has spoken, and the record's author. */
async function concernedWith(tx: Tx, { bizName, bizId }: Biz): Promise<string[]> {
  const commenters = await commentersOf(tx, { bizName, bizId });
  if (!bizName.startsWith('auto_')) return commenters;
  const record = await readRecord(tx, await formByName(tx, bizName), bizId);
  return record ? [...commenters, String(record.createBy)] : commenters;
}

type Row = Awaited<ReturnType<typeof commentsOf>>[number] & Biz;

/** Deleted comments stand only where somebody has replied to them. */
function treeOf(rows: Row[], parentId: string | null = null): CommentNode[] {
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  const below = (id: string | null): CommentNode[] =>
    (byParent.get(id) ?? [])
      .map((row) => ({ ...shown(row), children: below(row.id) }))
      .filter((node) => !node.deleted || node.children.length > 0);
  return below(parentId);
}

const shown = ({ nickName, ...row }: Row) => ({
  ...row,
  parentId: row.parentId ?? '0',
  username: nickName,
  content: row.deleted ? '该评论已删除' : row.content,
  attachments: row.deleted ? [] : row.attachments,
});
