/** All kinds of messages. */
import { describeMessage } from './message.ts';

/** Minutes for which a code proves a phone number. */
export const verifyCodeMinutes = 5;

type VerifyCodeData = { readonly phonenumber: string; readonly tenantName: string; readonly code: string };

export const messageKinds = {
  verifyCode: describeMessage<VerifyCodeData>({
    label: '验证码',
    receivers: { sms: ({ phonenumber }) => phonenumber },
    template: ({ tenantName, code }) =>
      `【${tenantName}】验证码 ${code}，${verifyCodeMinutes} 分钟内有效，请勿告诉他人。`,
    secrets: ['code'],
    validMinutes: verifyCodeMinutes,
    keptDays: 180,
  }),
};

export type MessageKind = keyof typeof messageKinds;

/** What the sender of a message of this kind gives. */
export type MessageData<K extends MessageKind> = Parameters<(typeof messageKinds)[K]['template']>[0];
