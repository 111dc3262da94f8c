/** People and records for the palette, from the server. Each found one says where choosing it leads. */
import { api } from '../../client/api.ts';
import { navigate } from '../../state/navigation.ts';

export type Found = { key: string; kind: '人员' | '记录'; title: string; detail: string; run: () => void };

const shown = 6;

/** A person leads to the open tasks that they have started. */
export async function findPeople(query: string, signal: AbortSignal): Promise<Found[]> {
  const { rows } = await api.user.list(
    { query: { pageNum: 1, pageSize: shown, nickName: query, status: '0' } },
    { signal },
  );
  return rows.map((user) => ({
    key: `person:${user.userId}`,
    kind: '人员',
    title: user.nickName,
    detail: `${user.deptName || '--'} · 由其发起的待办`,
    run: () => navigate(`/flow-manage/my-flow/todo?f.initiatorName=${encodeURIComponent(user.nickName)}`),
  }));
}

/** A record by number or title, among the tasks that wait and what the person started or handled. */
export async function findRecords(query: string, signal: AbortSignal): Promise<Found[]> {
  const request = { query: { pageNum: 1, pageSize: shown, keyword: query } };
  const [waiting, started, handled] = await Promise.all([
    api.task.myTask(request, { signal }),
    api.instance.myStartList(request, { signal }),
    api.instance.myApprovalList(request, { signal }),
  ]);
  const tasks = waiting.rows.map(
    (task): Found => ({
      key: `instance:${task.processInstanceId}`,
      kind: '记录',
      title: task.title,
      detail: `待办 · ${task.formCnName} · ${task.taskName}`,
      run: () => openRecord({ ...task, taskId: task.taskId }),
    }),
  );
  const others = [...started.rows, ...handled.rows].map(
    (instance): Found => ({
      key: `instance:${instance.processInstanceId}`,
      kind: '记录',
      title: instance.title,
      detail: `${instance.formCnName} · ${instance.initiatorName}`,
      run: () => openRecord(instance),
    }),
  );
  return [...new Map([...others, ...tasks].map((found) => [found.key, found])).values()]
    .sort((a, b) => Number(b.detail.startsWith('待办')) - Number(a.detail.startsWith('待办')))
    .slice(0, shown);
}

type Place = { formEnName: string; rowId: string; processInstanceId: string; taskId?: string };

function openRecord({ formEnName, rowId, processInstanceId, taskId }: Place) {
  const search = new URLSearchParams({ ...(taskId && { taskId }), processInstanceId, from: 'flow' });
  navigate(`/auto/${formEnName}/detail${rowId}?${search}`);
}
