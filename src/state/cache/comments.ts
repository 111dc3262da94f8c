/** Caches comments by subject. Live events and the person's own actions refresh them. */
import type { CommentNode } from '../../../contract/calls/comment.ts';
import { api } from '../../client/api.ts';
import { declareQuery } from './declaredQueries.ts';

/** The subject of comments: a record of a form or another commentable object. */
export type CommentSubject = { bizName: string; bizId: string };

export const commentKey = ({ bizName, bizId }: CommentSubject): string => `${bizName}/${bizId}`;

export const comments = declareQuery<readonly CommentNode[]>({
  load: (key) => {
    const [bizName = '', bizId = ''] = key.split('/');
    return api.comment.list({ query: { bizName, bizId } });
  },
  failed: '评论没有加载成功',
  invalidatedBy: {
    events: ['comment.created', 'comment.deleted'],
    keyOf: ({ bizName, bizId }) => commentKey({ bizName: String(bizName), bizId: String(bizId) }),
  },
});

export const prefetchComments = (records: readonly CommentSubject[]): void => {
  for (const biz of records) comments.want(commentKey(biz));
};

/** The number of comments and replies; a deleted comment is only a placeholder and does not count. */
export const countComments = (nodes: readonly CommentNode[]): number =>
  nodes.reduce((sum, node) => sum + (node.deleted ? 0 : 1) + countComments(node.children), 0);
