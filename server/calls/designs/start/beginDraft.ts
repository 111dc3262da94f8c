/** Fills an empty draft, or a new one, with what a form starts from: one step, which can be undone. */
import { blankFormDesign, type FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { canStartForm, createStartStep } from '../../../../contract/design/form/start/startStep.ts';
import { type History, performStep } from '../../../../contract/design/history.ts';
import { Failure } from '../../../../contract/failures.ts';
import { enName as formName } from '../../../../contract/shapes.ts';
import type { CallContext } from '../../../context/callContext.ts';
import type { Tx } from '../../../db/database.ts';
import { type DraftRow, lockDraft, saveDraft } from '../../../db/queries/designs/drafts.ts';
import { type DraftSource, putDraftSource } from '../../../db/queries/designs/sources.ts';
import { listFormNames } from '../../../db/queries/forms/listForms.ts';
import { assertFound } from '../../shared/assertFound.ts';
import { assertEditor } from '../designDrafts.ts';
import { insertNewFormDraft } from '../newDrafts.ts';

/** `title` names the step. */
export type FormBeginning = { title: string; design: FormDesign; source?: DraftSource };

/** The draft that the page edits. */
export type StartedDraft = { draftId: string; editorKey: string; revision: number };

const kind = 'form';

/** Answers the id of the draft. */
export async function beginDraft(
  { tx, actor }: Pick<CallContext, 'tx' | 'actor'>,
  into: StartedDraft | undefined,
  { title, design, source }: FormBeginning,
): Promise<string> {
  const draft = into ? await lockEmptyDraft(tx, into) : await makeDraft(tx, actor.userId);
  const { draftId, revision } = draft;
  const named = { ...design, enName: await findFreeName(tx, design.enName) };
  // As the kind has saved them.
  const before = { ...(draft.steps as History<FormDesign>), document: draft.document as FormDesign };
  const { document, ...steps } = performStep(before, createStartStep(before.document, named, title));
  const saved = { title: document.cnName.slice(0, 200), document, steps, updateBy: actor.userId };
  if ((await saveDraft(tx, { draftId, revision }, saved)) === undefined) throw new Failure('STALE_RECORD');
  await putDraftSource(tx, draftId, source);
  return draftId;
}

async function lockEmptyDraft(tx: Tx, { draftId, editorKey, revision }: StartedDraft): Promise<DraftRow> {
  const draft = assertFound(await lockDraft(tx, { kind, draftId }));
  assertEditor(draft, editorKey);
  if (draft.revision !== revision) throw new Failure('STALE_RECORD');
  // As the kind has saved it.
  if (!canStartForm(draft.document as FormDesign, draft.objectId))
    throw new Failure('FIELD_INVALID', { msg: '只有还没有字段的新表单可以另选起点' });
  return draft;
}

async function makeDraft(tx: Tx, createBy: string): Promise<DraftRow> {
  const draftId = await insertNewFormDraft(tx, blankFormDesign(), createBy);
  return assertFound(await lockDraft(tx, { kind, draftId }));
}

/** The name with a number behind it if another form has it. Names that no form can have are left to the person. */
async function findFreeName(tx: Tx, name: string): Promise<string> {
  if (!formName.safeParse(name).success) return name;
  const taken = await listFormNames(tx, name);
  for (let count = 1; ; count++) {
    const free = count === 1 ? name : `${name}${count}`;
    if (!taken.has(free)) return free;
  }
}
