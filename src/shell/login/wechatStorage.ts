/**
 * What a sign-in by WeChat keeps between its pages: the proof of the WeChat account until it is bound, which the server
 * accepts for ten minutes, and the address that was opened in WeChat.
 */
import { sanitizeRedirect } from '../../client/signInRedirect.ts';

const ticketKey = 'qianhe.wechatTicket';
const targetKey = 'qianhe.wechatTarget';

export const rememberWechatTicket = (ticket: string): void => sessionStorage.setItem(ticketKey, ticket);

export const readWechatTicket = (): string => sessionStorage.getItem(ticketKey) ?? '';

export const forgetWechatTicket = (): void => sessionStorage.removeItem(ticketKey);

/** The address opens after the sign-in, without the code, which is valid once. */
export const rememberWechatTarget = (href: string): void =>
  sessionStorage.setItem(targetKey, removeCode(href));

/** Returns the remembered address once; home without one. */
export function takeWechatTarget(): string {
  const target = sanitizeRedirect(sessionStorage.getItem(targetKey));
  sessionStorage.removeItem(targetKey);
  return target;
}

/** WeChat adds `code` and `state` to the address that it returns to. */
export function removeCode(href: string): string {
  const [pathname = '', query] = href.split('?', 2);
  const left = new URLSearchParams(query);
  for (const name of ['code', 'state']) left.delete(name);
  return left.size > 0 ? `${pathname}?${left}` : pathname;
}
