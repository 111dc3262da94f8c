/**
 * Two tenants, one of which contains an object of every kind that a call may access. The contents of its flow and
 * record contain `secret`, and its organization contains `inner`: a response with either text to a person without
 * access is a leak.
 */

import { sql } from 'kysely';
import type { AnyCall } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { formatPictureUrl } from '../../../contract/settings/picture.ts';
import { bumpAuthVersion } from '../../../server/db/tenants.ts';
import { buildApproval, buildChain, userCandidates } from '../builders/flowDrafts.ts';
import { addSupplier, addSupplierRole } from '../builders/testSupplier.ts';
import { buildFlowForm, createFlowServer, type FlowServer, responseData } from '../servers/flowServer.ts';
import type { TestServerOptions } from '../servers/testServer.ts';

export const secretText = '甲机密';
export const internalText = '甲内部';
export const secretForm = 'auto_secret';

/** The page that edits the draft of a form. */
export const draftEditorKey = 'world-editor';

export const designedForm = {
  enName: 'auto_drafted',
  cnName: '新表单',
  type: 1,
  hasFlow: false,
  fields: [{ enName: 'a', label: '甲', funcType: 'input' }],
  feature: {},
  buttons: [],
  checks: [],
};

export type AccessWorld = Awaited<ReturnType<typeof createAccessWorld>>;

export type Persona =
  | 'anonymous'
  | 'outsider'
  | 'neighbor'
  | 'supplier'
  | 'stranger'
  | 'starter'
  | 'approver'
  | 'admin';

const formRights = ['list', 'edit', 'remove', 'invalid', 'export', 'print', 'list:root', 'btnout'];

const strangersPassword = 'Bohai#4721x';

export async function createAccessWorld(options?: TestServerOptions) {
  const stage = await createFlowServer(
    [
      {
        ...buildFlowForm(secretForm, [{ enName: 'files', label: '附件', funcType: 'upload' }]),
        buttons: [{ id: 'out', name: '导出所选', multipleSelect: true, actions: [{ type: 'export' }] }],
      },
    ],
    options,
  );
  await addNeighborTenant(stage);
  const admin = async (path: string, body: object) =>
    responseData(await stage.post('admin', path, { ...body }));
  const organization = await createOrganization(admin);
  const definitionId = await stage.deploy(
    secretForm,
    buildChain([
      buildApproval('first', userCandidates(stage.users.leader)),
      buildApproval('second', userCandidates(stage.users.admin)),
    ]),
  );
  const file = await uploadSecretFile(stage, await stage.as('buyer'));
  const started = await stage.start('buyer', secretForm, {
    name: `${secretText} 电缆`,
    amount: '1234.5',
    files: [{ name: `${secretText}.txt`, url: file.url, size: file.size }],
  });
  const { processInstanceId, rowId } = started;
  const buyer = async (path: string, body: object) =>
    responseData(await stage.post('buyer', path, { ...body }));
  const comment = await buyer('/system/comment', {
    bizId: rowId,
    bizName: secretForm,
    content: `${secretText} 意见`,
  });
  const job = await buyer(`/auto/${secretForm}/export`, { ids: [rowId] });
  const view = await buyer(`/queries/${stage.users.buyer}/${secretForm}/views`, {
    name: `${internalText} 视图`,
    content: { query: {} },
  });
  const forms = await stage.get('admin', `/flowable/form/en/${secretForm}`);
  await stage.database.inTenant(stage.tenant, 'write', (tx) =>
    sql`create table ledger ("id" bigint primary key, "name" text)`.execute(tx),
  );
  const { body: tables } = await stage.get('admin', '/gen/tables');
  const editorKey = draftEditorKey;
  const open = (body: object) => admin('/design/form/open', { ...body, editorKey });
  const draft = await open({ objectId: responseData(forms).formId });
  const newDraft = await open({});
  await admin('/design/form/save', {
    draftId: newDraft.draftId,
    editorKey,
    revision: 1,
    title: '新表单',
    document: designedForm,
    steps: { focus: [], done: [], undone: [] },
  });
  const text = '名称\n甲';
  const sheetDraft = await admin('/design/form/start', { from: { kind: 'text', text } });
  await admin('/system/tenant', {
    tenantCode: 'OTHER',
    tenantName: '乙公司',
    adminPassword: strangersPassword,
  });
  const supplier = await addWorldSupplier(stage, admin);
  const tokens: Record<Persona, string | null> = {
    anonymous: null,
    outsider: await stage.as('nobody'),
    neighbor: await stage.login('rival'),
    supplier,
    stranger: await stage.login('admin', { tenantCode: 'OTHER', password: strangersPassword }),
    starter: await stage.as('buyer'),
    approver: await stage.as('leader'),
    admin: await stage.as('admin'),
  };
  return {
    stage,
    tokens,
    ...organization,
    formId: String(responseData(forms).formId),
    definitionId,
    processInstanceId,
    rowId,
    taskId: started.nextTasks[0]?.taskId ?? '',
    fileName: file.fileName,
    avatarFileName: await uploadAvatar(stage, await stage.as('leader')),
    logoFileName: await uploadLogo(stage, await stage.as('admin')),
    commentId: String(comment.id),
    jobId: String(job.id),
    viewId: String(view.viewId),
    tableId: String(tables.rows[0]?.tableId),
    draftId: String(draft.draftId),
    newDraftId: String(newDraft.draftId),
    sheetDraftId: String(sheetDraft.draftId),
    starterId: stage.users.buyer ?? '',
    otherUserId: stage.users.cashier ?? '',
  };
}

