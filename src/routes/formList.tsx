import { declarePage } from '../shell/page.ts';
import { pageCacheKey } from '../state/workspace/formTab.ts';

/** `menuPage` also returns this page for every menu component whose name contains Auto. */
export const formListPage = declarePage({
  id: 'list',
  path: '/list/$enName',
  // One list, whichever menu address leads to it.
  tabKey: ({ params: { enName = '' } }) => pageCacheKey(enName, 'list'),
  load: () => import('../panels/list/FormListPage.tsx').then((module) => module.FormListPage),
});
