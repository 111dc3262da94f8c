/** Requests of the session and of administration. */

import { multipart, secretForm } from './accessWorld.ts';
import { emptyRequest, type RequestBuilder } from './requestParts.ts';

export const sessionRequests = {
  captchaImage: emptyRequest,
  demoAccounts: emptyRequest,
  login: () => ({ body: { username: 'inner', password: 'wrong' } }),
  publicKey: emptyRequest,
  encryptLogin: () => ({ body: { payload: 'bm90aGluZw==' } }),
  getInfo: emptyRequest,
  getRouters: emptyRequest,
  storageKey: () => ({ body: { browser: 'browser-of-the-test' } }),
  logout: emptyRequest,
  unbind: emptyRequest,
} satisfies Record<string, RequestBuilder>;

const ownPhone = { phonenumber: '13900000000', code: '000000' };

export const verifyCodeRequests = {
  send: () => ({ body: { phonenumber: '13900000000', purpose: 'reset' } }),
  signIn: () => ({ body: ownPhone }),
  resetPassword: () => ({ body: { ...ownPhone, password: 'Bohai#4721x' } }),
  updatePassword: () => ({ body: { code: '000000', newPassword: 'Bohai#4721x' } }),
} satisfies Record<string, RequestBuilder>;

export const registrationRequests = {
  register: () => ({
    body: { ...ownPhone, username: 'outsider', nickName: '外人', password: 'Bohai#4721x' },
  }),
  roles: emptyRequest,
  depts: emptyRequest,
  registerDept: ({ deptId }) => ({
    params: { tenantCode: 'DEFAULT' },
    body: { ...ownPhone, deptName: '外部门', parentId: deptId },
  }),
  tenants: emptyRequest,
  waiting: emptyRequest,
} satisfies Record<string, RequestBuilder>;

export const wechatRequests = {
  signIn: () => ({ body: { code: 'none' } }),
  bind: () => ({ body: { ticket: 'none' } }),
} satisfies Record<string, RequestBuilder>;

export const outboxRequests = {
  groups: emptyRequest,
  export: emptyRequest,
  list: emptyRequest,
  fullText: () => ({ body: { outboxId: '1' } }),
  resend: () => ({ body: { outboxId: '1' } }),
} satisfies Record<string, RequestBuilder>;

export const userRequests = {
  groups: emptyRequest,
  list: emptyRequest,
  export: emptyRequest,
  importTemplate: emptyRequest,
  importData: () => ({ body: multipart('a.xlsx', 'none') }),
  listOfDept: ({ deptId }) => ({ params: { deptId } }),
  byIds: ({ userId }) => ({ body: [userId] }),
  detail: ({ userId }) => ({ params: { userId } }),
  add: () => ({ body: { userName: 'fresh', nickName: '新人', password: 'Tongji#4721' } }),
  edit: ({ userId }) => ({ body: { userId, nickName: '改名' } }),
  remove: ({ userId }) => ({ body: [userId] }),
  editMany: ({ userId }) => ({ body: { ids: [userId], status: '1' } }),
  resetPassword: ({ userId }) => ({ body: { userId, password: 'Other@2026' } }),
  changeStatus: ({ userId }) => ({ params: { status: '1' }, body: { userId } }),
  handOver: ({ userId, starterId }) => ({ body: { userId, toUserId: starterId, dryRun: true } }),
  heldTasks: ({ userId }) => ({ body: [userId] }),
  profile: emptyRequest,
  editProfile: () => ({ body: { sex: '1' } }),
  avatar: () => ({ body: multipart('a.png', 'none') }),
  removeAvatar: emptyRequest,
  avatarPicture: ({ avatarFileName }) => ({ params: { fileName: avatarFileName } }),
  changePassword: () => ({ body: { oldPassword: 'Wrong@2026', newPassword: 'Bohai#4721x' } }),
  feature: emptyRequest,
  saveFeature: () => ({ body: {} }),
} satisfies Record<string, RequestBuilder>;

export const userSessionRequests = {
  onlineGroups: emptyRequest,
  exportOnline: emptyRequest,
  own: emptyRequest,
  endOwn: () => ({ body: { sessionId: '00000000-0000-4000-8000-000000000000' } }),
  endOthers: emptyRequest,
  reauthenticate: () => ({ body: { password: 'Wrong@2026' } }),
  list: ({ userId }) => ({ query: { userId } }),
  online: emptyRequest,
  end: ({ userId }) => ({ body: { userId } }),
  unlock: () => ({ body: { userName: 'leader' } }),
} satisfies Record<string, RequestBuilder>;

