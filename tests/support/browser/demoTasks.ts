/** Arranges work for people of the demo tenant through calls of the app. */
import { type AppClient, createAppClient } from './appClient.ts';

export type DemoTask = {
  taskId: string;
  title: string;
  processInstanceId: string;
  processDefinitionId: string;
  quickApprovable: boolean;
};
type Rows = { rows: Record<string, unknown>[]; total: number };
type Tasks = { rows: DemoTask[]; total: number };

const contractItems = [
  { name: '滚刀', spec: '17 寸', unit: '件', quantity: '120', price: '100' },
  { name: '刮刀', spec: '标准', unit: '件', quantity: '40', price: '20' },
];

/** A contract that somebody starts, which then waits for wangfang, the head of lina's department. */
export async function startContractAs(caller: AppClient, name: string): Promise<string> {
  const first = async (form: string) =>
    (await caller.post<Rows>(`/auto/${form}/list`, { pageSize: 1 })).rows[0]?.id;
  const [supplier, project] = await Promise.all(['auto_supplier', 'auto_project'].map(first));
  const rest = { contractType: '材料采购', amount: '12800.00', signDate: '2024-11-30', items: contractItems };
  const { data } = await caller.post<{ data: { processInstanceId: string } }>(
    '/flowable/instance/startAndSubmit',
    { formEnName: 'auto_contract', formData: { name, supplier, project, ...rest } },
  );
  return data.processInstanceId;
}

export const listDemoTasks = (caller: AppClient, query = ''): Promise<Tasks> =>
  caller.get<Tasks>(`/flowable/task/myTask?pageSize=1000${query}`);

export async function findTaskOfInstance(caller: AppClient, processInstanceId: string): Promise<DemoTask> {
  const { rows } = await listDemoTasks(caller);
  const task = rows.find((row) => row.processInstanceId === processInstanceId);
  if (!task) throw new Error(`There is no task in instance ${processInstanceId}.`);
  return task;
}

/** Returns the task to the initiator, who may submit it directly to the same node. */
export async function returnTask(caller: AppClient, processInstanceId: string): Promise<void> {
  const { taskId, processDefinitionId } = await findTaskOfInstance(caller, processInstanceId);
  const back = { targetTaskDefinitionKey: 'start', comment: '请复核', enableJumpBack: true };
  await caller.post('/flowable/task/back', { taskId, processDefinitionId, ...back });
}

/** An administrator reassigns the open node, which closes the task of its previous holder. */
export async function reassignOpenNode(
  processInstanceId: string,
  nodeId: string,
  userName: string,
): Promise<void> {
  const admin = await createAppClient('admin');
  const { rows } = await admin.get<Rows>(`/system/user/list?pageSize=100&nickName=&status=0`);
  const userId = rows.find((one) => one.userName === userName)?.userId;
  const assign = { processInstanceId, taskDefinitionKey: nodeId, userIdList: [userId], comment: '另行安排' };
  await admin.post('/flowable/instance/manualAssignProcess', assign);
}
