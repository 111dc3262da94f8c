/** The page that the client finds at an address of the menu. */
import { resourcePages } from '../resources/resourcePages.ts';
import { isFormList } from './menuAddresses.ts';
import { flowMenuPages, listSystemPages, statsPages } from './menuPages.ts';

const namedPages = [
  ...flowMenuPages,
  ...statsPages,
  ...listSystemPages(true),
  ...Object.values(resourcePages),
];

/** The addresses that the client finds without the menu, in the router's notation. */
export const fixedAddresses: ReadonlySet<string> = new Set([
  ...namedPages.map(({ path }) => path),
  '/index',
  '/list/$enName',
  '/auto/$enName',
  '/auto/$enName/$id',
  '/auto/$enName/detail{$id}',
  '/auto/$enName/detail/$id',
  '/system/role/rights/$roleId',
  '/system/sms',
  '/gen/edit/$tableId',
  '/tool/build/index',
  '/user/profile',
  '/online-preview',
  '/redirect/$',
  '/login',
  '/supplier/login',
  '/encrypted/login',
  '/register',
  '/reset-password',
  '/wxapp-auth',
  '/auth-redirect',
  '/bind',
  '/404',
  '/401',
]);

/** Names the page; addresses with the same name show the same page. Undefined where the client finds none. */
export function findPageName(address: string, component: string): string | undefined {
  const pathname = address.replace(/\/?(?:[?#].*)?$/s, '');
  // The menu is searched for the exact address.
  if (formListPattern.test(pathname) || (isFormList(component) && address === pathname))
    return `list ${pathname.split('/').at(-1)}`;
  return fixedPatterns.some((pattern) => pattern.test(pathname)) ? pathname.toLowerCase() : undefined;
}

/** `$name` is one part of an address, `detail{$id}` the end of one, `$` alone all that follows. The router ignores case. */
const toPattern = (path: string) =>
  new RegExp(`^${path.replace(/\{\$\w+\}|\$\w+/g, '[^/]+').replace(/\$$/, '.+')}$`, 'i');

const formListPattern = toPattern('/list/$enName');
const fixedPatterns = [...fixedAddresses].map(toPattern);