export const apiTokenRequests = {
  list: emptyRequest,
  permissions: emptyRequest,
  add: () => ({ body: { name: '取数', expireTime: '2000-01-01 00:00:00' } }),
  remove: () => ({ body: ['1'] }),
} satisfies Record<string, RequestBuilder>;

export const deptRequests = {
  export: emptyRequest,
  list: emptyRequest,
  listExcept: ({ deptId }) => ({ params: { deptId } }),
  single: emptyRequest,
  treeselect: emptyRequest,
  treeOfRole: ({ roleId }) => ({ params: { roleId } }),
  detail: ({ deptId }) => ({ params: { deptId } }),
  add: () => ({ body: { deptName: '新部门' } }),
  edit: ({ deptId }) => ({ body: { deptId, deptName: '改名' } }),
  sort: ({ deptId }) => ({ body: { ids: [deptId], orderNums: [1] } }),
  remove: ({ deptId }) => ({ body: [deptId] }),
} satisfies Record<string, RequestBuilder>;

export const roleRequests = {
  groups: emptyRequest,
  list: emptyRequest,
  export: emptyRequest,
  detail: ({ roleId }) => ({ params: { roleId } }),
  add: () => ({ body: { roleName: '新角色', roleKey: 'fresh' } }),
  edit: ({ roleId }) => ({ body: { roleId, roleName: '改名' } }),
  effect: ({ roleId }) => ({ body: { roleId, add: [], remove: [] } }),
  changeMembers: ({ roleId, userId }) => ({ body: { roleId, add: [userId] } }),
  remove: ({ roleId }) => ({ body: [roleId] }),
} satisfies Record<string, RequestBuilder>;

export const menuRequests = {
  export: emptyRequest,
  list: emptyRequest,
  treeselect: emptyRequest,
  treeOfRole: ({ roleId }) => ({ params: { roleId } }),
  detail: ({ menuId }) => ({ params: { menuId } }),
  add: () => ({ body: { menuName: '新菜单', menuType: 'C', path: 'fresh' } }),
  edit: ({ menuId }) => ({ body: { menuId, menuName: '改名' } }),
  sort: ({ menuId }) => ({ body: { ids: [menuId], orderNums: [1] } }),
  remove: ({ menuId }) => ({ body: [menuId] }),
} satisfies Record<string, RequestBuilder>;

export const postRequests = {
  groups: emptyRequest,
  list: emptyRequest,
  export: emptyRequest,
  detail: ({ postId }) => ({ params: { postId } }),
  add: () => ({ body: { postName: '新岗位', postCode: 'fresh' } }),
  edit: ({ postId }) => ({ body: { postId, postName: '改名' } }),
  remove: ({ postId }) => ({ body: [postId] }),
} satisfies Record<string, RequestBuilder>;

export const noticeRequests = {
  groups: emptyRequest,
  readerGroups: ({ noticeId }) => ({ query: { noticeId } }),
  export: emptyRequest,
  exportReaders: ({ noticeId }) => ({ query: { noticeId } }),
  list: emptyRequest,
  top: emptyRequest,
  readers: ({ noticeId }) => ({ query: { noticeId } }),
  detail: ({ noticeId }) => ({ params: { noticeId } }),
  add: () => ({ body: { noticeTitle: '新通知', noticeType: '2' } }),
  edit: ({ noticeId }) => ({ body: { noticeId, noticeTitle: '改名' } }),
  remove: ({ noticeId }) => ({ body: [noticeId] }),
  markRead: ({ noticeId }) => ({ body: [noticeId] }),
  confirm: ({ noticeId }) => ({ body: [noticeId] }),
} satisfies Record<string, RequestBuilder>;

export const permissionRequests = {
  groups: emptyRequest,
  holderGroups: () => ({ query: { permission: 'system:user:list' } }),
  export: emptyRequest,
  exportHolders: () => ({ query: { permission: 'system:user:list' } }),
  list: emptyRequest,
  detail: () => ({ params: { permission: 'system:user:list' } }),
  holders: () => ({ query: { permission: 'system:user:list' } }),
  ofUser: ({ userId }) => ({ params: { userId } }),
  findCalls: () => ({ query: { keyword: '导出' } }),
  ofCall: ({ userId, rowId }) => ({
    params: { userId },
    query: { method: 'GET', path: `/auto/${secretForm}/${rowId}` },
  }),
  viewers: ({ rowId }) => ({ params: { form: secretForm, id: rowId } }),
  record: ({ rowId }) => ({ params: { record: `${secretForm}-${rowId}` } }),
  recordHolders: ({ rowId }) => ({ query: { record: `${secretForm}-${rowId}` } }),
  menuOfUser: ({ userId }) => ({ params: { userId } }),
} satisfies Record<string, RequestBuilder>;

