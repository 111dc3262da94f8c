/** Comments of records, by form and record. They follow the live events and one's own acts. */
import type { CommentNode } from '../../../contract/calls/comment.ts';
import { api } from '../../client/api.ts';
import { onLiveEvent, onLiveReconnect } from './liveEvents.ts';
import { QueryCache } from './queryCache.ts';

/** What is talked about: a record of a form, or whatever else has comments. */
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

/** Comments that stand, replies included; a deleted one only keeps its place. */
export const countComments = (nodes: readonly CommentNode[]): number =>
  nodes.reduce((sum, node) => sum + (node.deleted ? 0 : 1) + countComments(node.children), 0);

/** Keeps what is shown right, from sign-in until the returned function is called at sign-out. */
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
