/** The envelopes of api.md 0. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { AnyCall } from '../../../contract/call.ts';
import { Failure, type Reason, type Refusal } from '../../../contract/failures.ts';
import { SerializedJson } from '../../calls/serializedJson.ts';

export const successMessage = '操作成功';
export const internalErrorMessage = '系统未知错误，请反馈给管理员';

/** Puts a handler's result into the envelope of its call. */
export function envelope(call: AnyCall, result: unknown, reason?: Reason): Record<string, unknown> {
  const extra = reason ? { reason } : {};
  switch (call.answer.kind) {
    case 'data':
      return { code: 200, msg: successMessage, data: result, ...extra };
    // The contract types the three others' results as objects; by key that is lost.
    case 'rows':
    case 'bare':
      return { code: 200, msg: successMessage, ...(result as object), ...extra };
    case 'message':
      return { code: 200, ...(result as object), ...extra };
    case 'stream':
      throw new Error(`The call ${call.path} answers a stream, which has no envelope.`);
  }
}

/** `body` as it is sent where its `data` is JSON already; undefined for any other. */
export function serializedBody(body: unknown): Buffer | undefined {
  if (typeof body !== 'object' || body === null || !('data' in body)) return undefined;
  const { data, ...rest } = body;
  if (!(data instanceof SerializedJson)) return undefined;
  // The envelope of such an answer has its code and message at least.
  const head = `${JSON.stringify(rest).slice(0, -1)},"data":`;
  return Buffer.concat([Buffer.from(head), data.bytes, Buffer.from('}')]);
}

/** The body of a business refusal (status 200), or nothing for any other error. */
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

/** The body of a refusal of the transport, whose number is also the status. */
export const transportRefusalBody = (refusal: Refusal) => ({
  code: refusal.status,
  msg: refusal.message,
  ...(refusal.errors ? { errors: refusal.errors } : {}),
});

/** Throws where a result is not what the contract says, to the letter: nothing missing, nothing beside it. */
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
