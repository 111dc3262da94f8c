import { Trash, Undo } from '@blueprintjs/icons';
import type { CommentNode } from '../../../contract/calls/comment.ts';
import { PersonAvatar } from '../../ui/avatar/PersonAvatar.tsx';
import { ElapsedTime } from '../../ui/ElapsedTime.tsx';
import { AttachmentLinks } from '../shared/AttachmentLinks.tsx';
import { truncateAuthorName } from './commentComposer.ts';

type CommentItemProps = {
  node: CommentNode;
  /** True when the panel has no room for labels: actions are icons, names are shortened. */
  narrow: boolean;
  userId: string | undefined;
  onReply: (to: CommentNode) => void;
  onDelete: (own: CommentNode) => void;
  /** The author that it replies to. */
  answers?: string;
};

/** A comment with its replies below it, all at one depth; each names the author it replies to. */
export function CommentItem({ node, answers, ...shared }: CommentItemProps) {
  const { narrow, userId, onReply, onDelete } = shared;
  return (
    <article className="comments-item" data-comment={node.id}>
      <header>
        <PersonAvatar name={node.username} avatar={node.avatar} />
        <b title={node.username}>{narrow ? truncateAuthorName(node.username) : node.username}</b>
        {answers && <span>回复 {narrow ? truncateAuthorName(answers) : answers}</span>}
        <ElapsedTime time={node.createTime} />
      </header>
      <p className={node.deleted ? 'comments-gone' : undefined}>{node.content}</p>
      <AttachmentLinks files={node.attachments} />
      {!node.deleted && (
        <footer>
          <button type="button" title="回复" onClick={() => onReply(node)}>
            {narrow ? <Undo size={12} title="回复" /> : '回复'}
          </button>
          {node.userId === userId && (
            <button type="button" title="删除" onClick={() => onDelete(node)}>
              {narrow ? <Trash size={12} title="删除" /> : '删除'}
            </button>
          )}
        </footer>
      )}
      {node.children.length > 0 && (
        <div className={answers === undefined ? 'comments-replies' : undefined}>
          {node.children.map((child) => (
            <CommentItem key={child.id} node={child} answers={node.username} {...shared} />
          ))}
        </div>
      )}
    </article>
  );
}
