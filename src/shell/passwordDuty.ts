/**
 * A password that somebody else has set must be changed before anything else: the server opens nothing before, so no
 * other page is drawn and nothing is followed.
 */
import { profileAddress } from '../commands/account.ts';
import { confirm } from '../dialogs/confirm.ts';
import { session } from '../state/session.ts';

export const isPasswordDue = (person: { readonly needPerfectPassword: boolean } | undefined): boolean =>
  person?.needPerfectPassword === true;

/** Where whoever wants to go there is sent instead, and told why; undefined where they may. */
export function passwordDetour(pathname: string): string | undefined {
  if (!isPasswordDue(session.person) || pathname === profileAddress) return undefined;
  void tell();
  return profileAddress;
}

let told: Promise<unknown> | undefined;

function tell(): Promise<unknown> {
  const body = session.person?.passwordTooOld
    ? '密码已超过规定的使用期限，请先修改密码！'
    : '当前密码安全度过低，请先重置密码！';
  told ??= confirm({ title: '重置密码', body, notice: true }).finally(() => {
    told = undefined;
  });
  return told;
}

/** Resolves once the person is not being told any more; undefined where nothing has to be changed. */
export const dutyTold = (): Promise<unknown> | undefined =>
  isPasswordDue(session.person) ? (told ?? Promise.resolve()) : undefined;
