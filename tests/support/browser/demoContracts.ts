/** Starts contracts of the demo tenant for tests to act on. */
import { type AppClient, createAppClient } from './appClient.ts';

export type DemoRows = { rows: Record<string, string>[]; total: number };

/** A contract that lina starts and that waits for wangfang, the head of her department. */
export async function startDemoContract(name: string): Promise<{ id: string; lina: AppClient }> {
  const lina = await createAppClient('lina');
  const first = async (form: string) =>
    (await lina.post<DemoRows>(`/auto/${form}/list`, { pageSize: 1 })).rows[0]?.id;
  const [supplier, project] = await Promise.all(['auto_supplier', 'auto_project'].map(first));
  const rest = { contractType: '材料采购', amount: '1200.00', signDate: '2024-11-30' };
  const { data } = await lina.post<{ data: { processInstanceId: string } }>(
    '/flowable/instance/startAndSubmit',
    {
      formEnName: 'auto_contract',
      formData: { name, supplier, project, ...rest },
    },
  );
  return { id: data.processInstanceId, lina };
}

type DemoInstanceDetail = { currentHandleUserIds: string[]; status: number; rowId: string };

export const fetchInstanceDetail = async (
  caller: AppClient,
  processInstanceId: string,
): Promise<DemoInstanceDetail> => {
  const address = `/flowable/instance/detail?processInstanceId=${processInstanceId}`;
  return (await caller.get<{ data: DemoInstanceDetail }>(address)).data;
};

/** The caller's tasks that match the keyword. */
export const findTasksByKeyword = (caller: AppClient, name: string): Promise<DemoRows> =>
  caller.get<DemoRows>(`/flowable/task/myTask?keyword=${encodeURIComponent(name)}`);
