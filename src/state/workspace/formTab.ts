/** The tab title of a form, and the key under which a form's pages store their state. */

export type FormAddress = {
  /** The record's id: editing, or with `detail` viewing it. */
  id?: string | undefined;
  /** The route parameter; the word `detail` means read-only. */
  detail?: string | undefined;
  taskId?: string | undefined;
  processInstanceId?: string | undefined;
  /** `flow`: opened from the pages of the workflow center. */
  from?: string | undefined;
  /** The form has a flow, so a new record starts it. */
  startsFlow?: boolean | undefined;
};

export type FormMode = '新增' | '编辑' | '查看' | '发起' | '审批';

export function formMode({ id, detail, taskId, processInstanceId, from, startsFlow }: FormAddress): FormMode {
  if (taskId) return '审批';
  if (detail === 'detail' || processInstanceId) return '查看';
  if (id) return '编辑';
  return startsFlow && from === 'flow' ? '发起' : '新增';
}

/** `title`: the title of the task or record, if known: 审批 付款申请 · 三标段进度款. */
export const formatFormTabTitle = (address: FormAddress, cnName: string, title?: string) =>
  title ? `${formMode(address)} ${cnName} · ${title}` : `${formMode(address)}${cnName}`;

/** `auto_contract` → `auto_contract_list`; other pages keep their own name. */
export const pageCacheKey = (name: string, kind: 'list' | 'form') =>
  name.startsWith('auto_') ? `${name}_${kind}` : name;
