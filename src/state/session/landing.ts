/** The page on which a person begins: home; for a supplier, who has no home, the first page of the menu. */
import { filterVisibleMenu, indexMenu } from './menu.ts';
import { isSupplier, session } from './session.ts';

export const homeAddress = '/index';

/** A supplier without any page begins at the own account. */
export function findLandingAddress(): string {
  if (!isSupplier()) return homeAddress;
  const pages = [...indexMenu(filterVisibleMenu(session.menu)).values()];
  return pages.find(({ external }) => !external)?.address ?? '/user/profile';
}