/** A supplier whose role has every right on the form and every permission of administration. */
async function addWorldSupplier(stage: FlowServer, make: CreateByCall): Promise<string> {
  const fields = [{ enName: 'name', label: '名称', funcType: 'input' }];
  await make('/flowable/form', { enName: 'auto_vendor', cnName: '供应商', fields });
  const { id = '' } = await make('/auto/auto_vendor', { name: '宏达' });
  const administration = Object.values(calls)
    .flatMap((group): Pick<AnyCall, 'permission'>[] => Object.values(group))
    .flatMap(({ permission }) => permission);
  await addSupplierRole(stage, 'auto_vendor:name', [
    ...new Set([
      ...formRights.map((right) => `auto:${secretForm}:${right}`),
      ...administration.filter((one) => one.includes(':') && !one.startsWith('auto:')),
    ]),
  ]);
  return addSupplier(stage, { userName: 'vendor', nickName: '供应商甲', supplierRecordId: id });
}

/**
 * Grants all permissions on the form to the initiator; another person gets the same except adding, with a different
 * data scope.
 */
async function addNeighborTenant(stage: FlowServer): Promise<void> {
  await stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    const { roleId } = await tx
      .insertInto('roles')
      .values({ roleName: '邻居', roleKey: 'rival', dataScope: 'SELF' })
      .returning('roleId')
      .executeTakeFirstOrThrow();
    const menus = await tx
      .insertInto('menus')
      .values(
        formRights.map((right) => ({
          menuName: right,
          menuType: 'F' as const,
          perms: `auto:${secretForm}:${right}`,
        })),
      )
      .returning('menuId')
      .execute();
    await tx
      .insertInto('roleMenus')
      .values(
        [roleId, stage.roles.buyer ?? ''].flatMap((id) =>
          menus.map(({ menuId }) => ({ roleId: id, menuId })),
        ),
      )
      .execute();
    await bumpAuthVersion(tx, stage.tenant);
    stage.roles.rival = roleId;
  });
  responseData(
    await stage.post('admin', '/system/user', {
      userName: 'rival',
      nickName: '邻居',
      password: 'Qianhe@2026',
      deptId: stage.depts.财务部 ?? null,
      roleIds: [stage.roles.rival],
      mustChangePassword: false,
    }),
  );
}

type CreateByCall = (path: string, body: object) => Promise<Record<string, string>>;

/** Creates one object of each kind that administration calls use. */
async function createOrganization(make: CreateByCall) {
  const dictType = 'sys_secret';
  const dept = await make('/system/dept', { deptName: `${internalText}部` });
  const role = await make('/system/role', { roleName: `${internalText}角色`, roleKey: 'innermost' });
  const post = await make('/system/post', { postName: `${internalText}岗位`, postCode: 'inner' });
  const menu = await make('/system/menu', { menuName: `${internalText}菜单`, menuType: 'C', path: 'inner' });
  const notice = await make('/system/notice', {
    noticeTitle: `${internalText}通知`,
    noticeType: '1',
    noticeContent: internalText,
    status: '1',
  });
  const type = await make('/system/dict/type', { dictType, dictName: `${internalText}字典` });
  const entry = await make('/system/dict/data', { dictType, dictLabel: `${internalText}项`, dictValue: 'x' });
  const config = await make('/system/config', {
    configKey: 'inner.key',
    configName: `${internalText}配置`,
    configValue: internalText,
  });
  const constant = await make('/system/constant', { name: `${internalText}常量` });
  const user = await make('/system/user', {
    userName: 'inner',
    nickName: `${internalText}人`,
    password: 'Tongji#4721',
  });
  return {
    deptId: dept.deptId ?? '',
    roleId: role.roleId ?? '',
    postId: post.postId ?? '',
    menuId: menu.menuId ?? '',
    noticeId: notice.noticeId ?? '',
    dictType,
    dictId: type.dictId ?? '',
    dictCode: entry.dictCode ?? '',
    configId: config.configId ?? '',
    constantId: constant.id ?? '',
    userId: user.userId ?? '',
  };
}

export function multipart(name: string, content: BlobPart): FormData {
  const payload = new FormData();
  payload.append('file', new Blob([content]), name);
  return payload;
}

/** Sends a file to `path` and returns the answer. */
async function upload<T>(
  { app }: FlowServer,
  { token, path, body }: { token: string; path: string; body: FormData },
): Promise<T> {
  const request = new Request('http://x/', { method: 'POST', body });
  const response = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return response.json<T>();
}

const uploadSecretFile = (stage: FlowServer, token: string) =>
  upload<{ url: string; size: number; fileName: string }>(stage, {
    token,
    path: '/common/upload',
    body: multipart(`${secretText}.txt`, secretText),
  });

/** A picture of one pixel. */
const smallPicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const pictureBody = () => multipart('me.png', new Uint8Array(Buffer.from(smallPicture, 'base64')));

/** Makes a picture the logo of the sign-in page and returns its file name. */
async function uploadLogo(stage: FlowServer, token: string): Promise<string> {
  const { fileName } = await upload<{ fileName: string }>(stage, {
    token,
    path: '/common/upload',
    body: pictureBody(),
  });
  await stage.database.inTenant(stage.tenant, 'write', (tx) =>
    tx
      .updateTable('configs')
      .set({ configValue: formatPictureUrl(fileName, stage.tenant.code) })
      .where('configKey', '=', 'sys.login.logo')
      .execute(),
  );
  return fileName;
}

/** Gives the person a picture and returns its file name. */
async function uploadAvatar(stage: FlowServer, token: string): Promise<string> {
  const body = pictureBody();
  const { imgUrl } = await upload<{ imgUrl: string }>(stage, {
    token,
    path: '/system/user/profile/avatar',
    body,
  });
  return imgUrl.split('fileName=')[1] ?? '';
}
