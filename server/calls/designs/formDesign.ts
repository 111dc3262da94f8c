import type { FormGrants, formDesignCalls } from '../../../contract/calls/formDesign.ts';
import { blankFormDesign, type FormDesign } from '../../../contract/design/form/formDesign.ts';
import {
  listFieldRenames,
  renameFields,
  withoutPublishedNames,
} from '../../../contract/design/form/names/publishedNames.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { isStep } from '../../../contract/flow/graph.ts';
import { newFormDefinition } from '../../../contract/forms/checkedDefinition.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import {
  type DraftRow,
  deleteDraft,
  findDraft,
  findDraftOfObject,
  insertDraft,
  lockDraft,
} from '../../db/queries/designs/drafts.ts';
import { findFormExtent } from '../../db/queries/designs/formExtent.ts';
import { compareFormMenus, grantFormRights } from '../../db/queries/forms/formMenus.ts';
import {
  commentFormVersion,
  findFormVersion,
  listFormVersions,
} from '../../db/queries/forms/formVersions.ts';
import { loadFormById, loadFormsById } from '../../records/schema/formDefinitions.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import { findDataLosses } from '../../records/tables/alterTables.ts';
import { listColumnChanges } from '../../records/tables/columnChanges.ts';
import { withPermissionChange } from '../auth/grantChecks.ts';
import { addForm, addFormOfTable, changeForm } from '../forms/saveForm.ts';
import { findDeployedFlow } from '../instances/deployedFlow.ts';
import { assertEnabled } from '../references/assertEnabled.ts';
import { holdSavedReferences } from '../references/savedReferences.ts';
import { assertFound } from '../shared/assertFound.ts';
import { assertEditor, designDraftHandlers, openDraft } from './designDrafts.ts';
import { countLostRows } from './fieldLosses.ts';
import { listFormUses } from './fieldUses.ts';
import { planReferences } from './formReferencePlan.ts';
import { copyForm, insertNewFormDraft, toFormDesign } from './newDrafts.ts';
import { formStartHandlers } from './start/formStart.ts';
import { findAdoption, planDraftSource } from './start/sourcePlan.ts';
import { trySql } from './trySql.ts';

const kind = 'form';

const objects = {
  async findVersion({ tx }: CallContext, objectId: string): Promise<number | null> {
    return (await loadFormsById(tx, [objectId])).get(objectId)?.version ?? null;
  },
};

export const formDesignHandlers = {
  ...designDraftHandlers<FormDesign>(kind, objects),
  ...formStartHandlers,

  async open(context, { body }) {
    const { editorKey } = body;
    const draftId = 'draftId' in body ? body.draftId : await findOrMakeDraft(context, body);
    return openDraft<FormDesign>(context, { kind, draftId, editorKey, objects });
  },

  async plan({ tx }, { body }) {
    const draft = assertRevision(await findDraft(tx, { kind, draftId: body.draftId }), body.revision);
    const design = parseDraft(draft);
    const before = draft.objectId === null ? undefined : await loadFormById(tx, draft.objectId);
    const menus = await compareFormMenus(tx, design);
    const renames = before ? listFieldRenames(draft.document as FormDesign, before) : [];
    const edited = { ...design, renames };
    return {
      columns: before
        ? listColumnChanges({ ...before, fields: renameFields(before.fields, renames) }, design)
        : listColumnChanges(undefined, design),
      renames: renames.map(({ label, from, to }) => ({ label, from: from.name, to: to.name })),
      ...(before ? await planReferences(tx, before, edited) : { follows: [], unmatched: [], conflicts: [] }),
      losses: before ? await findDataLosses(tx, before, edited) : [],
      ...(before ? await findFormExtent(tx, before) : { records: 0, runningInstances: 0 }),
      menusAdded: menus.added,
      menusRemoved: menus.removed,
      source: await planDraftSource(tx, draft),
    };
  },

  async uses({ tx }, { params }) {
    const rows = await listFormUses(tx, await loadFormById(tx, params.formId));
    return { total: rows.length, rows };
  },

  async losses({ tx }, { body: { formId, field, becomes } }) {
    const form = await loadFormById(tx, formId);
    return {
      rows: await countLostRows(tx, form, { field, becomes }),
      uses: await listFormUses(tx, form, field),
    };
  },

  async publish(context, { body }) {
    const { tx } = context;
    const { draftId, editorKey, revision, comment, confirmLoss, grants } = body;
    const draft = assertRevision(await lockDraft(tx, { kind, draftId }), revision);
    assertEditor(draft, editorKey);
    assertMayPublish(context, draft);
    await assertMayGrant(context, draft, grants);
    const { form, rows } = await publishDraft(context, draft, confirmLoss);
    await grantRights(context, form, grants);
    if (comment !== '') await commentFormVersion(tx, form, comment);
    await deleteDraft(tx, { kind, draftId });
    return { formId: form.formId, enName: form.enName, version: form.version, rows };
  },

  trySql,

  async versions({ tx }, { params }) {
    const rows = await listFormVersions(tx, params.formId);
    if (rows.length === 0) throw new Refusal(404);
    return { total: rows.length, rows };
  },

  version: async ({ tx }, { params }) => assertFound(await findFormVersion(tx, params)),

  async nodes({ tx }, { params }) {
    const { formId } = await loadFormById(tx, params.formId);
    const deployed = await findDeployedFlow(tx, formId);
    return [...(deployed?.graph.nodes.values() ?? [])]
      .filter(isStep)
      .filter((node) => !node.gone)
      .map(({ id: flowNodeId, name, kind: nodeType, data }) => ({
        flowNodeId,
        name,
        nodeType,
        fieldProperties: data.fieldProperties,
      }));
  },
} satisfies Handlers<typeof formDesignCalls>;

