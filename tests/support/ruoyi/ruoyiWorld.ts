/** A server with a row of each kind for RuoYi's requests to change, and RuoYi's way of asking. */
import { testPassword } from '../builders/testOrganization.ts';
import { createTestServer, type TestResponse, type TestServer } from '../servers/testServer.ts';

/** As axios sends it by itself; RuoYi changes nothing about it. */
export const ruoyiAcceptHeader = 'application/json, text/plain, */*';

export type RuoyiRequest = {
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  /** Sent as a form: RuoYi's exports. */
  form?: string;
};

export type RuoyiWorld = {
  server: TestServer;
  admin: string;
  /** Somebody signed in without any role. */
  nobody: string;
  /** Ids of rows that nothing else needs, two of each kind. */
  ids: Record<
    'user' | 'role' | 'menu' | 'dept' | 'post' | 'dictType' | 'dictData' | 'config' | 'notice',
    [string, string]
  >;
  send(token: string | null, place: string, request?: RuoyiRequest): Promise<TestResponse>;
};

export async function createRuoyiWorld(): Promise<RuoyiWorld> {
  const server = await createTestServer();
  const admin = await server.login('admin');
  const added = async (path: string, key: string, bodies: [object, object]): Promise<[string, string]> => {
    const [first, second] = [
      await server.call(admin, 'POST', path, bodies[0]),
      await server.call(admin, 'POST', path, bodies[1]),
    ];
    return [first.body.data[key], second.body.data[key]];
  };
  const twice = (body: (n: number) => object): [object, object] => [body(1), body(2)];
  const ids: RuoyiWorld['ids'] = {
    user: await added(
      '/system/user',
      'userId',
      twice((n) => ({ userName: `worker${n}`, nickName: `员工${n}`, password: testPassword })),
    ),
    role: await added(
      '/system/role',
      'roleId',
      twice((n) => ({ roleName: `角色${n}`, roleKey: `role${n}` })),
    ),
    menu: await added(
      '/system/menu',
      'menuId',
      twice((n) => ({ menuName: `菜单${n}`, menuType: 'C', path: `p${n}` })),
    ),
    dept: await added(
      '/system/dept',
      'deptId',
      twice((n) => ({ deptName: `部门${n}`, parentId: server.depts.集团 })),
    ),
    post: await added(
      '/system/post',
      'postId',
      twice((n) => ({ postName: `岗位${n}`, postCode: `post${n}` })),
    ),
    dictType: await added(
      '/system/dict/type',
      'dictId',
      twice((n) => ({ dictType: `type${n}`, dictName: `字典${n}` })),
    ),
    dictData: await added(
      '/system/dict/data',
      'dictCode',
      twice((n) => ({ dictType: 'type1', dictLabel: `项${n}`, dictValue: `${n}` })),
    ),
    notice: await added(
      '/system/notice',
      'noticeId',
      twice((n) => ({ noticeTitle: `通知${n}`, noticeType: '1', noticeContent: '<p>正文</p>' })),
    ),
    config: await added(
      '/system/config',
      'configId',
      twice((n) => ({ configKey: `key.${n}`, configName: `参数${n}`, configValue: '1', configType: 'N' })),
    ),
  };
  return {
    server,
    admin,
    nobody: await server.login('nobody'),
    ids,
    send: (...sent) => sendRuoyiRequest(server, ...sent),
  };
}

async function sendRuoyiRequest(
  server: TestServer,
  token: string | null,
  place: string,
  { query, body, form }: RuoyiRequest = {},
): Promise<TestResponse> {
  const [method = '', path = ''] = place.split(' ');
  const text = query ? `?${new URLSearchParams(query)}` : '';
  const type = form === undefined ? 'application/json;charset=utf-8' : 'application/x-www-form-urlencoded';
  const isRead = method === 'GET' || method === 'DELETE';
  return server.call(
    token,
    // The four methods that a place begins with.
    method as 'GET',
    `${path}${text}`,
    isRead ? undefined : (form ?? (body === undefined ? undefined : JSON.stringify(body))),
    { accept: ruoyiAcceptHeader, ...(!isRead && { 'content-type': type }) },
  );
}
