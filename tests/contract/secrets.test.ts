import { expect, test } from 'vitest';
import { z } from 'zod';
import { type AnyCall, answers, defineCall } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { answerSchemas, hasSecretAnswer, hasSecretBody, secret } from '../../contract/secrets.ts';

const all: [string, AnyCall][] = Object.entries(calls).flatMap(([noun, group]) =>
  Object.entries<AnyCall>(group).map(([name, call]): [string, AnyCall] => [`${noun}.${name}`, call]),
);

/** Common field names for secrets. */
const secretName = /passw|secret|token|privateKey|storageKey|credential/i;

type Json = { [key: string]: unknown };

/** The plain names of the fields of a schema at any depth. */
function fieldNames(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties } = node as Json;
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  return [...own, ...Object.values(node).flatMap(fieldNames)];
}

const namesIn = (schema: z.ZodType, io: 'input' | 'output') =>
  fieldNames(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));

test('Every response with a field named like a secret declares it.', () => {
  const undeclared = all.filter(
    ([, call]) =>
      answerSchemas(call)
        .flatMap((schema) => namesIn(schema, 'output'))
        // A flag is not a secret, even if it describes one.
        .some((name) => secretName.test(name) && !/^need|TooOld$/.test(name)) && !hasSecretAnswer(call),
  );
  expect(undeclared.map(([name]) => name)).toEqual([]);
});

test('Every body with a field named like a secret declares it.', () => {
  const undeclared = all.filter(
    ([, call]) =>
      call.body !== 'multipart' &&
      namesIn(call.body, 'input').some((name) => secretName.test(name)) &&
      !hasSecretBody(call),
  );
  expect(undeclared.map(([name]) => name)).toEqual([]);
});

test('The calls with secrets are exactly these.', () => {
  const named = (has: (call: AnyCall) => boolean) =>
    all.filter(([, call]) => has(call)).map(([name]) => name);
  expect(named(hasSecretAnswer).toSorted()).toEqual([
    'apiToken.add',
    'outbox.fullText',
    'session.demoAccounts',
    'session.encryptLogin',
    'session.login',
    'session.storageKey',
    'tenant.add',
    'user.add',
    'user.importData',
    'user.resetPassword',
    'verifyCode.signIn',
    'wechat.signIn',
  ]);
  expect(named(hasSecretBody).toSorted()).toEqual([
    'registration.register',
    'registration.registerDept',
    'session.login',
    'tenant.add',
    'user.add',
    'user.changePassword',
    'user.editProfile',
    'user.resetPassword',
    'userSession.reauthenticate',
    'verifyCode.resetPassword',
    'verifyCode.signIn',
    'verifyCode.updatePassword',
    'wechat.bind',
  ]);
});

test('A mark is found inside arrays, unions and optional fields.', () => {
  const made = (data: z.ZodType) =>
    defineCall({
      method: 'GET',
      path: '/x',
      summary: 'x',
      permission: 'session',
      object: 'self',
      answer: answers.data(data),
    });
  const key = secret(z.string().min(4));
  for (const schema of [
    key,
    z.array(z.object({ key: key.optional() })),
    z.union([z.null(), z.object({ deep: z.record(z.string(), key) })]),
  ]) {
    expect(hasSecretAnswer(made(schema))).toBe(true);
  }
  expect(hasSecretAnswer(made(z.object({ secret: z.literal(true) })))).toBe(false);
});