export const constantRequests = {
  export: emptyRequest,
  list: emptyRequest,
  root: emptyRequest,
  version: emptyRequest,
  tree: () => ({ params: { parentId: '0' }, body: {} }),
  children: () => ({ params: { parentId: '0' }, body: {} }),
  detail: ({ constantId }) => ({ params: { id: constantId } }),
  add: () => ({ body: { name: '新常量' } }),
  sort: ({ constantId }) => ({ body: { ids: [constantId], orderNums: [1] } }),
  edit: ({ constantId }) => ({ body: { id: constantId, name: '改名' } }),
  remove: ({ constantId }) => ({ body: [constantId] }),
  invalidate: ({ constantId }) => ({ body: [constantId] }),
  resume: ({ constantId }) => ({ body: [constantId] }),
} satisfies Record<string, RequestBuilder>;

export const dictTypeRequests = {
  groups: emptyRequest,
  list: emptyRequest,
  export: emptyRequest,
  detail: ({ dictId }) => ({ params: { dictId } }),
  add: () => ({ body: { dictType: 'sys_fresh', dictName: '新字典' } }),
  edit: ({ dictId }) => ({ body: { dictId, dictName: '改名' } }),
  remove: ({ dictId }) => ({ body: [dictId] }),
} satisfies Record<string, RequestBuilder>;

export const dictRequests = {
  list: ({ dictType }) => ({ query: { dictType } }),
  export: ({ dictType }) => ({ query: { dictType } }),
  ofType: ({ dictType }) => ({ params: { dictType } }),
  detail: ({ dictCode }) => ({ params: { dictCode } }),
  add: ({ dictType }) => ({ body: { dictType, dictLabel: '新项', dictValue: 'y' } }),
  sort: ({ dictCode }) => ({ body: { ids: [dictCode], orderNums: [1] } }),
  edit: ({ dictCode }) => ({ body: { dictCode, dictLabel: '改名' } }),
  remove: ({ dictCode }) => ({ body: [dictCode] }),
  tree: ({ dictType }) => ({ body: { dictType } }),
  options: ({ dictType }) => ({ body: { dictType } }),
} satisfies Record<string, RequestBuilder>;

export const configRequests = {
  groups: emptyRequest,
  list: emptyRequest,
  export: emptyRequest,
  supplierForms: emptyRequest,
  values: () => ({ body: ['inner.key'] }),
  value: () => ({ params: { configKey: 'inner.key' } }),
  picture: ({ logoFileName }) => ({ params: { fileName: logoFileName }, query: {} }),
  detail: ({ configId }) => ({ params: { configId } }),
  add: () => ({ body: { configKey: 'fresh.key', configName: '新配置', configValue: '1' } }),
  edit: ({ configId }) => ({ body: { configId, configValue: '2' } }),
  remove: ({ configId }) => ({ body: [configId] }),
  clearCache: emptyRequest,
  restart: emptyRequest,
} satisfies Record<string, RequestBuilder>;

export const setupRequests = { steps: emptyRequest } satisfies Record<string, RequestBuilder>;

export const tenantRequests = {
  groups: emptyRequest,
  exportList: emptyRequest,
  all: emptyRequest,
  list: emptyRequest,
  templates: emptyRequest,
  detail: () => ({ params: { tenantCode: 'DEFAULT' } }),
  add: () => ({ body: { tenantCode: 'FRESH', tenantName: '新租户' } }),
  edit: () => ({ body: { tenantCode: 'DEFAULT', tenantName: '改名' } }),
  export: () => ({ body: { tenantCode: 'DEFAULT' } }),
  remove: () => ({ body: { tenantCode: 'DEFAULT', confirmCode: 'DEFAULT' } }),
} satisfies Record<string, RequestBuilder>;

export const recurringJobRequests = {
  groups: emptyRequest,
  runGroups: emptyRequest,
  export: emptyRequest,
  exportRuns: emptyRequest,
  list: emptyRequest,
  detail: () => ({ params: { name: 'expiredRows' } }),
  schedule: () => ({ query: { cron: '0 3 * * *' } }),
  runs: emptyRequest,
  edit: () => ({ body: { name: 'expiredRows', cron: '0 4 * * *' } }),
  pause: () => ({ body: { name: 'expiredRows' } }),
  resume: () => ({ body: { name: 'expiredRows' } }),
  run: () => ({ body: { name: 'expiredRows' } }),
} satisfies Record<string, RequestBuilder>;

export const calendarRequests = {
  detail: emptyRequest,
  edit: () => ({
    body: { version: 0, enabled: false, week: [[{ from: '09:00', to: '17:00' }], [], [], [], [], [], []] },
  }),
} satisfies Record<string, RequestBuilder>;
