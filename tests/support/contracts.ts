/** Contracts of the demo tenant, started to be acted on. */
import { type Caller, signedIn } from './api.ts';

export type Rows = { rows: Record<string, string>[]; total: number };

/** A contract that lina starts and that waits for her department's head, wangfang. */
export async function contract(name: string): Promise<{ id: string; lina: Caller }> {
  const lina = await signedIn('lina');
  const first = async (form: string) =>
    (await lina.post<Rows>(`/auto/${form}/list`, { pageSize: 1 })).rows[0]?.id;
  const [supplier, project] = await Promise.all(['auto_supplier', 'auto_project'].map(first));
  const rest = { contractType: '材料采购', amount: '1200.00', signDate: '2026-11-30' };
  const { data } = await lina.post<{ data: { processInstanceId: string } }>(
    '/flowable/instance/startAndSubmit',
    {
      formEnName: 'auto_contract',
      formData: { name, supplier, project, ...rest },
    },
  );
  return { id: data.processInstanceId, lina };
}

type Detail = { currentHandleUserIds: string[]; status: number; rowId: string };

export const detailOf = async (caller: Caller, processInstanceId: string): Promise<Detail> => {
  const address = `/flowable/instance/detail?processInstanceId=${processInstanceId}`;
  return (await caller.get<{ data: Detail }>(address)).data;
};

/** The caller's tasks that the word finds. */
export const tasksNamed = (caller: Caller, name: string): Promise<Rows> =>
  caller.get<Rows>(`/flowable/task/myTask?keyword=${encodeURIComponent(name)}`);
