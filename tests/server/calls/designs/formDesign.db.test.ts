/** Drafts of forms: one editor at a time, saved steps, what publishing changes, and the versions. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyEdits } from '../../../../contract/design/edit.ts';
import { addField } from '../../../../contract/design/form/fieldSteps.ts';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { findFormProblems } from '../../../../contract/design/form/formProblems.ts';
import { demoForms, seedForms } from '../../../../demo/seedForms.ts';
import { loadActorOfUser } from '../../../../server/db/queries/people/actorOfUser.ts';
import { createFlowServer, type FlowServer, responseData } from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await createFlowServer([]);
});
afterAll(() => stage.close());

const call = (path: string, body: object, user = 'admin') =>
  stage.post(user, `/design/form/${path}`, { ...body });
const data = async (path: string, body: object) => responseData(await call(path, body));

/** The rows of a list. */
const list = async (path: string): Promise<Record<string, unknown>[]> =>
  (await stage.get('admin', path)).body.rows;

type Draft = { draftId: string; revision: number; document: FormDesign };

const [first, second] = ['first-page', 'other-page'];
const noSteps = { focus: [], done: [], undone: [] };
let count = 0;

/** A form that is published with records, and a draft of its next version. */
async function createDraft(): Promise<Draft & { enName: string; formId: string }> {
  count += 1;
  const enName = `auto_trip${count}`;
  const fields = [
    { enName: 'place', label: '目的地', funcType: 'input', isPCQuery: true },
    { enName: 'cost', label: '费用', funcType: 'number', precision: 2 },
  ];
  const made = responseData(await stage.post('admin', '/flowable/form', { enName, cnName: '出差', fields }));
  await stage.post('admin', `/auto/${enName}`, { place: '杭州', cost: '12.50' });
  const objectId = String(made.formId);
  const draft = (await data('open', { objectId, editorKey: first })) as unknown as Draft;
  return { ...draft, enName, formId: objectId };
}

const save = ({ draftId, revision }: Draft, document: unknown, editorKey = first) =>
  call('save', { draftId, revision, editorKey, title: '出差', document, steps: noSteps });

test('one page edits a draft; another reads it until it takes over, and then the first is refused', async () => {
  const draft = await createDraft();
  const { draftId } = draft;
  const other = await data('open', { draftId, editorKey: second });
  expect(other.editor).toMatchObject({ isYou: false });
  expect((await save(draft, draft.document, second)).body.reason).toBe('DESIGN_TAKEN');
  expect(await data('take', { draftId, editorKey: second })).toMatchObject({ editor: { isYou: true } });
  const refused = await save(draft, draft.document);
  expect(refused.body).toMatchObject({ reason: 'DESIGN_TAKEN', msg: expect.stringContaining('正在编辑') });
  await data('leave', { draftId, editorKey: second });
  expect(await data('renew', { draftId, editorKey: first })).toMatchObject({ editor: { isYou: true } });
});

test('a page that has been silent for long is no longer the editor', async () => {
  const { draftId } = await createDraft();
  await stage.database.inTenant(stage.tenant, 'write', (tx) =>
    sql`update "designDrafts" set "editorSeen" = now() - interval '91 seconds'
      where "draftId" = ${draftId}`.execute(tx),
  );
  expect(await data('open', { draftId, editorKey: second })).toMatchObject({ editor: { isYou: true } });
});

test('a save keeps the document with its steps; an outdated one is refused', async () => {
  const draft = await createDraft();
  const step = {
    title: '改名',
    edits: [{ kind: 'set', path: ['cnName'], value: '出差申请' }],
    inverse: [{ kind: 'set', path: ['cnName'], value: '出差' }],
    from: [],
    to: ['fields', 0],
  };
  const steps = { focus: ['fields', 0], done: [step], undone: [] };
  const document = { ...draft.document, cnName: '' };
  const { draftId, revision } = draft;
  const body = { draftId, revision, editorKey: first, title: '出差', document, steps };
  expect(await data('save', body)).toEqual({ revision: 2 });
  expect((await call('save', body)).body.reason).toBe('STALE_RECORD');
  const opened = await data('open', { draftId, editorKey: first });
  expect(opened).toMatchObject({ document, steps, revision: 2, baseVersion: 1, publishedVersion: 1 });
});

test('two requests that open the same form get the same draft', async () => {
  const { enName, formId, draftId } = await createDraft();
  expect(enName).toContain('trip');
  await data('discard', { draftId, editorKey: first });
  const opened = await Promise.all(
    [first, second].map((editorKey) => data('open', { objectId: formId, editorKey })),
  );
  expect(new Set(opened.map((one) => one.draftId)).size).toBe(1);
});

