import { declarePage } from '../shell/page.ts';
import { cacheKey } from '../state/tabTitle.ts';

/** Also what menuPage answers for every menu component whose name contains Auto. */
export const formListPage = declarePage({
  id: 'list',
  path: '/list/$enName',
  // One list, whatever address of the menu leads to it.
  tabKey: ({ params: { enName = '' } }) => cacheKey(enName, 'list'),
  load: () => import('../panels/list/FormListPage.tsx').then((module) => module.FormListPage),
});
