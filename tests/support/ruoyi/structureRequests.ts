import { expect } from 'vitest';
import {
  anyText,
  type ExpectedResponses,
  expectedList,
  pageQuery,
  sheetQuery,
  successResponse,
} from './expectedResponses.ts';

const savedMenu = (menuId: string) => ({
  menuId,
  parentId: 0,
  menuName: '菜单改名',
  menuType: 'C',
  path: 'p1',
  component: 'hr/leave/index',
  perms: '',
  icon: '#',
  orderNum: 2,
  isFrame: '1',
  isCache: '0',
  visible: '0',
  status: '0',
  query: '',
  routeName: '',
  link: '',
});

export const ruoyiMenuRequests: ExpectedResponses = {
  'GET /system/menu/list': () => ({
    query: { menuName: '菜单', status: '0' },
    answer: {
      data: expect.arrayContaining([
        expect.objectContaining({ menuName: '菜单2', parentId: 0, isFrame: '1' }),
      ]),
    },
  }),
  'GET /system/menu/treeselect': () => ({ answer: { data: expect.any(Array) } }),
  'GET /system/menu/{menuId}': ({ ids }) => ({
    params: [ids.menu[1]],
    answer: { data: expect.objectContaining({ menuName: '菜单2', isCache: '0', parentId: 0 }) },
  }),
  'POST /system/menu': () => ({
    body: {
      parentId: 0,
      menuName: '外链',
      menuType: 'M',
      icon: 'link',
      orderNum: 1,
      isFrame: '0',
      isCache: '0',
      visible: '0',
      status: '0',
      path: 'https://example.com',
    },
    answer: successResponse,
  }),
  'PUT /system/menu': ({ ids }) => ({ body: savedMenu(ids.menu[0]), answer: successResponse }),
  'PUT /system/menu/updateSort': ({ ids }) => ({
    body: { menuIds: ids.menu.join(','), orderNums: '5,4' },
    answer: successResponse,
  }),
  'DELETE /system/menu/{menuId}': ({ ids }) => ({ params: [ids.menu[1]], answer: successResponse }),
};

export const ruoyiDeptRequests: ExpectedResponses = {
  'GET /system/dept/list': () => ({
    query: { deptName: '部', status: '0' },
    answer: {
      data: expect.arrayContaining([
        expect.objectContaining({ deptName: '采购部', leader: '', createTime: anyText }),
      ]),
    },
  }),
  'GET /system/dept/list/exclude/{deptId}': ({ server }) => ({
    params: [server.depts.采购部 ?? ''],
    answer: { data: expect.not.arrayContaining([expect.objectContaining({ deptName: '采购部' })]) },
  }),
  'GET /system/dept/{deptId}': ({ server }) => ({
    // Without the right to query departments the answer has no phone number and no address.
    open: 'session',
    params: [server.depts.集团 ?? ''],
    answer: { data: expect.objectContaining({ deptName: '集团', parentId: 0, phone: '' }) },
  }),
  'POST /system/dept': ({ server }) => ({
    body: {
      parentId: server.depts.集团,
      deptName: '法务部',
      orderNum: 1,
      leader: '李四',
      phone: '15888888888',
      email: 'ry@example.com',
      status: '0',
    },
    answer: successResponse,
  }),
  'PUT /system/dept': ({ server, ids }) => ({
    body: {
      deptId: ids.dept[0],
      parentId: server.depts.集团,
      deptName: '部门改名',
      orderNum: 2,
      leader: '',
      leaderId: null,
      leaderName: '',
      phone: '',
      email: '',
      status: '0',
      isOrg: false,
      createTime: '2026-01-01 08:00:00',
    },
    answer: successResponse,
  }),
  'PUT /system/dept/updateSort': ({ ids }) => ({
    body: { deptIds: ids.dept.join(','), orderNums: '9,8' },
    answer: successResponse,
  }),
  'DELETE /system/dept/{deptId}': ({ ids }) => ({ params: [ids.dept[0]], answer: successResponse }),
};

export const ruoyiPostRequests: ExpectedResponses = {
  'GET /system/post/list': () => ({
    query: { ...pageQuery, postCode: 'post' },
    answer: expectedList({ postCode: 'post2', postSort: 0 }),
  }),
  'GET /system/post/{postId}': ({ ids }) => ({
    params: [ids.post[1]],
    answer: { data: expect.objectContaining({ postSort: 0 }) },
  }),
  'POST /system/post': () => ({
    body: { postCode: 'fresh', postName: '新岗位', postSort: 4, status: '0' },
    answer: successResponse,
  }),
  'PUT /system/post': ({ ids }) => ({
    body: {
      postId: ids.post[0],
      postCode: 'post1',
      postName: '改名',
      postSort: 5,
      orderNum: 0,
      flag: false,
      status: '0',
      remark: '',
      createTime: '2026-01-01 08:00:00',
    },
    answer: successResponse,
  }),
  'POST /system/post/export': () => ({ form: sheetQuery, answer: 'file' }),
  'DELETE /system/post/{postIds}': ({ ids }) => ({ params: [ids.post.join(',')], answer: successResponse }),
};
