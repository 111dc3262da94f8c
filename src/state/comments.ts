/** Comments of records, by form and record. They follow the live events and one's own acts. */
import type { CommentNode } from '../../contract/calls/comment.ts';
import { api } from '../client/api.ts';
import { onLive, onReconnect } from './live.ts';
import { LiveCache } from './liveCache.ts';

/** What is talked about: a record of a form, or whatever else has comments. */
export type Biz = { bizName: string; bizId: string };

export const bizKey = ({ bizName, bizId }: Biz): string => `${bizName}/${bizId}`;

export const comments = new LiveCache<readonly CommentNode[]>({
  load: (key) => {
    const [bizName = '', bizId = ''] = key.split('/');
    return api.comment.list({ query: { bizName, bizId } });
  },
  failed: '评论没有加载成功',
});

export const prefetchComments = (records: readonly Biz[]): void => {
  for (const biz of records) comments.want(bizKey(biz));
};

/** Comments that stand, replies included; a deleted one only keeps its place. */
export const countOf = (nodes: readonly CommentNode[]): number =>
  nodes.reduce((sum, node) => sum + (node.deleted ? 0 : 1) + countOf(node.children), 0);

/** Keeps what is shown right, from sign-in until the returned function is called at sign-out. */
export function followComments(): () => void {
  const stops = [
    onLive(['comment.created', 'comment.deleted'], ({ bizName, bizId }) =>
      comments.touch(bizKey({ bizName: String(bizName), bizId: String(bizId) })),
    ),
    onReconnect(() => comments.touchAll()),
  ];
  return () => {
    for (const stop of stops) stop();
    comments.clear();
  };
}
