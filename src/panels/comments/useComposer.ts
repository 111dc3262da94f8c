import { useReducer, useRef, useState } from 'react';
import { api } from '../../client/api.ts';
import { CallFailure, isAbort } from '../../client/failure.ts';
import { SentOnce } from '../../client/sentOnce.ts';
import type { Written } from '../../dialogs/comment.ts';
import { type Biz, bizKey, comments } from '../../state/comments.ts';
import { drafts } from '../../state/formCache.ts';
import { dropTypedOn, holdKeys } from '../../state/heldKeys.ts';
import { Unfinished } from '../../state/unfinished.ts';
import { toast } from '../../ui/toast.ts';
import { type Composer, composed, emptyComposer, problemOf, type ReplyTo, successOf } from './composer.ts';

/** The composer of one record's comments: what is typed is kept in this browser until it was sent. */
export function useComposer(biz: Biz) {
  const [composer, tell] = useReducer(composed, biz, (first) => emptyComposer(draftOf(first, undefined)));
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [once] = useState(() => new SentOnce());
  const [unfinished] = useState(() => new Unfinished());
  const keep = (text: string) =>
    drafts.write(draftKey(biz, composer.replyTo), { comment: text === '' ? undefined : text });
  const { replyTo } = composer;
  const post = async ({ text, attachments }: Written) => {
    const body = { ...biz, parentId: replyTo?.id ?? '0', content: text, attachments: [...attachments] };
    await api.comment.add({ body }, once.options(body));
    once.answered();
    drafts.drop(draftKey(biz, replyTo));
    tell({ type: 'sent' });
    comments.touch(bizKey(biz));
    toast.success(successOf(composer));
    // Where a reply was written, the comment that was begun before it comes back.
    if (replyTo) tell({ type: 'replying', to: undefined, text: draftOf(biz, undefined) });
  };
  /** Why it was not sent; undefined once it was, or while it is on its way. */
  const sent = async (written: Written): Promise<string | undefined> => {
    const problem = problemOf({ ...composer, ...written }) ?? unfinished.state.problem;
    if (problem !== undefined || sending.current) return problem;
    sending.current = true;
    setBusy(true);
    // What is typed meanwhile is the next comment.
    const release = holdKeys();
    try {
      await post(written);
      return undefined;
    } catch (error) {
      once.failed(error);
      void dropTypedOn();
      return sentenceOf(error);
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
    attach: (attachments: Composer['attachments']) => tell({ type: 'attached', attachments }),
    replyTo: (to: ReplyTo) => tell({ type: 'replying', to, text: draftOf(biz, to) }),
    /** Clears the reply with what was written in it. */
    cancelReply: () => {
      drafts.drop(draftKey(biz, composer.replyTo));
      tell({ type: 'replying', to: undefined, text: draftOf(biz, undefined) });
    },
  };
}

const draftKey = (biz: Biz, replyTo: ReplyTo | undefined) =>
  `comment:${bizKey(biz)}${replyTo ? `:${replyTo.id}` : ''}`;

const draftOf = (biz: Biz, replyTo: ReplyTo | undefined): string =>
  drafts.read(draftKey(biz, replyTo))?.comment ?? '';

function sentenceOf(error: unknown): string {
  if (error instanceof CallFailure) {
    error.noticed = true;
    return error.msg;
  }
  if (!isAbort(error)) reportError(error);
  return '评论没有发送成功，请重试';
}
