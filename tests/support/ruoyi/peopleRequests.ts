import { expect } from 'vitest';
import {
  anyText,
  type ExpectedResponses,
  expectedList,
  pageQuery,
  sheetQuery,
  successResponse,
  timeRangeQuery,
} from './expectedResponses.ts';
import type { RuoyiWorld } from './ruoyiWorld.ts';

const userRow = {
  userName: 'admin',
  dept: expect.objectContaining({ deptName: '集团' }),
  createTime: anyText,
};

export const ruoyiUserRequests: ExpectedResponses = {
  'GET /system/user/list': () => ({
    query: { ...pageQuery, userName: 'adm', ...timeRangeQuery },
    // Everybody may list people; an account is looked for by those only who see all of them.
    answer: expectedList(userRow),
  }),
  'GET /system/user': () => ({
    answer: {
      roles: expect.arrayContaining([expect.objectContaining({ roleName: '采购员', status: '0' })]),
      posts: expect.arrayContaining([expect.objectContaining({ postName: '岗位2' })]),
    },
    open: 'session',
  }),
  'GET /system/user/{userId}': ({ server }) => ({
    params: [server.users.buyer ?? ''],
    answer: {
      data: expect.objectContaining({
        userName: 'buyer',
        dept: expect.objectContaining({ deptName: '采购部' }),
      }),
      roleIds: expect.arrayContaining([server.roles.buyer]),
      postIds: [],
      roles: expect.arrayContaining([expect.objectContaining({ roleId: server.roles.buyer })]),
      posts: expect.any(Array),
    },
  }),
  'POST /system/user': ({ server }) => ({
    body: {
      deptId: server.depts.财务部,
      userName: 'fresh',
      nickName: '新人',
      password: 'Tongji#4721',
      phonenumber: '13800000001',
      email: 'fresh@example.com',
      sex: '0',
      status: '0',
      remark: '',
      postIds: [],
      roleIds: [server.roles.staff],
    },
    answer: successResponse,
  }),
  'PUT /system/user': ({ server, ids }) => ({
    body: {
      userId: ids.user[0],
      userName: 'worker1',
      nickName: '改名',
      deptId: server.depts.财务部,
      deptName: '',
      underDeptIdNames: '',
      avatar: '',
      dept: null,
      phonenumber: '13800000002',
      email: '',
      sex: '2',
      status: '0',
      remark: '',
      createTime: '2026-01-01 08:00:00',
      postIds: [],
      roleIds: [],
      password: '',
    },
    answer: successResponse,
  }),
  'PUT /system/user/resetPwd': ({ ids }) => ({
    body: { userId: ids.user[0], password: 'Bohai#4721x' },
    answer: successResponse,
  }),
  'PUT /system/user/changeStatus': ({ ids }) => ({
    body: { userId: ids.user[0], status: '1' },
    answer: successResponse,
  }),
  'GET /system/user/deptTree': () => ({
    answer: { data: [expect.objectContaining({ label: '集团', children: expect.any(Array) })] },
    open: 'session',
  }),
  'GET /system/user/authRole/{userId}': ({ server }) => ({
    params: [server.users.buyer ?? ''],
    answer: {
      user: expect.objectContaining({ userName: 'buyer', nickName: '张三' }),
      roles: expect.arrayContaining([
        expect.objectContaining({ roleKey: 'buyer', flag: true }),
        expect.objectContaining({ roleKey: 'leader', flag: false }),
      ]),
    },
  }),
  'PUT /system/user/authRole': ({ server, ids }) => ({
    query: { userId: ids.user[0], roleIds: `${server.roles.staff},${server.roles.buyer}` },
    answer: successResponse,
  }),
  'POST /system/user/export': () => ({ form: sheetQuery, answer: 'file' }),
  'POST /system/user/importTemplate': () => ({ form: '', answer: 'file' }),
  'DELETE /system/user/{userIds}': ({ ids }) => ({ params: [ids.user.join(',')], answer: successResponse }),

  'GET /system/user/profile': () => ({
    answer: {
      data: expect.objectContaining({
        userName: 'admin',
        dept: expect.objectContaining({ deptName: '集团' }),
      }),
      roleGroup: '管理员',
      postGroup: '',
    },
    open: 'session',
  }),
  'PUT /system/user/profile': () => ({
    body: { nickName: '管理员', phonenumber: '', email: '', sex: '1' },
    answer: successResponse,
    open: 'session',
  }),
  'PUT /system/user/profile/updatePwd': () => ({
    body: { oldPassword: 'Wrong#4721', newPassword: 'Bohai#4721x' },
    answer: 'refused',
    open: 'session',
  }),
};

