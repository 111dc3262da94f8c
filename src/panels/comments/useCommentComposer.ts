import { useReducer, useRef, useState } from 'react';
import { api } from '../../client/api.ts';
import { CallFailure, isAbortError } from '../../client/callFailure.ts';
import { IdempotencyKey } from '../../client/idempotentWrite.ts';
import type { CommentContent } from '../../dialogs/comment/CommentDialog.tsx';
import { type CommentSubject, commentKey, comments } from '../../state/cache/comments.ts';
import { drafts } from '../../state/forms/formCache.ts';
import { UnfinishedUploads } from '../../state/forms/unfinishedUploads.ts';
import { bufferKeys } from '../../state/workspace/typeAheadBuffer.ts';
import { toast } from '../../ui/toast/toast.ts';
import {
  type CommentDraft,
  createCommentDraft,
  formatSuccess,
  type ReplyTo,
  reduceCommentDraft,
  validateCommentDraft,
} from './commentComposer.ts';

/** The composer of one record's comments: this browser stores the text until it is sent. */
export function useCommentComposer(biz: CommentSubject) {
  const [composer, tell] = useReducer(reduceCommentDraft, biz, (first) =>
    createCommentDraft(readCommentDraft(first, undefined)),
  );
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [once] = useState(() => new IdempotencyKey());
  const [unfinished] = useState(() => new UnfinishedUploads());
  const keep = (text: string) =>
    drafts.write(draftKey(biz, composer.replyTo), { comment: text === '' ? undefined : text });
  const { replyTo } = composer;
  const post = async ({ text, attachments }: CommentContent) => {
    const body = { ...biz, parentId: replyTo?.id ?? '0', content: text, attachments: [...attachments] };
    await api.comment.add({ body }, once.options(body));
    once.onAnswer();
    drafts.drop(draftKey(biz, replyTo));
    tell({ type: 'sent' });
    // The comments are loaded first, so that the next key may go to the new one. The panel shows a failure.
    await comments.refetch(commentKey(biz)).catch(() => undefined);
    toast.success(formatSuccess(composer));
    // After a reply, the comment started before it is restored.
    if (replyTo) tell({ type: 'replying', to: undefined, text: readCommentDraft(biz, undefined) });
  };
  /** The reason why it was not sent; undefined when it was sent, or while the request is running. */
  const sent = async (written: CommentContent): Promise<string | undefined> => {
    const problem = validateCommentDraft({ ...composer, ...written }) ?? unfinished.state.problem;
    if (problem !== undefined || sending.current) return problem;
    sending.current = true;
    setBusy(true);
    // Keys typed meanwhile belong to the next comment, or to the one that was refused.
    const release = bufferKeys();
    try {
      await post(written);
      return undefined;
    } catch (error) {
      once.onFailure(error);
      return describeError(error);
    } finally {
      sending.current = false;
      setBusy(false);
      release();
    }
  };
  const send = async () => {
    const problem = await sent(composer);
    if (problem !== undefined) tell({ type: 'refused', problem });
  };
  return {
    composer,
    busy,
    unfinished,
    send,
    sent,
    write: (text: string) => {
      keep(text);
      tell({ type: 'wrote', text });
    },
    attach: (attachments: CommentDraft['attachments']) => tell({ type: 'attached', attachments }),
    replyTo: (to: ReplyTo) => tell({ type: 'replying', to, text: readCommentDraft(biz, to) }),
    /** Clears the reply with what was written in it. */
    cancelReply: () => {
      drafts.drop(draftKey(biz, composer.replyTo));
      tell({ type: 'replying', to: undefined, text: readCommentDraft(biz, undefined) });
    },
  };
}

const draftKey = (biz: CommentSubject, replyTo: ReplyTo | undefined) =>
  `comment:${commentKey(biz)}${replyTo ? `:${replyTo.id}` : ''}`;

const readCommentDraft = (biz: CommentSubject, replyTo: ReplyTo | undefined): string =>
  drafts.read(draftKey(biz, replyTo))?.comment ?? '';

function describeError(error: unknown): string {
  if (error instanceof CallFailure) {
    error.noticed = true;
    return error.msg;
  }
  if (!isAbortError(error)) reportError(error);
  return '评论没有发送成功，请重试';
}
