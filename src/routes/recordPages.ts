/** The pages of a record: its form, and the read-only view. */
import { declarePage } from '../shell/page.ts';
import { formMode, pageCacheKey } from '../state/workspace/formTab.ts';

/** A new record, the start of a flow, a task or an instance, depending on the query. */
export const formPage = declarePage({
  id: 'form',
  path: '/auto/$enName',
  title: ({ search }) => formMode({ ...search, startsFlow: true }),
  tabKey: ({ params: { enName = '' }, search }) => {
    const { taskId, processInstanceId, from = '', copyId = '', startKey = '' } = search;
    if (taskId) return `task:${taskId}`;
    if (processInstanceId) return `instance:${processInstanceId}`;
    return `${pageCacheKey(enName, 'form')}?${from}${copyId}${startKey}`;
  },
  load: () => import('../panels/record/FormPage.tsx').then((module) => module.FormPage),
});

export const editPage = declarePage({
  id: 'edit',
  path: '/auto/$enName/$id',
  title: '编辑',
  tabKey: ({ pathname }) => pathname,
  load: () => import('../panels/record/FormPage.tsx').then((module) => module.EditPage),
});

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
