/** Drafts of what is being designed, and the page that edits each. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import type { DesignKind } from '../../tables/forms/designs.ts';

/** A page that has not renewed its claim for so long has gone. */
const claimLasts = sql`interval '90 seconds'`;

/** The page that edits: the person and the key of the page. */
export type DraftEditor = { userId: string; editorKey: string };

type DraftKey = { kind: DesignKind; draftId: string };

const isClaimed = sql<boolean>`d."editorKey" is not null and d."editorSeen" > now() - ${claimLasts}`;

const selectDrafts = (tx: Tx, kind: DesignKind) =>
  tx
    .selectFrom('designDrafts as d')
    .leftJoin('users as e', 'e.userId', 'd.editorId')
    .leftJoin('users as u', 'u.userId', 'd.updateBy')
    .where('d.kind', '=', kind)
    .select([
      'd.draftId',
      'd.objectId',
      'd.title',
      'd.updateTime',
      sql<string>`coalesce(u."nickName", '')`.as('updateByName'),
      sql<boolean>`${isClaimed}`.as('claimed'),
      'd.editorId',
      'd.editorKey',
      'd.editorSince',
      'e.nickName as editorName',
    ]);

export const listDrafts = (tx: Tx, kind: DesignKind) =>
  selectDrafts(tx, kind).orderBy('d.updateTime', 'desc').orderBy('d.draftId', 'desc').limit(500).execute();

const selectDraft = (tx: Tx, { kind, draftId }: DraftKey) =>
  selectDrafts(tx, kind).where('d.draftId', '=', draftId).select(['d.revision', 'd.baseVersion']);

const selectWholeDraft = (tx: Tx, key: DraftKey) => selectDraft(tx, key).select(['d.document', 'd.steps']);

/** The draft without its document and steps, which may have megabytes. */
export const findDraftState = (tx: Tx, key: DraftKey) => selectDraft(tx, key).executeTakeFirst();

export const findDraft = (tx: Tx, key: DraftKey) => selectWholeDraft(tx, key).executeTakeFirst();

/** The draft without its document, which nobody else changes until the transaction ends. */
export const lockDraftState = (tx: Tx, key: DraftKey) =>
  selectDraft(tx, key).forUpdate('d').executeTakeFirst();

/** The draft, which nobody else changes until the transaction ends. */
export const lockDraft = (tx: Tx, key: DraftKey) =>
  selectWholeDraft(tx, key).forUpdate('d').executeTakeFirst();

export type DraftState = NonNullable<Awaited<ReturnType<typeof findDraftState>>>;
export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

export async function findDraftOfObject(
  tx: Tx,
  { kind, objectId }: { kind: DesignKind; objectId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('designDrafts')
    .select('draftId')
    .where('kind', '=', kind)
    .where('objectId', '=', objectId)
    .executeTakeFirst();
  return row?.draftId;
}

type NewDraft = {
  kind: DesignKind;
  objectId: string | null;
  baseVersion: number | null;
  title: string;
  document: object;
  createBy: string;
};

const noSteps = { focus: [], done: [], undone: [] };

/** Undefined if another request has just made the draft of the object. */
export async function insertDraft(
  tx: Tx,
  { document, createBy, ...draft }: NewDraft,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('designDrafts')
    .values({
      ...draft,
      document: JSON.stringify(document),
      steps: JSON.stringify(noSteps),
      createBy,
      updateBy: createBy,
    })
    .onConflict((taken) => taken.columns(['kind', 'objectId']).where('objectId', 'is not', null).doNothing())
    .returning('draftId')
    .executeTakeFirst();
  return row?.draftId;
}

/** The page becomes the editor; `takesOver` also from another page that edits. */
export async function claimDraft(
  tx: Tx,
  draftId: string,
  { userId, editorKey, takesOver = false }: DraftEditor & { takesOver?: boolean },
): Promise<void> {
  const isOwn = sql<boolean>`"editorKey" = ${editorKey}`;
  const isFree = sql<boolean>`"editorKey" is null or "editorSeen" <= now() - ${claimLasts}`;
  await tx
    .updateTable('designDrafts')
    .set({
      editorId: userId,
      editorKey,
      editorSince: sql`case when ${isOwn} then "editorSince" else now() end`,
      editorSeen: sql`now()`,
    })
    .where('draftId', '=', draftId)
    .where((is) => (takesOver ? is.val(true) : is.or([isOwn, isFree])))
    .execute();
}

export async function releaseDraft(tx: Tx, draftId: string, { editorKey }: DraftEditor): Promise<void> {
  await tx
    .updateTable('designDrafts')
    .set({ editorId: null, editorKey: null, editorSince: null, editorSeen: null })
    .where('draftId', '=', draftId)
    .where('editorKey', '=', editorKey)
    .execute();
}

type SavedDraft = { title: string; document: object; steps: object; updateBy: string };

/** Answers the new revision; undefined if another one was saved since `revision`. */
export async function saveDraft(
  tx: Tx,
  { draftId, revision }: { draftId: string; revision: number },
  { document, steps, ...saved }: SavedDraft,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('designDrafts')
    .set({
      ...saved,
      document: JSON.stringify(document),
      steps: JSON.stringify(steps),
      revision: revision + 1,
      updateTime: sql`now()`,
      editorSeen: sql`now()`,
    })
    .where('draftId', '=', draftId)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}

/** The draft, as it is, becomes the version after `baseVersion`. */
export async function rebaseDraft(tx: Tx, draftId: string, baseVersion: number): Promise<void> {
  await tx.updateTable('designDrafts').set({ baseVersion }).where('draftId', '=', draftId).execute();
}

type IdleDraft = { draftId: string; document: object; baseVersion: number | null };

/** The draft of the object, which nobody else changes until the transaction ends; undefined while a page edits it. */
export async function lockIdleDraft(
  tx: Tx,
  { kind, objectId }: { kind: DesignKind; objectId: string },
): Promise<IdleDraft | undefined> {
  return tx
    .selectFrom('designDrafts as d')
    .select(['d.draftId', 'd.document', 'd.baseVersion'])
    .where('d.kind', '=', kind)
    .where('d.objectId', '=', objectId)
    .where(sql<boolean>`not coalesce(${isClaimed}, false)`)
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces the document of a draft that no page edits; the steps stay. */
export async function replaceDraftDocument(
  tx: Tx,
  { draftId, document, baseVersion }: IdleDraft,
): Promise<void> {
  await tx
    .updateTable('designDrafts')
    .set((row) => ({ document: JSON.stringify(document), baseVersion, revision: row('revision', '+', 1) }))
    .where('draftId', '=', draftId)
    .execute();
}

export async function deleteDraft(tx: Tx, { kind, draftId }: DraftKey): Promise<void> {
  await tx.deleteFrom('designDrafts').where('kind', '=', kind).where('draftId', '=', draftId).execute();
}