const roleRow = { roleKey: 'buyer', roleSort: 0, status: '0', createTime: anyText };
const roleSavedBy = (world: RuoyiWorld) => ({
  roleId: world.ids.role[0],
  roleName: '角色1',
  roleKey: 'role1',
  roleSort: 3,
  orderNum: 0,
  dataScope: '5',
  menuCheckStrictly: true,
  deptCheckStrictly: true,
  flag: false,
  admin: false,
  status: '0',
  remark: '',
  createTime: '2026-01-01 08:00:00',
  menuIds: [world.ids.menu[0]],
  deptIds: [],
});

export const ruoyiRoleRequests: ExpectedResponses = {
  'GET /system/role/list': () => ({
    query: { ...pageQuery, roleName: '采购', ...timeRangeQuery },
    answer: expectedList(roleRow),
  }),
  'GET /system/role/{roleId}': ({ server }) => ({
    params: [server.roles.leader ?? ''],
    answer: { data: expect.objectContaining({ roleKey: 'leader', dataScope: '4', menuCheckStrictly: true }) },
  }),
  'POST /system/role': ({ ids }) => ({
    body: {
      roleName: '新角色',
      roleKey: 'fresh',
      roleSort: 1,
      status: '0',
      menuIds: [ids.menu[0]],
      deptIds: [],
      menuCheckStrictly: true,
      deptCheckStrictly: true,
    },
    answer: successResponse,
  }),
  'PUT /system/role': (world) => ({ body: roleSavedBy(world), answer: successResponse }),
  'PUT /system/role/dataScope': (world) => ({
    body: { ...roleSavedBy(world), dataScope: '2', deptIds: [world.server.depts.采购部] },
    answer: successResponse,
  }),
  'PUT /system/role/changeStatus': ({ ids }) => ({
    body: { roleId: ids.role[0], status: '1' },
    answer: successResponse,
  }),
  'GET /system/role/authUser/allocatedList': ({ server }) => ({
    query: { ...pageQuery, roleId: server.roles.leader ?? '' },
    answer: expectedList({ userName: 'leader', nickName: '李四', status: '0' }),
  }),
  'GET /system/role/authUser/unallocatedList': ({ server }) => ({
    query: { ...pageQuery, roleId: server.roles.leader ?? '', userName: 'cash' },
    answer: expectedList({ userName: 'cashier' }),
  }),
  'PUT /system/role/authUser/selectAll': ({ server, ids }) => ({
    query: { roleId: ids.role[1], userIds: `${server.users.cashier},${server.users.leader}` },
    answer: successResponse,
  }),
  'PUT /system/role/authUser/cancel': ({ server, ids }) => ({
    body: { userId: server.users.cashier, roleId: ids.role[1] },
    answer: successResponse,
  }),
  'PUT /system/role/authUser/cancelAll': ({ server, ids }) => ({
    query: { roleId: ids.role[1], userIds: `${server.users.cashier},${server.users.leader}` },
    answer: successResponse,
  }),
  'GET /system/role/deptTree/{roleId}': ({ server }) => ({
    params: [server.roles.leader ?? ''],
    answer: { depts: expect.any(Array), checkedKeys: [] },
  }),
  'GET /system/menu/roleMenuTreeselect/{roleId}': ({ server }) => ({
    params: [server.roles.leader ?? ''],
    answer: { menus: expect.any(Array), checkedKeys: [] },
  }),
  'POST /system/role/export': () => ({ form: sheetQuery, answer: 'file' }),
  'DELETE /system/role/{roleIds}': ({ ids }) => ({ params: [ids.role.join(',')], answer: successResponse }),
};
