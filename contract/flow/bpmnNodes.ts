/** Flow nodes → nodes with their data. */
import { type BpmnElement, configOf } from './bpmnElement.ts';
import { executedElsewhere, leftAside } from './bpmnForeign.ts';
import { elementKind, elementName, isFlowNode, strangeKind } from './bpmnKinds.ts';
import { type ForeignPerson, foreignPeople } from './bpmnPeople.ts';
import { idOf, labelOf, parsedAs, type Reading } from './bpmnReading.ts';
import { defaultFuncConfList, type NodeKind, nodeKinds } from './buttons.ts';
import type { ElementKind, Line, Node } from './graph.ts';
import { type Candidate, initiatorCandidate, type NodeData, nodeData } from './nodeData.ts';

export function readNodes(
  elements: readonly BpmnElement[],
  lines: readonly Line[],
  reading: Reading,
): Map<string, Node> {
  const incoming = Map.groupBy(lines, (line) => line.to);
  const outgoing = Map.groupBy(lines, (line) => line.from);
  const ids = (some: readonly Line[] = []) => some.map((line) => line.id);
  const nodes = elements.filter(isFlowNode).flatMap((element): [string, Node][] => {
    const kind = elementKind(element);
    judge(element, kind, reading);
    if (!kind) return [];
    const id = idOf(reading, element);
    const place = {
      id,
      name: element.name ?? '',
      incoming: ids(incoming.get(id)),
      outgoing: ids(outgoing.get(id)),
    };
    const node: Node = isNodeKind(kind)
      ? { ...place, kind, data: readData(element, kind, reading) }
      : { ...place, kind };
    return [[id, node]];
  });
  return new Map(nodes);
}

const isNodeKind = (kind: ElementKind): kind is NodeKind => nodeKinds.some((one) => one === kind);

const longestId = 200;

function judge(element: BpmnElement, kind: ElementKind | null, reading: Reading) {
  const elementId = idOf(reading, element);
  const label = labelOf(reading, element);
  const strange = strangeKind(element);
  const foreign = [...(kind ? [] : [elementName(element.$type)]), ...executedElsewhere(element)];
  const messages = [
    ...foreign.map((what) => `不支持${what}：${label}`),
    ...(strange === null ? [] : [`节点${label}的类型 ${strange} 不能用于 ${element.$type}`]),
    ...(elementId.length > longestId ? [`节点${label}的编号过长，最多 ${longestId} 个字符`] : []),
    // Such names mean something else to every object.
    ...(elementId in {} ? [`节点编号 ${elementId} 不能使用，请换一个`] : []),
    ...(element.default && element.default.sourceRef !== element
      ? [`节点${label}的默认连线不是它的出口`]
      : []),
  ];
  reading.errors.push(...messages.map((message) => ({ elementId, message })));
  const aside = leftAside(element).map((message) => ({ elementId, message: `${label}：${message}` }));
  reading.warnings.push(...aside);
}

function readData(element: BpmnElement, kind: NodeKind, reading: Reading): NodeData {
  const own = parsedAs(nodeData, { element, given: { funcConfList: defaultFuncConfList(kind) } }, reading);
  const flowNodeId = idOf(reading, element);
  if (own.candidateList.length > 0) return { ...own, flowNodeId };
  const { candidateList, anyOne } = foreignCandidates(element, reading);
  const handlers = kind === 'HANDLE' && candidateList.length === 0 ? [initiatorCandidate] : candidateList;
  const votes = anyOne && !saysVotes(element) ? oneOfThem : {};
  return { ...own, ...votes, flowNodeId, candidateList: handlers };
}

/** Of several potential owners the one who claims the task does it alone; the standard knows no votes. */
const oneOfThem = { passConditionType: 'COUNT', passConditionNum: 1 } as const;

const saysVotes = (element: BpmnElement) =>
  Object.keys(configOf(element) ?? {}).some((key) => key.startsWith('passCondition'));

function foreignCandidates(element: BpmnElement, reading: Reading) {
  const { assigned, potential } = foreignPeople(element, reading.initiators);
  const alone = assigned.flatMap((one) => found(element, one, reading));
  if (alone.length > 0) return { candidateList: alone, anyOne: false };
  const candidateList = potential.flatMap((one) => found(element, one, reading));
  return { candidateList, anyOne: potential.length > 0 };
}

const called = { user: '处理人', group: '候选组', field: '处理人变量' } as const;

function found(element: BpmnElement, { by, target }: ForeignPerson, reading: Reading): Candidate[] {
  if (by === 'initiator') return [initiatorCandidate];
  const candidate = reading.known(by, target);
  if (candidate) return [candidate];
  const elementId = idOf(reading, element);
  reading.warnings.push({ elementId, message: `未找到${called[by]} ${target}，请重新设置` });
  return [];
}
