/** Pages for addresses that only the server's menu contains; the component's name selects the page. */

import { isFormList } from '../../contract/menu/menuAddresses.ts';
import type { PageDeclaration, PageLocation } from '../shell/page.ts';
import { session } from '../state/session/session.ts';
import { notFoundPage } from './notFound.tsx';
import { pages } from './pages.ts';

/** Any component whose name contains Auto is a form's list; the form is the last part of the address. */
export function findMenuPage(where: PageLocation): { page: PageDeclaration; where: PageLocation } {
  const entry = session.pages.get(where.pathname);
  const list = pages.find((page) => page.id === 'list');
  if (!isFormList(entry?.component ?? '') || !list) return { page: notFoundPage, where };
  const enName = where.pathname.split('/').at(-1) ?? '';
  return { page: list, where: { ...where, params: { ...where.params, enName } } };
}
