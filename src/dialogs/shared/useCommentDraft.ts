import { useState } from 'react';
import type { StoredFile } from '../../fields/fieldContext.ts';
import { drafts } from '../../state/forms/formCache.ts';
import type { PhraseKind } from '../../state/workspace/settings.ts';
import { rememberPhrase } from './phraseHistory.ts';

/** `usual`: the initial text if there is no draft. */
type CommentDraftOptions = { draftKey: string; kind: PhraseKind; usual?: string };

/** The comment of an action: a text, stored as a draft until it is sent, and its files. */
export function useCommentDraft({ draftKey, kind, usual = '' }: CommentDraftOptions) {
  const [comment, setComment] = useState(() => drafts.read(draftKey)?.comment ?? usual);
  const [attachments, attach] = useState<StoredFile[]>([]);
  return {
    comment,
    attachments,
    attach,
    write: (text: string) => {
      setComment(text);
      drafts.write(draftKey, { comment: text });
    },
    /** Adds the text to the person's phrases and deletes the draft. */
    sent: () => {
      rememberPhrase(kind, comment);
      drafts.write(draftKey, { comment: undefined });
    },
  };
}
