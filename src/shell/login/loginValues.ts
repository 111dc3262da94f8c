/** The values of the sign-in form, its missing values, and the field that a refusal belongs to. */
import type { FailureReason } from '../../client/callFailure.ts';

export type LoginValues = { username: string; password: string; code: string; tenantCode: string };
export type LoginErrors = Partial<Record<keyof LoginValues | 'form', string | undefined>>;

export const blankLogin: LoginValues = { username: '', password: '', code: '', tenantCode: '' };

const prompts: Record<keyof LoginValues, string> = {
  username: '请输入账号',
  password: '请输入密码',
  code: '请输入验证码',
  tenantCode: '请输入租户编码',
};

export function findMissingValues(values: LoginValues, withCaptcha: boolean): LoginErrors {
  const names = ['username', 'password', 'code', 'tenantCode'] as const;
  return Object.fromEntries(
    names
      .filter((name) => (name !== 'code' || withCaptcha) && values[name].trim() === '')
      .map((name) => [name, prompts[name]]),
  );
}

const fieldByReason: Partial<Record<FailureReason, keyof LoginErrors>> = {
  BAD_CREDENTIALS: 'password',
  LOCKED: 'username',
  USER_DISABLED: 'username',
  BAD_CAPTCHA: 'code',
};

export const fieldOfFailure = (reason: FailureReason): keyof LoginErrors => fieldByReason[reason] ?? 'form';
