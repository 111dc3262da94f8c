/** What is wrong with a change of password before it is sent. */

export const passwordNames = ['old', 'next', 'again'] as const;
export type PasswordName = (typeof passwordNames)[number];
export type PasswordErrors = Partial<Record<PasswordName, string>>;

const shortest = 8;

export function passwordErrors({ old, next, again }: Record<PasswordName, string>): PasswordErrors {
  return {
    ...(old === '' && { old: '请输入当前密码' }),
    ...(next.length < shortest && { next: `密码至少 ${shortest} 位` }),
    ...(next !== '' && next === old && { next: '新密码不能与当前密码相同' }),
    ...(again !== next && { again: '两次输入的密码不一致' }),
  };
}