type Opened = { objectId?: string | undefined; copyOf?: string | undefined };

async function findOrMakeDraft({ tx, actor }: CallContext, { objectId, copyOf }: Opened): Promise<string> {
  const createBy = actor.userId;
  if (objectId === undefined) {
    // The copy needs a name of its own.
    const document =
      copyOf === undefined ? blankFormDesign() : { ...copyForm(await loadFormById(tx, copyOf)), enName: '' };
    return insertNewFormDraft(tx, document, createBy);
  }
  const known = await findDraftOfObject(tx, { kind, objectId });
  if (known !== undefined) return known;
  const form = await loadFormById(tx, objectId);
  const { version: baseVersion, cnName: title } = form;
  const document = toFormDesign(form);
  const made = await insertDraft(tx, { kind, objectId, baseVersion, title, document, createBy });
  return made ?? assertFound(await findDraftOfObject(tx, { kind, objectId }));
}

function assertRevision(draft: DraftRow | undefined, revision: number): DraftRow {
  const found = assertFound(draft);
  if (found.revision !== revision) throw new Failure('STALE_RECORD');
  return found;
}

/** Throws Refusal 400 with the errors at their places. */
function parseDraft({ document }: DraftRow) {
  // As the kind has saved it.
  const parsed = newFormDefinition.safeParse(withoutPublishedNames(document as FormDesign));
  if (parsed.success) return parsed.data;
  throw new Refusal(
    400,
    parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}

function assertMayPublish({ actor }: CallContext, { objectId }: DraftRow): void {
  const wanted = objectId === null ? 'system:form:add' : 'system:form:edit';
  if (!holdsPermission(actor.permissions, wanted)) throw new Refusal(403);
}

const listGrantedRoles = (grants: FormGrants): string[] => Object.values(grants).flat();

/** Nobody holds rights on a new form yet; those of a published one are granted by those who hold them. */
async function assertMayGrant(
  { tx, actor }: CallContext,
  { objectId }: DraftRow,
  grants: FormGrants,
): Promise<void> {
  if (listGrantedRoles(grants).length === 0) return;
  if (objectId !== null) throw new Refusal(400, [{ path: 'grants', message: '已发布的表单在“角色”中授权' }]);
  if (!holdsPermission(actor.permissions, 'system:role:edit')) throw new Refusal(403);
  await holdSavedReferences(tx, 'role');
  await assertEnabled(tx, [{ kind: 'role', path: 'grants', chosen: listGrantedRoles(grants) }]);
}

async function grantRights(context: CallContext, { enName }: Form, grants: FormGrants): Promise<void> {
  if (listGrantedRoles(grants).length === 0) return;
  await withPermissionChange(context, () => grantFormRights(context.tx, enName, grants));
}

type PublishedForm = { form: Form; rows: number };

/** A form that began with a table gets the rows of those columns whose fields are left. */
async function publishDraft(
  context: CallContext,
  draft: DraftRow,
  confirmLoss: boolean,
): Promise<PublishedForm> {
  const design = parseDraft(draft);
  const { objectId: formId, baseVersion } = draft;
  if (formId !== null && baseVersion !== null) {
    const before = await loadFormById(context.tx, formId);
    const renames = listFieldRenames(draft.document as FormDesign, before).map(({ from, to }) => ({
      from,
      to,
    }));
    const edit = { ...design, formId, version: baseVersion, confirmLoss, renames };
    return { form: await changeForm(context, edit), rows: 0 };
  }
  const adoption = await findAdoption(context.tx, draft);
  if (!adoption || adoption.names.size === 0) return { form: await addForm(context, design), rows: 0 };
  const { table, names } = adoption;
  return addFormOfTable(context, { ...design, table, names, confirmLoss });
}
