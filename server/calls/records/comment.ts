import type { CommentNode, commentCalls } from '../../../contract/calls/comment.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { isSupplierActor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { publishLive } from '../../db/live/liveEvents.ts';
import { takeReturnedTasks } from '../../db/queries/flow/snoozes.ts';
import {
  type CommentReader,
  insertComment,
  isValidParentComment,
  listCommenters,
  listComments,
  listCommentsById,
  markCommentsDeleted,
} from '../../db/queries/forms/comments.ts';
import { listSuppliersAmong } from '../../db/queries/people/supplierAccounts.ts';
import { listParticipants } from '../../instances/persistence/liveEvents.ts';
import { loadInstance } from '../../instances/persistence/loadInstance.ts';
import { notifyTaskHolders } from '../../instances/persistence/taskListEvents.ts';
import { attachFiles } from '../../records/files/attachments.ts';
import { readRecord } from '../../records/read/readRecords.ts';
import { type BusinessObject, canViewBusinessObject } from '../../records/read/visibility.ts';
import { loadFormByName } from '../../records/schema/formDefinitions.ts';

export const commentHandlers = {
  async list(context, { query }) {
    await assertCanView(context, query);
    const rows = await listComments(context.tx, { ...query, ...readerOf(context) });
    return buildCommentTree(rows.map((row) => ({ ...row, ...query })));
  },

  async add(context, { body }) {
    const { tx, actor, now } = context;
    await assertCanView(context, body);
    await assertCommentsEnabled(tx, body);
    const parentId = body.parentId === '0' ? null : body.parentId;
    if (parentId !== null && !(await isValidParentComment(tx, parentId, { ...body, ...readerOf(context) })))
      throw new Refusal(404);
    const { bizName, bizId, content, attachments } = body;
    const comment = { bizName, bizId, parentId, content, attachments, userId: actor.userId };
    const id = await insertComment(tx, comment);
    await attachFiles(tx, { bizName, bizId, actor, values: attachments });
    const parents = parentId === null ? [] : await listCommentsById(tx, [parentId]);
    const addressed = [actor.userId, ...parents.map(({ userId }) => userId)];
    const userIds = await commentAudience(tx, body, addressed);
    await publishLive(tx, { type: 'comment.created', userIds, data: { id, bizName, bizId } });
    const returned = await takeReturnedTasks(tx, now, { formEnName: bizName, rowId: bizId });
    await notifyTaskHolders(tx, 'task.returned', returned);
    return { id };
  },

  async remove(context, { body }) {
    const { tx, actor } = context;
    const comments = await listCommentsById(tx, body);
    if (comments.length < new Set(body).size) throw new Refusal(404);
    for (const [biz] of Map.groupBy(comments, targetKey).values()) if (biz) await assertCanView(context, biz);
    if (comments.some((comment) => comment.userId !== actor.userId)) throw new Refusal(403);
    await markCommentsDeleted(tx, body);
    await publishDeletions(tx, comments);
    return null;
  },
} satisfies Handlers<typeof commentCalls>;

const readerOf = ({ actor }: CallContext): CommentReader => ({
  outsider: isSupplierActor(actor) ? actor.userId : null,
});

const targetKey = ({ bizName, bizId }: BusinessObject) => `${bizName} ${bizId}`;

async function assertCanView({ tx, actor }: CallContext, biz: BusinessObject): Promise<void> {
  if (!(await canViewBusinessObject(tx, actor, biz))) throw new Refusal(404);
}

/** The definition of a flow can disable comments; existing comments stay readable. */
async function assertCommentsEnabled(tx: Tx, biz: BusinessObject): Promise<void> {
  const instance = await findInstance(tx, biz);
  if (instance && !instance.graph.settings.enableComment) {
    throw new Failure('BUTTON_DISABLED', { msg: '该流程未启用评论' });
  }
}

/** A deletion at several records at once, which no page sends, publishes no event: it shows at the next read. */
async function publishDeletions(
  tx: Tx,
  [first, ...others]: readonly (BusinessObject & { userId: string })[],
): Promise<void> {
  if (!first || others.some(({ bizName, bizId }) => bizName !== first.bizName || bizId !== first.bizId))
    return;
  const { bizName, bizId } = first;
  const audience = await commentAudience(tx, { bizName, bizId }, [first.userId]);
  const userIds = [first.userId, ...audience];
  await publishLive(tx, { type: 'comment.deleted', userIds, data: { bizName, bizId } });
}

async function findInstance(tx: Tx, { bizName, bizId }: BusinessObject) {
  if (!bizName.startsWith('auto_')) return undefined;
  const { formId } = await loadFormByName(tx, bizName);
  return loadInstance(tx, { formId, rowId: bizId }, { lock: false });
}

/**
 * All commenters, the record's author and all participants of its flow, including other screens of the writer; of the
 * suppliers only those to whom the comment is addressed.
 */
async function commentAudience(tx: Tx, biz: BusinessObject, addressed: readonly string[]): Promise<string[]> {
  const readers = await listReaders(tx, biz);
  const outsiders = new Set(await listSuppliersAmong(tx, readers));
  return readers.filter((userId) => !outsiders.has(userId) || addressed.includes(userId));
}

async function listReaders(tx: Tx, biz: BusinessObject): Promise<string[]> {
  const commenters = await listCommenters(tx, biz);
  if (!biz.bizName.startsWith('auto_')) return commenters;
  const record = await readRecord(tx, await loadFormByName(tx, biz.bizName), biz.bizId);
  const instance = await findInstance(tx, biz);
  const author = record ? [String(record.createBy)] : [];
  return [...commenters, ...author, ...(instance ? listParticipants(instance) : [])];
}

type CommentRow = Awaited<ReturnType<typeof listComments>>[number] & BusinessObject;

/** A deleted comment is shown only if it has replies. A reply to a comment that is not among the rows is at the top. */
function buildCommentTree(rows: CommentRow[]): CommentNode[] {
  const known = new Set(rows.map(({ id }) => id));
  const byParent = Map.groupBy(rows, ({ parentId }) => (parentId && known.has(parentId) ? parentId : null));
  const below = (id: string | null): CommentNode[] =>
    (byParent.get(id) ?? [])
      .map((row) => ({ ...toCommentNode(row), children: below(row.id) }))
      .filter((node) => !node.deleted || node.children.length > 0);
  return below(null);
}

const toCommentNode = ({ nickName, ...row }: CommentRow) => ({
  ...row,
  parentId: row.parentId ?? '0',
  username: nickName,
  content: row.deleted ? '该评论已删除' : row.content,
  attachments: row.deleted ? [] : row.attachments,
});
