/** The cookies of the product: the token, the tenant, and the sign-in page. */
import type { Portal } from '../../contract/calls/session.ts';

const tenantDays = 30;
export const defaultTenant = 'DEFAULT';

export const token = {
  get: () => readCookie('Admin-Token'),
  set: (value: string) => writeCookie('Admin-Token', value),
  clear: () => writeCookie('Admin-Token', '', 0),
};

export const tenant = {
  code: () => readCookie('tenantCode') || defaultTenant,
  name: () => readCookie('tenantName'),
  remember(code: string, name?: string) {
    writeCookie('tenantCode', code, tenantDays);
    if (name !== undefined) writeCookie('tenantName', name, tenantDays);
  },
};

/** The sign-in page of the last person, to which an ended session leads back. */
export const signInPortal = {
  path: () => (readCookie('portal') === 'supplier' ? '/supplier/login' : '/login'),
  remember: (portal: Portal) => writeCookie('portal', portal, tenantDays),
};

function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
}

/** Without `days` the cookie ends with the browser's session. */
function writeCookie(name: string, value: string, days?: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = days === undefined ? '' : `; Max-Age=${days * 86_400}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, which LANs use.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure}`;
}
