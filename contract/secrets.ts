/**
 * Marks the fields of a call that contain a secret (a password, a token, a key). The values are never stored in clear:
 * the stored response is encrypted, and the request is remembered only by a slow hash.
 */
import { z } from 'zod';
import type { AnyCall } from './call.ts';

const secretMarks = z.registry<{ secret: true }>();

/** Marks a field as secret. The mark belongs to this schema object: apply it last, after all checks. */
export const secret = <T extends z.ZodType>(schema: T): T => {
  secretMarks.add(schema, { secret: true });
  return schema;
};

/** Returns true if any field of the call's response is marked as secret. */
export const hasSecretAnswer = oncePerCall((call: Pick<AnyCall, 'answer'>) =>
  answerSchemas(call).some((schema) => hasMark(schema, 'output')),
);

/** Returns true if any field of the call's body is marked as secret. */
export const hasSecretBody = oncePerCall(
  ({ body }: Pick<AnyCall, 'body'>) => body !== 'multipart' && hasMark(body, 'input'),
);

/** Calls do not change, and the schemas of all calls take tens of milliseconds to convert. */
function oncePerCall<C extends object>(find: (call: C) => boolean): (call: C) => boolean {
  const found = new WeakMap<C, boolean>();
  return (call) => {
    const known = found.get(call) ?? find(call);
    found.set(call, known);
    return known;
  };
}

/** Lists the schemas of the call's response. */
export function answerSchemas({ answer }: Pick<AnyCall, 'answer'>): z.ZodType[] {
  switch (answer.kind) {
    case 'data':
    case 'message':
      return [answer.data];
    case 'rows':
      return [answer.row, z.object(answer.extra)];
    case 'bare':
      return [z.object(answer.shape)];
    case 'stream':
      return [];
  }
}

/** JSON Schema conversion visits unions, arrays and recursion. The registry adds `secret` to each marked schema. */
const hasMark = (schema: z.ZodType, io: 'input' | 'output'): boolean =>
  /"secret":true/.test(
    JSON.stringify(z.toJSONSchema(schema, { metadata: secretMarks, unrepresentable: 'any', io })),
  );
