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
import { takeReturned } from '../db/queries/snoozes.ts';
import { participantsOf } from '../effects/announce.ts';
import { loadFlow } from '../effects/load.ts';
import { tellListed } from '../effects/tellListed.ts';
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
    const { tx, actor, now } = context;
    await assertSees(context, body);
    await assertEnabled(tx, body);
    const parentId = body.parentId === '0' ? null : body.parentId;
    if (parentId !== null && !(await standsAsParent(tx, parentId, body))) throw new Refusal(404);
    const { bizName, bizId, content, attachments } = body;
    const comment = { bizName, bizId, parentId, content, attachments, userId: actor.userId };
    const id = await insertComment(tx, comment);
    await attachFiles(tx, { bizName, bizId, actor, values: attachments });
    const userIds = await concernedWith(tx, body);
    await publishLive(tx, { type: 'comment.created', userIds, data: { id, bizName, bizId } });
    const returned = await takeReturned(tx, now, { formEnName: bizName, rowId: bizId });
    await tellListed(tx, 'task.returned', returned);
    return { id };
  },

  async remove(context, { body }) {
    const { tx, actor } = context;
    const comments = await commentsById(tx, body);
    if (comments.length < new Set(body).size) throw new Refusal(404);
    for (const [biz] of Map.groupBy(comments, bizKey).values()) if (biz) await assertSees(context, biz);
    if (comments.some((comment) => comment.userId !== actor.userId)) throw new Refusal(403);
    await markCommentsDeleted(tx, body);
    await tellOfDeleted(tx, comments);
    return null;
  },
} satisfies Handlers<typeof commentCalls>;

const bizKey = ({ bizName, bizId }: Biz) => `${bizName} ${bizId}`;

async function assertSees({ tx, actor }: CallContext, biz: Biz): Promise<void> {
  if (!(await seesBiz(tx, actor, biz))) throw new Refusal(404);
}

/** The definition of a flow may do without comments; what was said before stays to be read. */
async function assertEnabled(tx: Tx, biz: Biz): Promise<void> {
  const flow = await flowOf(tx, biz);
  if (flow && !flow.graph.settings.enableComment) {
    throw new Failure('BUTTON_DISABLED', { msg: '该流程未启用评论' });
  }
}

/** Who deletes at several records at once, which no page does, leaves it to be seen when they are read again. */
async function tellOfDeleted(
  tx: Tx,
  [first, ...others]: readonly (Biz & { userId: string })[],
): Promise<void> {
  if (!first || others.some(({ bizName, bizId }) => bizName !== first.bizName || bizId !== first.bizId))
    return;
  const { bizName, bizId } = first;
  const userIds = [first.userId, ...(await concernedWith(tx, { bizName, bizId }))];
  await publishLive(tx, { type: 'comment.deleted', userIds, data: { bizName, bizId } });
}

async function flowOf(tx: Tx, { bizName, bizId }: Biz) {
  if (!bizName.startsWith('auto_')) return undefined;
  const { formId } = await formByName(tx, bizName);
  return loadFlow(tx, { formId, rowId: bizId }, { lock: false });
}

/** Whoever has spoken, the record's author, and all who take part in its flow: also on other screens of the writer. */
async function concernedWith(tx: Tx, biz: Biz): Promise<string[]> {
  const commenters = await commentersOf(tx, biz);
  if (!biz.bizName.startsWith('auto_')) return commenters;
  const record = await readRecord(tx, await formByName(tx, biz.bizName), biz.bizId);
  const flow = await flowOf(tx, biz);
  const author = record ? [String(record.createBy)] : [];
  return [...commenters, ...author, ...(flow ? participantsOf(flow) : [])];
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
