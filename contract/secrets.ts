/**
 * Which fields of a call carry a secret (a password, a token, a key). A call that declares one is stored by nobody in
 * clear: its kept answer is encrypted, and what was sent is remembered by a slow hash only.
 */
import { z } from 'zod';
import type { AnyCall } from './call.ts';

const secretMarks = z.registry<{ secret: true }>();

/** Marks a field as secret. The mark belongs to this very schema: mark last, after all checks. */
export const secret = <T extends z.ZodType>(schema: T): T => {
  secretMarks.add(schema, { secret: true });
  return schema;
};

/** Whether any field of the call's answer is marked as secret. */
export const hasSecretAnswer = (call: Pick<AnyCall, 'answer'>): boolean =>
  answerSchemas(call).some((schema) => hasMark(schema, 'output'));

/** Whether any field of the call's body is marked as secret. */
export const hasSecretBody = ({ body }: Pick<AnyCall, 'body'>): boolean =>
  body !== 'multipart' && hasMark(body, 'input');

/** Every schema that an answer of the call consists of. */
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

/** JSON Schema walks unions, arrays and recursion; the registry adds `secret` to each schema that is marked. */
const hasMark = (schema: z.ZodType, io: 'input' | 'output'): boolean =>
  /"secret":true/.test(
    JSON.stringify(z.toJSONSchema(schema, { metadata: secretMarks, unrepresentable: 'any', io })),
  );
