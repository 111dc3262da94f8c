/** What another engine would execute at an element and ours would not: refused by its name, never ignored (api.md 7). */
import { type BpmnElement, extensionsOf, foreignAttributes, localName } from './bpmnElement.ts';
import { elementName } from './bpmnKinds.ts';

/** In Chinese, each as what it is; empty where the element says nothing of the kind. */
export const executedElsewhere = (element: BpmnElement): string[] => [
  ...(element.eventDefinitions ?? []).map((one) => elementName(one.$type)),
  ...(element.eventDefinitionRef ?? []).map((one) => elementName(one.$type)),
  ...(element.loopCharacteristics ? [elementName(element.loopCharacteristics.$type)] : []),
  ...(element.isForCompensation ? ['补偿处理（isForCompensation）'] : []),
  ...(isOne(element.startQuantity) && isOne(element.completionQuantity)
    ? []
    : ['多个令牌（startQuantity、completionQuantity）']),
  ...(assigns(element) ? ['数据赋值（assignment）'] : []),
  ...scriptOf(element.conditionExpression),
  ...foreignAttributes(element, 'skipExpression').map(() => '跳过表达式（skipExpression）'),
  ...extensionsOf(element).flatMap(executedExtension),
];

const isOne = (quantity: number | undefined) => quantity === undefined || quantity === 1;

const assigns = ({ dataInputAssociations = [], dataOutputAssociations = [] }: BpmnElement) =>
  [...dataInputAssociations, ...dataOutputAssociations].some(
    (one) => one.assignment?.length || one.transformation,
  );

const scripts = /script|groovy|python|ruby|xpath/i;

/** Conditions in a programming language, or in a file that we do not have. */
function scriptOf(condition: BpmnElement | undefined): string[] {
  if (!condition) return [];
  const { language = '' } = condition;
  return [
    ...(scripts.test(language) ? [`脚本条件（${language}）`] : []),
    ...foreignAttributes(condition, 'resource').map((file) => `外部脚本（${file}）`),
  ];
}

const executed: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/listeners?$/i, '监听器'],
  [/^(inputOutput|ioMapping)$/, '输入输出映射'],
  [/^connector$/, '连接器'],
  [/^script$/, '脚本'],
];

function executedExtension(extension: BpmnElement): string[] {
  const found = executed.find(([pattern]) => pattern.test(localName(extension)));
  return found ? [`${found[1]}（${extension.$type}）`] : [];
}

const ignored: Readonly<Record<string, string>> = {
  dueDate: '到期时间未采用，请在节点上设置超时',
  candidateStarterUsers: '可发起人未采用，由表单权限决定',
  candidateStarterGroups: '可发起组未采用，由表单权限决定',
};

/** What is read without effect though somebody may count on it, in Chinese. */
export const leftAside = (element: BpmnElement): string[] =>
  Object.entries(ignored).flatMap(([name, message]) =>
    foreignAttributes(element, name).length > 0 ? [message] : [],
  );
