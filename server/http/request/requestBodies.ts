/** Accepts two kinds of body: JSON within its call's limits, or one file as multipart/form-data. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxBodyElements, maxBodyKeys } from '../../../contract/call.ts';
import { Refusal } from '../../../contract/failures.ts';
import { quoteLongNumbers } from '../../../contract/text/jsonNumbers.ts';
import { isWithinBounds } from './jsonBounds.ts';
import type { Route } from './routes.ts';

/** A missing body counts as an empty one: a POST without payload needs none. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const { bodyLimit } = request.routeOptions;
    const most = { elements: maxBodyElements(bodyLimit), keys: maxBodyKeys(bodyLimit) };
    if (text === '') done(null, undefined);
    else if (isWithinBounds(text, most)) parse(request, quoteLongNumbers(text), done);
    else done(new Refusal(413, [{ path: '', message: '数据项过多或嵌套过深，请分批提交' }]));
  });
}

/** Throws Refusal 415 for a form sent to a JSON call, and for JSON sent to an upload. */
export function assertMediaType({ call }: Pick<Route, 'call'>) {
  const wantsForm = call.body === 'multipart';
  return async ({ headers }: FastifyRequest) => {
    const type = headers['content-type'];
    if (type === undefined || call.method !== 'POST') return;
    if (/^multipart\//i.test(type) !== wantsForm) throw unsupportedMedia(wantsForm);
  };
}

export const unsupportedMedia = (wantsForm: boolean) =>
  new Refusal(415, [
    { path: '', message: wantsForm ? '请以 multipart/form-data 上传一个文件' : '请求内容应为 JSON' },
  ]);
