import type { CallResult } from '../../../../contract/call.ts';
import { menuCalls } from '../../../../contract/calls/menu.ts';
import { Failure } from '../../../../contract/failures.ts';
import type { Fields } from '../../operation.ts';
import { toRuoyiParentId } from '../answers.ts';
import { callOperation } from '../declareOperation.ts';
import { parseIds, toOrderInput, toRowInput } from '../requestInput.ts';

type Menu = CallResult<typeof menuCalls.list>['rows'][number];

/** In RuoYi an entry is either a page or a link (`isFrame` '0'), whose address is its path. */
const toRuoyiMenu = (menu: Menu): Fields => ({
  ...menu,
  parentId: toRuoyiParentId(menu.parentId),
  path: menu.link || menu.path,
  isFrame: menu.link ? '0' : '1',
  isCache: menu.noCache ? '1' : '0',
  query: '',
  routeName: '',
});

const unsupportedFields = {
  query: '菜单没有路由参数，请留空',
  routeName: '菜单没有路由名称，请留空',
};

function toMenuInput(sent: Fields): Fields {
  const {
    isFrame,
    isCache,
    query,
    routeName,
    link: _,
    ...menu
  } = toRowInput(sent, { drop: ['children', 'parentName', 'formCnName'] });
  // These are keys of the object that is iterated.
  for (const [key, value] of Object.entries({ query, routeName }))
    if (value)
      throw new Failure('NOT_OFFERED', { msg: unsupportedFields[key as keyof typeof unsupportedFields] });
  const input = isCache === undefined ? menu : { ...menu, noCache: String(isCache) === '1' };
  if (isFrame === undefined) return input;
  return String(isFrame) === '0' ? { ...input, link: menu.path ?? '', path: '' } : { ...input, link: '' };
}

export const menuOperations = [
  callOperation('GET /system/menu/list', menuCalls.list, {
    answer: ({ rows }) => ({ data: rows.map(toRuoyiMenu) }),
  }),
  callOperation('GET /system/menu/treeselect', menuCalls.treeselect, { answer: (data) => ({ data }) }),
  callOperation('GET /system/menu/{menuId}', menuCalls.detail, {
    answer: (menu) => ({ data: toRuoyiMenu(menu) }),
  }),
  callOperation('POST /system/menu', menuCalls.add, {
    note: '路由参数和路由名称没有对应，填写时拒绝',
    redefined: ['path'],
    request: ({ body }) => ({ body: toMenuInput(toRowInput(body, { drop: ['menuId'] })) }),
  }),
  callOperation('PUT /system/menu', menuCalls.edit, { request: ({ body }) => ({ body: toMenuInput(body) }) }),
  callOperation('PUT /system/menu/updateSort', menuCalls.sort, {
    request: ({ body }) => ({ body: toOrderInput(body.menuIds, body.orderNums) }),
  }),
  callOperation('DELETE /system/menu/{menuId}', menuCalls.remove, {
    request: ({ params }) => ({ body: parseIds(params.menuId) }),
  }),
];
