/** The envelopes of answers: `code` and `msg`, with the result in the shape that the call's answer kind declares. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { AnyCall } from '../../../contract/call.ts';
import { Failure, type Reason, type Refusal } from '../../../contract/failures.ts';
import { SerializedJson } from '../../context/serializedJson.ts';

export const successMessage = '操作成功';
export const internalErrorMessage = '系统未知错误，请反馈给管理员';

/** Wraps a handler's result in the envelope of its call. */
export function buildEnvelope(call: AnyCall, result: unknown, reason?: Reason): Record<string, unknown> {
  const extra = reason ? { reason } : {};
  switch (call.answer.kind) {
    case 'data':
      return { code: 200, msg: successMessage, data: result, ...extra };
    // The contract types the other three results as objects; indexing by key loses that.
    case 'rows':
    case 'bare':
      return { code: 200, msg: successMessage, ...(result as object), ...extra };
    case 'message':
      return { code: 200, ...(result as object), ...extra };
    case 'stream':
      throw new Error(`The call ${call.path} answers a stream, which has no envelope.`);
  }
}

/** The bytes to send for a `body` whose `data` is serialized JSON; undefined for any other body. */
export function serializedBody(body: unknown): Buffer | undefined {
  if (typeof body !== 'object' || body === null || !('data' in body)) return undefined;
  const { data, ...rest } = body;
  if (!(data instanceof SerializedJson)) return undefined;
  // The envelope of such an answer contains at least code and message.
  const head = `${JSON.stringify(rest).slice(0, -1)},"data":`;
  return Buffer.concat([Buffer.from(head), data.bytes, Buffer.from('}')]);
}

/** The body of a business refusal (status 200); undefined for any other error. */
export function refusalBody(error: unknown): Record<string, unknown> | undefined {
  if (!(error instanceof Failure)) return undefined;
  const { errors, data } = error.detail;
  return {
    code: 500,
    msg: error.message,
    reason: error.reason,
    ...(errors ? { errors } : {}),
    ...(data === undefined ? {} : { data }),
  };
}

/** The body of a transport refusal, whose number is also the status. */
export const transportRefusalBody = (refusal: Refusal) => ({
  code: refusal.status,
  msg: refusal.message,
  ...(refusal.errors ? { errors: refusal.errors } : {}),
  ...(refusal.ended ? { ended: refusal.ended } : {}),
});

/** Throws if a result does not match the contract exactly, with no missing and no additional keys. */
export function assertAnswers(call: AnyCall, result: unknown): void {
  const schema = resultSchema(call);
  if (!schema) return;
  const sent = result === undefined ? undefined : JSON.parse(JSON.stringify(result));
  const parsed = schema.safeParse(sent);
  if (!parsed.success) {
    throw new Error(`The answer of ${call.path} breaks its contract: ${z.prettifyError(parsed.error)}`);
  }
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data ?? null)), sent ?? null)) {
    throw new Error(`The answer of ${call.path} has more than its contract says: ${JSON.stringify(sent)}`);
  }
}

function resultSchema({ answer }: AnyCall): z.ZodType | undefined {
  switch (answer.kind) {
    case 'data':
      return answer.data;
    case 'rows':
      return z.object({ rows: z.array(answer.row), total: z.number(), ...answer.extra });
    case 'message':
      return z.object({ msg: z.string(), data: answer.data.optional() });
    case 'bare':
      return z.object(answer.shape);
    case 'stream':
      return undefined;
  }
}