test('publishing says before what it changes and loses, and does it once', async () => {
  const draft = await createDraft();
  const [place] = draft.document.fields;
  const step = addField(draft.document, {
    at: ['fields', 2],
    funcType: 'textarea',
    readings: () => undefined,
  });
  const document = applyEdits({ ...draft.document }, step?.edits ?? []);
  const changed = { ...document, fields: document.fields.filter(({ enName }) => enName !== 'cost') };
  const { revision } = await data('save', {
    draftId: draft.draftId,
    revision: 1,
    editorKey: first,
    title: '出差',
    document: changed,
    steps: noSteps,
  });
  expect(place?.enName).toBe('place');
  const asked = { draftId: draft.draftId, revision };
  expect(await data('plan', asked)).toMatchObject({
    columns: [
      { change: 'add', label: '多行文本', to: '多行文本 text', from: null },
      { change: 'remove', label: '费用', column: 'cost', to: null },
    ],
    losses: [{ field: 'cost', label: '费用', rows: 1 }],
    runningInstances: 0,
    menusAdded: [],
    menusRemoved: [],
  });
  const publishing = { ...asked, editorKey: first, comment: '费用改到报销单' };
  expect((await call('publish', publishing)).body.reason).toBe('WOULD_LOSE_DATA');
  expect((await call('publish', { ...publishing, editorKey: second })).body.reason).toBe('DESIGN_TAKEN');
  const published = await data('publish', { ...publishing, confirmLoss: true });
  expect(published).toMatchObject({ enName: draft.enName, version: 2 });
  const versions = await stage.get('admin', `/design/form/versions/${draft.formId}`);
  expect(versions.body.rows).toMatchObject([
    { version: 2, comment: '费用改到报销单', createByName: expect.stringMatching(/./) },
    { version: 1, comment: '' },
  ]);
  const old = await stage.get('admin', `/design/form/version/${draft.formId}/1`);
  expect(responseData(old)).toMatchObject({ version: 1, fields: [{ enName: 'place' }, { enName: 'cost' }] });
  expect((await call('open', { draftId: draft.draftId, editorKey: first })).status).toBe(404);
});

test('a new form is published with its table, page and rights; a draft with errors is refused at their places', async () => {
  const opened = (await data('open', { editorKey: first })) as unknown as Draft;
  const { draftId } = opened;
  expect(opened.document).toMatchObject({ enName: '', fields: [] });
  const refused = await call('publish', { draftId, revision: 1, editorKey: first });
  expect(refused.body.errors).toContainEqual({ path: 'cnName', message: '请填写名称' });
  const fields = [{ enName: 'place', label: '目的地', funcType: 'input' }];
  const document = { ...opened.document, enName: 'auto_journey', cnName: '行程', fields };
  await save(opened, document);
  expect(await data('plan', { draftId, revision: 2 })).toMatchObject({
    columns: [{ change: 'add', column: 'place' }],
    menusAdded: expect.arrayContaining(['行程', '新增', '导出']),
  });
  const roles = await list('/system/role/list?pageNum=1&pageSize=50');
  const [role] = roles.filter(({ roleKey }) => roleKey !== 'admin');
  const grants = { fill: [role?.roleId] };
  await data('publish', { draftId, revision: 2, editorKey: first, grants });
  const { menuIds } = responseData(await stage.get('admin', `/system/role/${role?.roleId}`));
  const menus = await list('/system/menu/list');
  const held = menus.filter(
    ({ menuId, formName }) => menuIds.includes(menuId) && formName === 'auto_journey',
  );
  expect(held.map(({ perms }) => String(perms).replace('auto:auto_journey:', '')).sort()).toEqual([
    'add',
    'edit',
    'list',
    'list:root',
    'print',
  ]);
  const record = await stage.post('admin', '/auto/auto_journey', { place: '杭州' });
  expect(responseData(record).id).toBeDefined();
});

test('a computed column and a check without an expression are drafted, and refused on publishing', async () => {
  const draft = await createDraft();
  const feature = { virtualColumns: [{ enName: 'half', cnName: '一半', expression: '' }] };
  const checks = [{ scene: 'add', expression: ' ', action: 'stop', tips: '超额' }];
  expect((await save(draft, { ...draft.document, feature, checks })).status).toBe(200);
  const refused = await call('publish', { draftId: draft.draftId, revision: 2, editorKey: first });
  expect(refused.body.errors).toEqual([
    { path: 'feature.virtualColumns.0.expression', message: '请填写计算列“一半”的表达式' },
    { path: 'checks.0.expression', message: '请填写校验的条件' },
  ]);
});

