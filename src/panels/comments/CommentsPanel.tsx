/** The comments of a record: read, post, reply, delete one's own. */
import { scrollTabStop } from '../../ui/keyboard/scrollTabStop.ts';
import './comments.css';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { CommentNode } from '../../../contract/calls/comment.ts';
import { api } from '../../client/api.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { type CommentSubject, commentKey, comments } from '../../state/cache/comments.ts';
import { useQueryResult } from '../../state/cache/useQueryResult.ts';
import { session } from '../../state/session/session.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, LoadingIndicator } from '../../ui/EmptyState.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { CommentComposer } from './CommentComposer.tsx';
import { CommentItem } from './CommentItem.tsx';
import { useCommentComposer } from './useCommentComposer.ts';
import { useIsNarrow } from './useIsNarrow.ts';

export function CommentsPanel({ biz }: { biz: CommentSubject }) {
  const key = commentKey(biz);
  const { value, failure } = useQueryResult(comments, key);
  const { person } = useSnapshot(session);
  const work = useCommentComposer(biz);
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const narrow = useIsNarrow(frame);
  const reply = (to: CommentNode) => {
    work.replyTo({ id: to.id, username: to.username });
    box.current?.focus();
  };
  return (
    <div className="comments" ref={frame}>
      <div className="comments-list" ref={scrollTabStop}>
        {failure !== undefined && (
          <EmptyState title={failure}>
            <Button onClick={() => comments.retry(key)}>重新加载</Button>
          </EmptyState>
        )}
        {!value && failure === undefined && <LoadingIndicator />}
        {value?.length === 0 && <EmptyState title="还没有评论" hint="在下方输入，按 Ctrl ↵ 发送" />}
        {value?.map((node) => (
          <CommentItem
            key={node.id}
            node={node}
            narrow={narrow}
            userId={person?.userId}
            onReply={reply}
            onDelete={(own) => void removeComment(own, biz)}
          />
        ))}
      </div>
      <CommentComposer work={work} box={box} />
    </div>
  );
}

async function removeComment(node: CommentNode, biz: CommentSubject): Promise<void> {
  const sure = await confirm({
    title: '提示',
    body: '是否确认删除该数据项?',
    confirmLabel: '删除',
    danger: true,
  });
  if (!sure) return;
  try {
    await api.comment.remove({ body: [node.id] });
    await comments.refetch(commentKey(biz)).catch(() => undefined);
    toast.success('删除成功');
  } catch (error) {
    showFailure(error);
    comments.invalidate(commentKey(biz));
  }
}
