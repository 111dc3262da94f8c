/** Caches comments by subject. Live events and the person's own actions refresh them. */
import type { CommentNode } from '../../../contract/calls/comment.ts';
import { api } from '../../client/api.ts';
import { onLiveEvent, onLiveReconnect } from './liveEvents.ts';
import { QueryCache } from './queryCache.ts';

/** The subject of comments: a record of a form or another commentable object. */
export type CommentSubject = { bizName: string; bizId: string };

export const commentKey = ({ bizName, bizId }: CommentSubject): string => `${bizName}/${bizId}`;

export const comments = new QueryCache<readonly CommentNode[]>({
  load: (key) => {
    const [bizName = '', bizId = ''] = key.split('/');
    return api.comment.list({ query: { bizName, bizId } });
  },
  failed: '评论没有加载成功',
});

export const prefetchComments = (records: readonly CommentSubject[]): void => {
  for (const biz of records) comments.want(commentKey(biz));
};

/** The number of comments and replies; a deleted comment is only a placeholder and does not count. */
export const countComments = (nodes: readonly CommentNode[]): number =>
  nodes.reduce((sum, node) => sum + (node.deleted ? 0 : 1) + countComments(node.children), 0);

/** Refreshes visible comments, from sign-in until the returned function is called at sign-out. */
export function followCommentEvents(): () => void {
  const stops = [
    onLiveEvent(['comment.created', 'comment.deleted'], ({ bizName, bizId }) =>
      comments.touch(commentKey({ bizName: String(bizName), bizId: String(bizId) })),
    ),
    onLiveReconnect(() => comments.touchAll()),
  ];
  return () => {
    for (const stop of stops) stop();
    comments.clear();
  };
}