test('rights are given with a new form only', async () => {
  const { draftId } = await createDraft();
  const [role] = await list('/system/role/list?pageNum=1&pageSize=50');
  const grants = { view: [role?.roleId] };
  const refused = await call('publish', { draftId, revision: 1, editorKey: first, grants });
  expect(refused.body.errors).toEqual([{ path: 'grants', message: '已发布的表单在“角色”中授权' }]);
  expect((await call('publish', { draftId, revision: 1, editorKey: first })).status).toBe(200);
});

test('every form of the demo opens, changes and is published again with nothing else changed', async () => {
  const forms = await stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    const { userId } = await tx
      .selectFrom('users')
      .select('userId')
      .orderBy('userId')
      .executeTakeFirstOrThrow();
    const actor = await loadActorOfUser(tx, userId);
    if (!actor) throw new Error('There is no administrator.');
    return [...(await seedForms(tx, { actor, now: new Date() })).values()];
  });
  expect(forms.length).toBe(demoForms.length);
  for (const form of forms) {
    const draft = (await data('open', { objectId: form.formId, editorKey: first })) as unknown as Draft;
    const { draftId } = draft;
    expect(findFormProblems(draft.document).filter(({ severity }) => severity === 'error')).toEqual([]);
    await save(draft, { ...draft.document, cnName: `${form.cnName}二版` });
    expect(await data('plan', { draftId, revision: 2 })).toMatchObject({
      columns: [],
      losses: [],
      menusAdded: [],
      menusRemoved: [],
    });
    await data('publish', { draftId, revision: 2, editorKey: first });
    const published = responseData(await stage.get('admin', `/flowable/form/en/${form.enName}`));
    expect(published).toEqual({
      ...draft.document,
      formId: form.formId,
      version: 2,
      cnName: `${form.cnName}二版`,
    });
  }
});

test('a version that was published meanwhile is overwritten only by a draft that was based on it', async () => {
  const draft = await createDraft();
  const { formId, enName, draftId } = draft;
  const fields = [{ enName: 'place', label: '地点', funcType: 'input' }];
  await stage.post('admin', '/flowable/form/edit', {
    formId,
    enName,
    cnName: '出差',
    fields,
    confirmLoss: true,
  });
  expect(await data('open', { draftId, editorKey: first })).toMatchObject({
    baseVersion: 1,
    publishedVersion: 2,
  });
  const publishing = { draftId, revision: 1, editorKey: first };
  expect((await call('publish', publishing)).body.reason).toBe('STALE_RECORD');
  expect(await data('renew', { draftId, editorKey: first })).toMatchObject({ publishedVersion: 2 });
  expect((await call('rebase', { draftId, editorKey: second })).body.reason).toBe('DESIGN_TAKEN');
  expect(await data('rebase', { draftId, editorKey: first })).toEqual({ baseVersion: 2 });
  expect(await data('publish', publishing)).toMatchObject({ version: 3 });
});

test('a draft that cannot be drawn is refused; settings of a newer version are kept, and refused on publishing', async () => {
  const draft = await createDraft();
  const [field] = draft.document.fields;
  const hostile = [{ ...field, funcType: 'constructor' }];
  expect((await save(draft, { ...draft.document, fields: hostile })).status).toBe(400);
  const virtualColumns = [{ enName: 'half', cnName: '一半' }];
  expect((await save(draft, { ...draft.document, feature: { virtualColumns } })).status).toBe(400);
  const newer = { ...draft.document, fields: [{ ...field, hologram: true }] };
  expect(responseData(await save(draft, newer))).toEqual({ revision: 2 });
  const { draftId } = draft;
  expect(await data('open', { draftId, editorKey: first })).toMatchObject({
    document: { fields: [{ hologram: true }] },
  });
  expect((await call('publish', { draftId, revision: 2, editorKey: first })).status).toBe(400);
});

test('drafts are listed with their editors', async () => {
  const { draftId } = await createDraft();
  const { body } = await stage.get('admin', '/design/form/drafts');
  expect(body.rows[0]).toMatchObject({
    draftId,
    title: '出差',
    editor: { isYou: false },
    updateByName: expect.stringMatching(/./),
  });
});
