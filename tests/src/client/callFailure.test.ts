import { describe, expect, test } from 'vitest';
import {
  CallFailure,
  isAbortError,
  parseFailure,
  toTransportFailure,
} from '../../../src/client/callFailure.ts';
import { buildPath, buildQuery } from '../../../src/client/callUrl.ts';
import { createThrottle, reportFailure, setClientListener } from '../../../src/client/clientEvents.ts';
import { parseEvents } from '../../../src/client/eventStream.ts';
import { retryDelayMs } from '../../../src/client/retryDelay.ts';

describe('an answer', () => {
  test.each([
    ['a success', 200, { code: 200, msg: '操作成功', data: 1 }],
    ['a bare success', 200, { status: 'ok' }],
    ['a file', 200, undefined],
  ])('The answer code %s is not a failure.', (_, status, body) => {
    expect(parseFailure(status, body)).toBeUndefined();
  });
  test.each([
    [
      'a refusal of the business',
      200,
      { code: 500, msg: '任务已被处理', reason: 'TASK_CLOSED' },
      '任务已被处理',
      'TASK_CLOSED',
    ],
    [
      'a check that stops, in words written as HTML',
      200,
      { code: 500, msg: '金额 999 的<b>不能</b>删除', reason: 'CHECK_STOPPED' },
      '金额 999 的不能删除',
      'CHECK_STOPPED',
    ],
    ['no token', 401, { code: 401, msg: 'x' }, '认证失败，无法访问系统资源', 'HTTP'],
    [
      'the end of a session',
      401,
      { code: 401, msg: 'x', ended: 'reset' },
      '认证失败，无法访问系统资源',
      'HTTP',
    ],
    ['no permission', 403, { code: 403 }, '当前操作没有权限', 'HTTP'],
    ['nothing there', 404, { code: 404 }, '访问资源不存在', 'HTTP'],
    ['a fault', 500, { code: 500, msg: '' }, '系统未知错误，请反馈给管理员', 'HTTP'],
    ['a bad payload', 400, { code: 400, msg: '请求参数有误' }, '请求参数有误', 'HTTP'],
    ['a proxy that answers itself', 502, '<html>', '系统接口502异常', 'HTTP'],
  ])('An answer with %s becomes a failure that says so.', (_, status, body, msg, reason) => {
    expect(parseFailure(status, body)).toMatchObject({ msg, reason, status });
  });
  test('says why a session has ended, if the server says a reason that is known', () => {
    const ended = (why: string) => parseFailure(401, { code: 401, ended: why })?.ended;
    expect(ended('reset')).toBe('登录已结束：管理员重置了您的密码。请重新登录');
    expect(ended('toString')).toBeUndefined();
  });
  test('keeps the paths of errors', () => {
    const errors = [{ path: 'items.0.qty', message: '必填' }];
    expect(parseFailure(400, { code: 400, errors })?.errors).toEqual(errors);
  });
});

describe('a missing answer', () => {
  test('A rejected request is a network failure.', () => {
    expect(toTransportFailure(new TypeError('fetch failed'))).toMatchObject({
      reason: 'NETWORK',
      msg: '您的当前网络不稳定，请关注',
    });
  });
  test('A request that exceeds its time is a timeout at any depth of its cause.', () => {
    const wrapped = new Error('wrapped', { cause: new DOMException('slow', 'TimeoutError') });
    expect(toTransportFailure(wrapped)).toMatchObject({ reason: 'TIMEOUT', msg: '系统接口请求超时' });
  });
  test('reports nothing when the request was aborted', () => {
    expect(isAbortError(new Error('x', { cause: new DOMException('stop', 'AbortError') }))).toBe(true);
  });
});

describe('the client notifies', () => {
  test('The client reports a lost network at most once in six seconds.', () => {
    let now = 0;
    const may = createThrottle(() => now);
    expect([may(), may()]).toEqual([true, false]);
    now = 5999;
    expect(may()).toBe(false);
    now = 6000;
    expect(may()).toBe(true);
  });
  test('The client reports the end of the session, but no refusals.', () => {
    const heard: string[] = [];
    setClientListener({
      notice: (text) => heard.push(text),
      signedOut: (why) => heard.push(why ?? 'signed out'),
    });
    reportFailure(new CallFailure({ reason: 'TASK_CLOSED', msg: '任务已被处理', status: 200 }));
    reportFailure(new CallFailure({ reason: 'HTTP', msg: '认证失败', status: 401 }));
    reportFailure(new CallFailure({ reason: 'HTTP', msg: '认证失败', status: 401, ended: '已重置' }));
    reportFailure(new CallFailure({ reason: 'TIMEOUT', msg: '系统接口请求超时', status: 0 }));
    expect(heard).toEqual(['signed out', '已重置', '系统接口请求超时']);
  });
});

test('an address encodes its parameters and omits empty ones', () => {
  expect(buildPath('/auto/{form}/{id}', { form: 'auto_x', id: 'a/b' })).toBe('/auto/auto_x/a%2Fb');
  expect(() => buildPath('/auto/{form}')).toThrow('wants the parameter form');
  expect(buildQuery({ pageNum: 1, keyword: '', none: undefined, ids: ['1', '2'], name: '李 娜' })).toBe(
    '?pageNum=1&ids=1&ids=2&name=%E6%9D%8E+%E5%A8%9C',
  );
  expect(buildQuery({})).toBe('');
});

describe('the event stream', () => {
  test('The event stream yields whole events and buffers the rest.', () => {
    const { events, rest } = parseEvents(': hi\n\nid: 7\ndata: {"a":1}\n\nid: 8\ndata: {"b');
    expect(events).toEqual([{ id: '7', data: '{"a":1}' }]);
    expect(rest).toBe('id: 8\ndata: {"b');
  });
  test('reconnects with growing delays of at most half a minute', () => {
    expect([0, 1, 2, 10].map((failures) => retryDelayMs(failures, 1))).toEqual([1000, 2000, 4000, 30_000]);
  });
});
