/** Maps BPMN elements to node kinds. Elements that only another engine would execute are refused by name. */

import type { ElementKind } from '../graph.ts';
import { nodeKinds } from '../nodeButtons.ts';
import { type BpmnElement, getConfiguredKind } from './bpmnElement.ts';

const plainKinds: Readonly<Record<string, ElementKind>> = {
  'bpmn:StartEvent': 'START',
  'bpmn:EndEvent': 'END',
  'bpmn:UserTask': 'APPROVAL',
  'bpmn:ExclusiveGateway': 'EXCLUSIVE',
  'bpmn:ParallelGateway': 'PARALLEL',
  'bpmn:InclusiveGateway': 'INCLUSIVE',
};

const ownKinds: Readonly<Record<string, readonly string[]>> = {
  'bpmn:UserTask': ['HANDLE', 'APPROVAL'],
  'bpmn:SendTask': ['CC'],
  'bpmn:InclusiveGateway': ['CONVERGE'],
};

/** Returns the node's kind, or null if the element is not supported as a node. */
export function getElementKind(element: BpmnElement): ElementKind | null {
  const own = nodeKinds.find((kind) => kind === getConfiguredKind(element));
  if (own && ownKinds[element.$type]?.includes(own)) return own;
  return plainKinds[element.$type] ?? null;
}

/** Returns a qianhe:kind that is unknown or does not match the element; null if the kind is valid. */
export function findInvalidKind(element: BpmnElement): string | null {
  const kind = getConfiguredKind(element);
  return kind === undefined || ownKinds[element.$type]?.includes(kind) ? null : kind;
}

const nonNodeTypes = new Set([
  'bpmn:SequenceFlow',
  'bpmn:DataObject',
  'bpmn:DataObjectReference',
  'bpmn:DataStoreReference',
]);

/** Returns true for elements that a token can reach, supported or not. Data objects only describe. */
export const isFlowNode = (element: BpmnElement) => !nonNodeTypes.has(element.$type);

const foreignTypeNames: Readonly<Record<string, string>> = {
  'bpmn:Task': '普通任务',
  'bpmn:ManualTask': '手工任务',
  'bpmn:ServiceTask': '服务任务',
  'bpmn:ScriptTask': '脚本任务',
  'bpmn:SendTask': '发送任务',
  'bpmn:ReceiveTask': '接收任务',
  'bpmn:BusinessRuleTask': '业务规则任务',
  'bpmn:SubProcess': '子流程',
  'bpmn:AdHocSubProcess': '特别子流程',
  'bpmn:Transaction': '事务子流程',
  'bpmn:CallActivity': '调用活动',
  'bpmn:BoundaryEvent': '边界事件',
  'bpmn:IntermediateCatchEvent': '中间捕获事件',
  'bpmn:IntermediateThrowEvent': '中间抛出事件',
  'bpmn:EventBasedGateway': '事件网关',
  'bpmn:ComplexGateway': '复杂网关',
  'bpmn:ChoreographyTask': '编排任务',
  'bpmn:CallChoreography': '调用编排',
  'bpmn:SubChoreography': '子编排',
  'bpmn:TimerEventDefinition': '定时事件',
  'bpmn:MessageEventDefinition': '消息事件',
  'bpmn:SignalEventDefinition': '信号事件',
  'bpmn:ErrorEventDefinition': '错误事件',
  'bpmn:EscalationEventDefinition': '升级事件',
  'bpmn:TerminateEventDefinition': '终止事件',
  'bpmn:ConditionalEventDefinition': '条件事件',
  'bpmn:CompensateEventDefinition': '补偿事件',
  'bpmn:CancelEventDefinition': '取消事件',
  'bpmn:LinkEventDefinition': '链接事件',
  'bpmn:MultiInstanceLoopCharacteristics': '多实例',
  'bpmn:StandardLoopCharacteristics': '循环任务',
};

export const formatElementType = (type: string) => {
  const name = foreignTypeNames[type];
  return name ? `${name}（${type}）` : type;
};
