import type { CallResult } from '../../../../contract/call.ts';
import { menuCalls } from '../../../../contract/calls/menu.ts';
import { Failure } from '../../../../contract/failures.ts';
import type { Fields } from '../../operation.ts';
import { parentOf } from '../answers.ts';
import { translated } from '../declare.ts';
import { idsOf, newOrder, row } from '../requests.ts';

type Menu = CallResult<typeof menuCalls.list>['rows'][number];

/** In RuoYi an entry is either a page or a link (`isFrame` '0'), whose address is its path. */
const shownMenu = (menu: Menu): Fields => ({
  ...menu,
  parentId: parentOf(menu.parentId),
  path: menu.link || menu.path,
  isFrame: menu.link ? '0' : '1',
  isCache: '0',
  query: '',
  routeName: '',
});

const without = {
  query: '菜单没有路由参数，请留空',
  routeName: '菜单没有路由名称，请留空',
};

function savedMenu(sent: Fields): Fields {
  const {
    isFrame,
    isCache,
    query,
    routeName,
    link: _,
    ...menu
  } = row(sent, { drop: ['children', 'parentName'] });
  // Keys of the object that is walked.
  for (const [key, value] of Object.entries({ query, routeName }))
    if (value) throw new Failure('NOT_OFFERED', { msg: without[key as keyof typeof without] });
  if (isCache === '1') throw new Failure('NOT_OFFERED', { msg: '页面总是缓存，请选择“缓存”' });
  if (isFrame === undefined) return menu;
  return String(isFrame) === '0' ? { ...menu, link: menu.path ?? '', path: '' } : { ...menu, link: '' };
}

export const menuOperations = [
  translated('GET /system/menu/list', menuCalls.list, {
    answer: ({ rows }) => ({ data: rows.map(shownMenu) }),
  }),
  translated('GET /system/menu/treeselect', menuCalls.treeselect, { answer: (data) => ({ data }) }),
  translated('GET /system/menu/{menuId}', menuCalls.detail, {
    answer: (menu) => ({ data: shownMenu(menu) }),
  }),
  translated('POST /system/menu', menuCalls.add, {
    note: '路由参数、路由名称和“不缓存”没有对应，填写时拒绝',
    request: ({ body }) => ({ body: savedMenu(row(body, { drop: ['menuId'] })) }),
  }),
  translated('PUT /system/menu', menuCalls.edit, { request: ({ body }) => ({ body: savedMenu(body) }) }),
  translated('PUT /system/menu/updateSort', menuCalls.sort, {
    request: ({ body }) => ({ body: newOrder(body.menuIds, body.orderNums) }),
  }),
  translated('DELETE /system/menu/{menuId}', menuCalls.remove, {
    request: ({ params }) => ({ body: idsOf(params.menuId) }),
  }),
];
