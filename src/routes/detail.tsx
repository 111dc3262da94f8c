import { declarePage } from '../shell/page.ts';

/** The word `detail` before the id opens the record read-only. */
export const detailPage = declarePage({
  id: 'detail',
  path: '/auto/$enName/detail{$id}',
  title: '查看',
  tabKey: ({ pathname }) => pathname,
  load: () => import('../panels/record/FormPage.tsx').then((module) => module.DetailPage),
});

/** The same page under the address of flow screens. */
export const flowDetailPage = declarePage({
  id: 'flowDetail',
  path: '/auto/$enName/detail/$id',
  title: '查看',
  tabKey: ({ params }) => `/auto/${params.enName}/detail${params.id}`,
  load: () => import('../panels/record/FormPage.tsx').then((module) => module.DetailPage),
});
