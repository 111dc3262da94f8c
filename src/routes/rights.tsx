import { declarePage } from '../shell/page.ts';

export const rightsPage = declarePage({
  id: 'rights',
  path: '/system/role/rights/$roleId',
  title: '角色权限',
  permission: 'system:role:query',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/rights/RightsPage.tsx').then((module) => module.RightsPage),
});
