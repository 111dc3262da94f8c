/**
 * Finds features of an element that another engine would execute and this one does not. They are refused by name, never
 * ignored.
 */
import { type BpmnElement, getExtensions, getLocalName, listForeignAttributes } from './bpmnElement.ts';
import { formatElementType } from './elementKinds.ts';

/** Returns one Chinese name per unsupported feature, or an empty list. */
export const listUnsupportedFeatures = (element: BpmnElement): string[] => [
  ...(element.eventDefinitions ?? []).map((one) => formatElementType(one.$type)),
  ...(element.eventDefinitionRef ?? []).map((one) => formatElementType(one.$type)),
  ...(element.loopCharacteristics ? [formatElementType(element.loopCharacteristics.$type)] : []),
  ...(element.isForCompensation ? ['补偿处理（isForCompensation）'] : []),
  ...(isSingleQuantity(element.startQuantity) && isSingleQuantity(element.completionQuantity)
    ? []
    : ['多个令牌（startQuantity、completionQuantity）']),
  ...(hasAssignments(element) ? ['数据赋值（assignment）'] : []),
  ...findScript(element.conditionExpression),
  ...listForeignAttributes(element, 'skipExpression').map(() => '跳过表达式（skipExpression）'),
  ...getExtensions(element).flatMap(describeExecutedExtension),
];

const isSingleQuantity = (quantity: number | undefined) => quantity === undefined || quantity === 1;

const hasAssignments = ({ dataInputAssociations = [], dataOutputAssociations = [] }: BpmnElement) =>
  [...dataInputAssociations, ...dataOutputAssociations].some(
    (one) => one.assignment?.length || one.transformation,
  );

const scripts = /script|groovy|python|ruby|xpath/i;

/** Finds conditions in a programming language, or in an external file. */
function findScript(condition: BpmnElement | undefined): string[] {
  if (!condition) return [];
  const { language = '' } = condition;
  return [
    ...(scripts.test(language) ? [`脚本条件（${language}）`] : []),
    ...listForeignAttributes(condition, 'resource').map((file) => `外部脚本（${file}）`),
  ];
}

const executedExtensions: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/listeners?$/i, '监听器'],
  [/^(inputOutput|ioMapping)$/, '输入输出映射'],
  [/^connector$/, '连接器'],
  [/^script$/, '脚本'],
];

function describeExecutedExtension(extension: BpmnElement): string[] {
  const found = executedExtensions.find(([pattern]) => pattern.test(getLocalName(extension)));
  return found ? [`${found[1]}（${extension.$type}）`] : [];
}

const ignoredFeatures: Readonly<Record<string, string>> = {
  dueDate: '到期时间未采用，请在节点上设置超时',
  candidateStarterUsers: '可发起人未采用，由表单权限决定',
  candidateStarterGroups: '可发起组未采用，由表单权限决定',
};

/** Returns the features, in Chinese, that are read without effect although a user may rely on them. */
export const listIgnoredFeatures = (element: BpmnElement): string[] =>
  Object.entries(ignoredFeatures).flatMap(([name, message]) =>
    listForeignAttributes(element, name).length > 0 ? [message] : [],
  );
