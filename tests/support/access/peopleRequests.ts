/** Requests of the session and of administration. */
import { nothing, type RequestOf } from './sent.ts';
import { multipart } from './world.ts';

export const sessionRequests = {
  captchaImage: nothing,
  demoAccounts: nothing,
  login: () => ({ body: { username: 'inner', password: 'wrong' } }),
  publicKey: nothing,
  encryptLogin: () => ({ body: { payload: 'bm90aGluZw==' } }),
  getInfo: nothing,
  getRouters: nothing,
  storageKey: () => ({ body: { browser: 'browser-of-the-test' } }),
  logout: nothing,
  unbind: nothing,
} satisfies Record<string, RequestOf>;

export const userRequests = {
  list: nothing,
  export: nothing,
  importTemplate: nothing,
  listOfDept: ({ deptId }) => ({ params: { deptId } }),
  byIds: ({ userId }) => ({ body: [userId] }),
  detail: ({ userId }) => ({ params: { userId } }),
  add: () => ({ body: { userName: 'fresh', nickName: '新人', password: 'Tongji#4721' } }),
  edit: ({ userId }) => ({ body: { userId, nickName: '改名' } }),
  remove: ({ userId }) => ({ body: [userId] }),
  resetPassword: ({ userId }) => ({ body: { userId, password: 'Other@2026' } }),
  changeStatus: ({ userId }) => ({ params: { status: '1' }, body: { userId } }),
  heldTasks: ({ userId }) => ({ body: [userId] }),
  profile: nothing,
  editProfile: () => ({ body: { sex: '1' } }),
  avatar: () => ({ body: multipart('a.png', 'none') }),
  changePassword: () => ({ body: { oldPassword: 'Wrong@2026', newPassword: 'Bohai#4721x' } }),
  feature: nothing,
  saveFeature: () => ({ body: {} }),
} satisfies Record<string, RequestOf>;

export const userSessionRequests = {
  own: nothing,
  endOwn: () => ({ body: { sessionId: '00000000-0000-4000-8000-000000000000' } }),
  endOthers: nothing,
  reauthenticate: () => ({ body: { password: 'Wrong@2026' } }),
  list: ({ userId }) => ({ query: { userId } }),
  online: nothing,
  end: ({ userId }) => ({ body: { userId } }),
} satisfies Record<string, RequestOf>;

export const deptRequests = {
  list: nothing,
  listExcept: ({ deptId }) => ({ params: { deptId } }),
  single: nothing,
  treeselect: nothing,
  treeOfRole: ({ roleId }) => ({ params: { roleId } }),
  detail: ({ deptId }) => ({ params: { deptId } }),
  add: () => ({ body: { deptName: '新部门' } }),
  edit: ({ deptId }) => ({ body: { deptId, deptName: '改名' } }),
  sort: ({ deptId }) => ({ body: { ids: [deptId], orderNums: [1] } }),
  remove: ({ deptId }) => ({ body: [deptId] }),
} satisfies Record<string, RequestOf>;

export const roleRequests = {
  list: nothing,
  export: nothing,
  detail: ({ roleId }) => ({ params: { roleId } }),
  add: () => ({ body: { roleName: '新角色', roleKey: 'fresh' } }),
  edit: ({ roleId }) => ({ body: { roleId, roleName: '改名' } }),
  changeMembers: ({ roleId, userId }) => ({ body: { roleId, add: [userId] } }),
  remove: ({ roleId }) => ({ body: [roleId] }),
} satisfies Record<string, RequestOf>;

export const menuRequests = {
  list: nothing,
  treeselect: nothing,
  treeOfRole: ({ roleId }) => ({ params: { roleId } }),
  detail: ({ menuId }) => ({ params: { menuId } }),
  add: () => ({ body: { menuName: '新菜单', menuType: 'C', path: 'fresh' } }),
  edit: ({ menuId }) => ({ body: { menuId, menuName: '改名' } }),
  sort: ({ menuId }) => ({ body: { ids: [menuId], orderNums: [1] } }),
  remove: ({ menuId }) => ({ body: [menuId] }),
} satisfies Record<string, RequestOf>;

export const postRequests = {
  list: nothing,
  export: nothing,
  detail: ({ postId }) => ({ params: { postId } }),
  add: () => ({ body: { postName: '新岗位', postCode: 'fresh' } }),
  edit: ({ postId }) => ({ body: { postId, postName: '改名' } }),
  remove: ({ postId }) => ({ body: [postId] }),
} satisfies Record<string, RequestOf>;

export const noticeRequests = {
  list: nothing,
  top: nothing,
  readers: ({ noticeId }) => ({ query: { noticeId } }),
  detail: ({ noticeId }) => ({ params: { noticeId } }),
  add: () => ({ body: { noticeTitle: '新通知', noticeType: '2' } }),
  edit: ({ noticeId }) => ({ body: { noticeId, noticeTitle: '改名' } }),
  remove: ({ noticeId }) => ({ body: [noticeId] }),
  markRead: ({ noticeId }) => ({ body: [noticeId] }),
} satisfies Record<string, RequestOf>;

export const dictRequests = {
  types: nothing,
  exportTypes: nothing,
  type: ({ dictId }) => ({ params: { dictId } }),
  addType: () => ({ body: { dictType: 'sys_fresh', dictName: '新字典' } }),
  editType: ({ dictId }) => ({ body: { dictId, dictName: '改名' } }),
  removeTypes: ({ dictId }) => ({ body: [dictId] }),
  list: ({ dictType }) => ({ query: { dictType } }),
  export: ({ dictType }) => ({ query: { dictType } }),
  ofType: ({ dictType }) => ({ params: { dictType } }),
  detail: ({ dictCode }) => ({ params: { dictCode } }),
  add: ({ dictType }) => ({ body: { dictType, dictLabel: '新项', dictValue: 'y' } }),
  edit: ({ dictCode }) => ({ body: { dictCode, dictLabel: '改名' } }),
  remove: ({ dictCode }) => ({ body: [dictCode] }),
  tree: ({ dictType }) => ({ body: { dictType } }),
  options: ({ dictType }) => ({ body: { dictType } }),
} satisfies Record<string, RequestOf>;

export const configRequests = {
  list: nothing,
  export: nothing,
  values: () => ({ body: ['inner.key'] }),
  value: () => ({ params: { configKey: 'inner.key' } }),
  detail: ({ configId }) => ({ params: { configId } }),
  add: () => ({ body: { configKey: 'fresh.key', configName: '新配置', configValue: '1' } }),
  edit: ({ configId }) => ({ body: { configId, configValue: '2' } }),
  remove: ({ configId }) => ({ body: [configId] }),
  clearCache: nothing,
  restart: nothing,
} satisfies Record<string, RequestOf>;

export const tenantRequests = {
  all: nothing,
  list: nothing,
  detail: () => ({ params: { tenantCode: 'DEFAULT' } }),
  add: () => ({ body: { tenantCode: 'FRESH', tenantName: '新租户' } }),
  edit: () => ({ body: { tenantCode: 'DEFAULT', tenantName: '改名' } }),
  remove: () => ({ body: ['DEFAULT'] }),
} satisfies Record<string, RequestOf>;

export const calendarRequests = {
  detail: nothing,
  edit: () => ({
    body: { version: 0, enabled: false, week: [[{ from: '09:00', to: '17:00' }], [], [], [], [], [], []] },
  }),
} satisfies Record<string, RequestOf>;
