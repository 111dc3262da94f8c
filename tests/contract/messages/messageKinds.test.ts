/** Every kind of message can be delivered, hides its secrets, and is not kept for ever. */
import { expect, test } from 'vitest';
import { type MessageDescription, renderMasked } from '../../../contract/messages/message.ts';
import { type MessageData, type MessageKind, messageKinds } from '../../../contract/messages/messageKinds.ts';

const samples: { [K in MessageKind]: MessageData<K> } = {
  verifyCode: { phonenumber: '13800000000', tenantName: '千禾', code: '123456' },
};

type AnyData = Readonly<Record<string, string>>;

// Each description takes the sample of its own kind.
const kinds = Object.entries(messageKinds).map(
  ([kind, description]) => [kind, description as unknown as MessageDescription<AnyData>] as const,
);
const sampleOf = (kind: string): AnyData => samples[kind as MessageKind];

test.each(kinds)('the message %s has a receiver, a text and an end', (kind, message) => {
  const receivers = Object.values(message.receivers).map((receiverOf) => receiverOf(sampleOf(kind)));
  expect(receivers.length).toBeGreaterThan(0);
  expect(receivers).not.toContain('');
  expect(message.template(sampleOf(kind))).not.toBe('');
  expect(message.validMinutes).toBeGreaterThan(0);
  expect(message.keptDays * 1440).toBeGreaterThan(message.validMinutes);
});

test.each(kinds)('readers of the outbox see no secret of the message %s', (kind, message) => {
  const data = sampleOf(kind);
  for (const name of message.secrets) {
    expect(message.template(data)).toContain(data[name]);
    expect(renderMasked(message, data)).not.toContain(data[name]);
  }
});

test('a verify code is rendered with the name of the tenant and its minutes', () => {
  const { verifyCode } = messageKinds;
  const data = samples.verifyCode;
  expect(verifyCode.template(data)).toBe('【千禾】验证码 123456，5 分钟内有效，请勿告诉他人。');
  expect(renderMasked(verifyCode, data)).toBe('【千禾】验证码 ******，5 分钟内有效，请勿告诉他人。');
  expect(verifyCode.receivers.sms?.(data)).toBe('13800000000');
});
