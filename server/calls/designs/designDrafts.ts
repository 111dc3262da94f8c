/** Drafts of any kind of document: opening, saving and taking over. The documents are those of the kind. */
import { Failure } from '../../../contract/failures.ts';
import type { CallContext } from '../../context/callContext.ts';
import {
  claimDraft,
  type DraftState,
  deleteDraft,
  findDraft,
  findDraftState,
  listDrafts,
  lockDraftState,
  rebaseDraft,
  releaseDraft,
  saveDraft,
} from '../../db/queries/designs/drafts.ts';
import type { DesignKind } from '../../db/tables/forms/designs.ts';
import { assertFound } from '../shared/assertFound.ts';

type DraftBody = { draftId: string; editorKey: string };
type SaveBody<Document> = DraftBody & { revision: number; title: string; document: Document; steps: object };

/** What the kind knows of its published objects. */
type DesignObjects = {
  /** The newest published version; null if the object is gone. */
  findVersion(context: CallContext, objectId: string): Promise<number | null>;
};

export const designDraftHandlers = <Document extends object>(kind: DesignKind, objects: DesignObjects) => ({
  async drafts({ tx }: CallContext) {
    const rows = await listDrafts(tx, kind);
    return { total: rows.length, rows: rows.map((row) => toSummary(row, '')) };
  },

  async save({ tx, actor }: CallContext, { body }: { body: SaveBody<Document> }) {
    const { draftId, revision, title, document, steps } = body;
    assertEditor(assertFound(await lockDraftState(tx, { kind, draftId })), body.editorKey);
    const saved = await saveDraft(
      tx,
      { draftId, revision },
      { title, document, steps, updateBy: actor.userId },
    );
    if (saved === undefined) throw new Failure('STALE_RECORD');
    return { revision: saved };
  },

  async renew(context: CallContext, { body }: { body: DraftBody }) {
    const { tx, actor } = context;
    const { draftId, editorKey } = body;
    await claimDraft(tx, draftId, { userId: actor.userId, editorKey });
    const draft = assertFound(await findDraftState(tx, { kind, draftId }));
    const publishedVersion = await findPublishedVersion(context, draft, objects);
    return { revision: draft.revision, editor: toEditor(draft, editorKey), publishedVersion };
  },

  async rebase(context: CallContext, { body }: { body: DraftBody }) {
    const { draftId, editorKey } = body;
    const draft = assertFound(await lockDraftState(context.tx, { kind, draftId }));
    assertEditor(draft, editorKey);
    const published = await findPublishedVersion(context, draft, objects);
    const baseVersion = assertFound(published ?? undefined);
    await rebaseDraft(context.tx, draftId, baseVersion);
    return { baseVersion };
  },

  async take(context: CallContext, { body }: { body: DraftBody }) {
    const { draftId, editorKey } = body;
    await claimDraft(context.tx, draftId, { userId: context.actor.userId, editorKey, takesOver: true });
    return answerDraft<Document>(context, { kind, draftId, editorKey, objects });
  },

  async leave({ tx, actor }: CallContext, { body }: { body: DraftBody }) {
    await releaseDraft(tx, body.draftId, { userId: actor.userId, editorKey: body.editorKey });
    return null;
  },

  async discard({ tx }: CallContext, { body }: { body: DraftBody }) {
    const { draftId, editorKey } = body;
    const draft = assertFound(await lockDraftState(tx, { kind, draftId }));
    if (toEditor(draft, editorKey) !== null) assertEditor(draft, editorKey);
    await deleteDraft(tx, { kind, draftId });
    return null;
  },
});

type OpenedDraft = { kind: DesignKind; draftId: string; editorKey: string; objects: DesignObjects };

/** Opens the draft for the page, which edits it unless another one does. */
export async function openDraft<Document>(context: CallContext, opened: OpenedDraft) {
  const { draftId, editorKey } = opened;
  await claimDraft(context.tx, draftId, { userId: context.actor.userId, editorKey });
  return answerDraft<Document>(context, opened);
}

async function answerDraft<Document>(context: CallContext, opened: OpenedDraft) {
  const { kind, draftId, editorKey, objects } = opened;
  const draft = assertFound(await findDraft(context.tx, { kind, draftId }));
  const { revision, baseVersion, document, steps } = draft;
  return {
    ...toSummary(draft, editorKey),
    // As the kind has saved them.
    document: document as Document,
    steps: steps as { focus: []; done: []; undone: [] },
    revision,
    baseVersion,
    publishedVersion: await findPublishedVersion(context, draft, objects),
  };
}

const findPublishedVersion = async (
  context: CallContext,
  { objectId }: Pick<DraftState, 'objectId'>,
  objects: DesignObjects,
): Promise<number | null> => (objectId === null ? null : objects.findVersion(context, objectId));

type ClaimedDraft = Pick<DraftState, 'claimed' | 'editorId' | 'editorKey' | 'editorName' | 'editorSince'>;

/** The page that edits; null if none does. */
function toEditor(draft: ClaimedDraft, editorKey: string) {
  const { claimed, editorId, editorName, editorSince } = draft;
  if (!claimed || editorId === null || editorSince === null) return null;
  return {
    userId: editorId,
    nickName: editorName ?? '',
    since: editorSince,
    isYou: draft.editorKey === editorKey,
  };
}

const toSummary = (draft: Omit<DraftState, 'revision' | 'baseVersion'>, key: string) => ({
  draftId: draft.draftId,
  objectId: draft.objectId,
  title: draft.title,
  updateTime: draft.updateTime,
  updateByName: draft.updateByName,
  editor: toEditor(draft, key),
});

/** Throws DESIGN_TAKEN unless the page edits the draft. */
export function assertEditor(draft: ClaimedDraft, editorKey: string): void {
  if (draft.editorKey === editorKey) return;
  const editor = toEditor(draft, editorKey);
  const msg = editor ? `${editor.nickName} 正在编辑，您的修改没有保存` : undefined;
  throw new Failure('DESIGN_TAKEN', { ...(msg !== undefined && { msg }) });
}
