/**
 * On the path of a call, an operation translates only what the call does not know. Every field of the call passes as it
 * was sent, so that a request has the same effect for every client.
 */
import { z } from 'zod';
import type { AnyCall } from '../../contract/call.ts';
import {
  type CallInputFields,
  type Fields,
  type InvokeCall,
  type Operation,
  type OperationInput,
  routeShape,
} from './operation.ts';

/** The operation whose requests to the call on its own path have all fields of that call. */
export const keepCallFields = (operation: Operation): Operation => ({
  ...operation,
  answer(sent, ask) {
    const askWithFields: InvokeCall = (call, input) =>
      ask(
        call,
        routeShape(call) === routeShape(operation) ? withCallFields(operation, call, { sent, input }) : input,
      );
    return operation.answer(sent, askWithFields);
  },
});

type Translated = { sent: OperationInput; input: CallInputFields | undefined };

function withCallFields(
  { redefined = [] }: Operation,
  call: AnyCall,
  { sent, input = {} }: Translated,
): CallInputFields {
  const params = { ...sent.params, ...input.params };
  const query = { ...input.query, ...pickCallFields(call.query, sent.query, []) };
  if (call.body === 'multipart') return { params, query };
  // A call whose body is a list has no fields.
  if (!(call.body instanceof z.ZodObject)) return { params, query, body: sent.items ?? input.body };
  return {
    params,
    query,
    body: { ...(input.body as Fields | undefined), ...pickCallFields(call.body, sent.body, redefined) },
  };
}

function pickCallFields(schema: z.ZodType, sent: Fields, except: readonly string[]): Fields {
  if (!(schema instanceof z.ZodObject)) return {};
  return Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>)
      .filter(([key]) => sent[key] !== undefined && !except.includes(key))
      // RuoYi sends null for a field without a value.
      .filter(([key, field]) => sent[key] !== null || field.safeParse(null).success)
      .map(([key]) => [key, sent[key]]),
  );
}
