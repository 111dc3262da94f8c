/** The data for explaining a node: names, labels of the form, and the fields that the reader can view. */
import type { Person } from '../../../../contract/calls/shapes/whyShapes.ts';
import type { Holder } from '../../../engine/model.ts';
import type { LoadedInstance } from '../../../instances/instance.ts';

export type ExplanationContext = {
  readonly instance: LoadedInstance;
  /** Keyed by user id. */
  readonly names: ReadonlyMap<string, string>;
  /** Names of roles, departments and posts, keyed by `ROLE 5`. */
  readonly targets: ReadonlyMap<string, string>;
  /** Returns true if the reader can view the field at that path. */
  readonly visible: (path: string) => boolean;
  /** The path of a field, which an earlier version of the flow or an event names, as the form has it now. */
  readonly currentPath: (path: string) => string;
};

export const userNameOf = ({ names }: ExplanationContext, userId: string): string =>
  names.get(userId) ?? userId;

export function toPerson(context: ExplanationContext, { userId, forUserId }: Holder): Person {
  return {
    userId,
    userName: userNameOf(context, userId),
    forUserId,
    forUserName: forUserId === null ? null : userNameOf(context, forUserId),
  };
}

/** The label of a node in the diagram. */
export const nodeLabel = ({ instance }: ExplanationContext, nodeId: string): string => {
  const node = instance.graph.nodes.get(nodeId);
  return node?.name || (node ? kindNames[node.kind] : nodeId);
};

const kindNames = {
  HANDLE: '填写节点',
  APPROVAL: '审批节点',
  CC: '抄送节点',
  CONVERGE: '汇合节点',
  EXCLUSIVE: '条件分支',
  PARALLEL: '并行网关',
  INCLUSIVE: '包容网关',
  START: '开始',
  END: '结束',
} as const;
