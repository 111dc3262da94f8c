/** The values of the forms outside a session, their missing values, and the field that a refusal belongs to. */
import type { CallFailure, FailureReason } from '../../client/callFailure.ts';

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

/** Forms with a code by SMS: `code` is that code, `captcha` the text of the picture. */
export type CodeValues = { phonenumber: string; captcha: string; code: string; tenantCode: string };

const codePrompts: Readonly<Record<string, string>> = {
  phonenumber: '请输入手机号',
  code: '请输入短信验证码',
  captcha: '请输入验证码',
  username: '请输入账号',
  nickName: '请输入姓名',
  password: '请输入密码',
  tenantCode: '请输入租户编码',
};

/** The errors of the named fields that are empty. */
export const findEmptyFields = (
  values: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names
      .filter((name) => (values[name] ?? '').trim() === '')
      .map((name) => [name, codePrompts[name] ?? '请填写']),
  );

const codeFieldByReason: Partial<Record<FailureReason, string>> = {
  BAD_CODE: 'code',
  BAD_CAPTCHA: 'captcha',
  TOO_SOON: 'code',
  LOCKED: 'phonenumber',
  USER_DISABLED: 'phonenumber',
};

/** The errors of a refusal at their fields: those of `values`, else below the form. */
export function placeFailure(
  { reason, errors, msg }: Pick<CallFailure, 'reason' | 'errors' | 'msg'>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const found = codeFieldByReason[reason] ?? errors[0]?.path ?? '';
  const message = codeFieldByReason[reason] ? msg : (errors[0]?.message ?? msg);
  return Object.hasOwn(values, found) ? { [found]: message } : { form: message };
}
