/** What the tab of a form is called, and the key under which a form's pages keep their state (shell seed, point 2). */

export type FormAddress = {
  /** The record's id: editing, or with `detail` looking at it. */
  id?: string | undefined;
  /** The route parameter; the word `detail` means read-only. */
  detail?: string | undefined;
  taskId?: string | undefined;
  processInstanceId?: string | undefined;
  /** `flow`: opened from the flow centre's pages. */
  from?: string | undefined;
  /** The form has a flow, so that a new record starts it. */
  startsFlow?: boolean | undefined;
};

export type FormMode = '新增' | '编辑' | '查看' | '发起' | '审批';

export function formMode({ id, detail, taskId, processInstanceId, from, startsFlow }: FormAddress): FormMode {
  if (taskId) return '审批';
  if (detail === 'detail' || processInstanceId) return '查看';
  if (id) return '编辑';
  return startsFlow && from === 'flow' ? '发起' : '新增';
}

/** `title`: what the task or record is called, where it is known: 审批 付款申请 · 三标段进度款. */
export const formatFormTabTitle = (address: FormAddress, cnName: string, title?: string) =>
  title ? `${formMode(address)} ${cnName} · ${title}` : `${formMode(address)}${cnName}`;

/** `auto_contract` → `auto_contract_list`; other pages keep their own name. */
export const pageCacheKey = (name: string, kind: 'list' | 'form') =>
  name.startsWith('auto_') ? `${name}_${kind}` : name;
