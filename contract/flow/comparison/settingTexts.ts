import type { Graph } from '../graph.ts';
import type { DefinitionSettings } from '../nodeData.ts';
import type { PropertyTexts } from './nodeTexts.ts';

const revokeNames = {
  NEVER: '不允许',
  BEFORE_FIRST_APPROVAL: '首次审批前',
  ANYTIME: '随时',
} as const;

const duplicateNames = { NONE: '不跳过', CONSECUTIVE: '连续时跳过', ANY: '都跳过' } as const;

const yesNo = (yes: boolean): string => (yes ? '是' : '否');

type Texts = { [Name in keyof DefinitionSettings]: (value: DefinitionSettings[Name]) => [string, string] };

const texts: Texts = {
  revokeByInitiator: (when) => ['发起人撤回', revokeNames[when]],
  enableReminder: (on) => ['可以催办', yesNo(on)],
  showLogInProcessing: (on) => ['处理中可看日志', yesNo(on)],
  enableComment: (on) => ['可以评论', yesNo(on)],
  printConfList: (list) => ['打印配置', list.map(({ name }) => name).join('、')],
  duplicateApprover: (how) => ['重复的审批人', duplicateNames[how]],
  skipInitiator: (on) => ['跳过发起人自己的审批', yesNo(on)],
  titleExpression: (text) => ['标题', text],
};

/** The settings of the whole definition in words. */
export function describeGraphProperties({ name, settings }: Graph): PropertyTexts {
  // The mapped type pairs each setting with its text.
  const names = Object.keys(texts) as (keyof DefinitionSettings)[];
  const entries = names.map((key) => (texts[key] as (value: unknown) => [string, string])(settings[key]));
  return new Map([['名称', name], ...entries]);
}
