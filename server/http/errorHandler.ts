/** The only error handler: every error leaves as a refusal of the table or as a fault with a request id. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Failure, Fault, Refusal, type RefusalStatus, refusals } from '../../contract/failures.ts';
import { isDiskFull } from '../db/storage/diskFull.ts';
import { isTransientError } from '../db/transientErrors.ts';
import { describeFault } from '../log/describeFault.ts';
import { serverLog } from '../log/serverLog.ts';
import { internalErrorMessage, refusalBody, transportRefusalBody } from './execution/envelope.ts';

export function handleError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // A malformed path fails before the hooks that set these headers.
  reply.header('x-request-id', request.id);
  reply.header('cache-control', 'no-store');
  const refused = refusalBody(error);
  if (refused) return reply.code(200).send(refused);
  const refusal = asRefusal(error, request.routeOptions.bodyLimit);
  if (refusal) {
    if (refusal.status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '2');
    return reply.code(refusal.status).send(transportRefusalBody(refusal));
  }
  const { method, url } = request.routeOptions;
  // The pattern of the path: ids and search words are not logged.
  serverLog.error(
    { requestId: request.id, call: `${method} ${url}`, fault: describeFault(error) },
    'A call failed.',
  );
  if (error instanceof Fault) {
    const { message: msg, reason } = error;
    return reply.code(500).send({ code: 500, msg, reason, requestId: request.id });
  }
  return reply.code(500).send({ code: 500, msg: internalErrorMessage, requestId: request.id });
}

/** Returns undefined for a fault. */
function asRefusal(error: FastifyError | Error, bodyLimit: number): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof Failure) return undefined;
  if (isDiskFull(error)) return new Refusal(507);
  if (isTransientError(error)) return new Refusal(503);
  // fast-json and the parsers of Fastify throw errors with a code; every other error is ours, and a fault.
  if (!('code' in error) || typeof error.code !== 'string') {
    return error instanceof SyntaxError && 'statusCode' in error ? badRequest('JSON 格式有误') : undefined;
  }
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal(415, [{ path: '', message: '请求内容应为 JSON' }]);
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new Refusal(415, [{ path: '', message: '请以 multipart/form-data 上传一个文件' }]);
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return badRequest('JSON 格式有误');
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_PROTO_VIOLATION':
      return badRequest('上传内容格式有误');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return badRequest('地址过长');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(413, [{ path: '', message: `最多 ${Math.round(bodyLimit / 1024)} KB，请减少内容` }]);
    case 'FST_REQ_FILE_TOO_LARGE':
      return new Refusal(413);
    default:
      return byStatus('statusCode' in error ? Number(error.statusCode) : 500);
  }
}

const badRequest = (message: string) => new Refusal(400, [{ path: '', message }]);

function byStatus(status: number): Refusal | undefined {
  // The own keys of the table are exactly the statuses of a Refusal.
  if (Object.hasOwn(refusals, status)) return new Refusal(status as RefusalStatus);
  // Every other refusal of the framework is the client's fault.
  return status >= 400 && status < 500 ? new Refusal(400) : undefined;
}
