/** Why a person may see a record, in words. `{role}` is the role whose data scope applies. */
export const viewReasons = {
  admin: '管理员',
  shared: '有列表权限，表单由全员共享',
  creator: '创建人，有列表权限',
  scopeAll: '有列表权限，角色“{role}”的数据范围是全部',
  scopeCustom: '有列表权限，角色“{role}”的数据范围含创建人的部门',
  scopeDept: '有列表权限，角色“{role}”的数据范围是本部门，与创建人同部门',
  scopeBelow: '有列表权限，角色“{role}”的数据范围含下级，创建人在下级部门',
  supplier: '供应商，自己创建或单据关联其档案',
  initiator: '流程的发起人',
  handler: '流程的处理人或阅读人',
  delegator: '委托他人处理的人',
  candidate: '流程后面的节点可能交给他',
  flowQuery: '可查看全部流程',
} as const;

export type ViewReason = keyof typeof viewReasons;
