import { declarePage } from '../shell/page.ts';
import { pageCacheKey } from '../state/workspace/formTab.ts';

/** Also what menuPage answers for every menu component whose name contains Auto. */
export const formListPage = declarePage({
  id: 'list',
  path: '/list/$enName',
  // One list, whatever address of the menu leads to it.
  tabKey: ({ params: { enName = '' } }) => pageCacheKey(enName, 'list'),
  load: () => import('../panels/list/FormListPage.tsx').then((module) => module.FormListPage),
});
