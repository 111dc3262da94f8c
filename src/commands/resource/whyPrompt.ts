/** Asks what a person may do or not, an entry of the menu or a call, also on one record, and explains it. */
import { callRefusals } from '../../../contract/access/callRefusals.ts';
import type {
  CallExplanation,
  EffectivePermission,
  PermissionGrant,
} from '../../../contract/calls/permission.ts';
import { objectRules } from '../../../contract/permissions.ts';
import { dataScopeOptions } from '../../../contract/resources/people/role.ts';
import { api } from '../../client/api.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { formatGrant } from '../../ui/format/permissionGrant.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';
import {
  type Prompt,
  type PromptAnswers,
  type PromptOption,
  type PromptStep,
  readSelectedValues,
} from '../core/prompt.ts';
import { filterOptions, findPeopleOptions } from '../core/promptQuestions.ts';

type Person = { userId: string; nickName: string; status?: unknown };

/** What the person was asked about: an entry of the menu, or a call by method and path. */
type Topic = { menuId: string } | { method: 'GET' | 'POST'; path: string; ofRecord: boolean };

/** Without a person it asks who it is first. */
export function createWhyPrompt(known?: Person): Prompt {
  const topics = new Map<string, Topic>();
  const entries = new Map<string, Promise<EffectivePermission[]>>();
  const loadEntries = (userId: string) => {
    const loading = entries.get(userId) ?? api.permission.ofUser({ params: { userId } });
    entries.set(userId, loading);
    return loading;
  };
  const topicOf = (answers: PromptAnswers) => topics.get(readSelectedValues(answers, 'topic')[0] ?? '');
  let explanation: { title: string; body: string } | undefined;
  return {
    key: `user.why:${known?.userId ?? ''}`,
    title: '为什么能、为什么不能…',
    subject: known?.nickName,
    next: async (answers) => {
      const person = known ?? findPerson(answers);
      if (!person) return { kind: 'one', name: 'userId', title: '谁', options: findPeopleOptions };
      const topic = topicOf(answers);
      const all = await loadEntries(person.userId);
      if (!topic) return buildTopicStep(all, topics);
      if ('menuId' in topic) return undefined;
      if (topic.path.includes('{form}') && !answers.form) return buildFormStep(all);
      return topic.ofRecord && !answers.record ? buildRecordStep(fillForm(topic.path, answers)) : undefined;
    },
    send: async (answers) => {
      const person = known ?? findPerson(answers);
      const topic = topicOf(answers);
      if (!person || !topic) return;
      if ('menuId' in topic) {
        const entry = (await loadEntries(person.userId)).find(({ menuId }) => menuId === topic.menuId);
        if (entry)
          explanation = {
            title: `${person.nickName}：${nameOf(entry)}`,
            body: explainPermission(person, entry),
          };
        return;
      }
      const [record] = readSelectedValues(answers, 'record');
      const query = { method: topic.method, path: fillForm(topic.path, answers), ...(record && { record }) };
      const found = await api.permission.ofCall({ params: { userId: person.userId }, query });
      explanation = { title: `${person.nickName}：${found.name}`, body: explainCallInWords(found) };
    },
    finish: (sent) => {
      if (sent && explanation) confirm({ ...explanation, notice: true }).catch(showFailure);
    },
  };
}

function findPerson({ userId }: PromptAnswers): Person | undefined {
  const option = userId && 'options' in userId ? userId.options[0] : undefined;
  return option && { userId: option.value, nickName: option.label };
}

const nameOf = ({ pageName, menuName }: EffectivePermission): string =>
  [pageName, menuName].filter(Boolean).join(' · ');

const fillForm = (path: string, answers: PromptAnswers): string =>
  path.replace('{form}', readSelectedValues(answers, 'form')[0] ?? '{form}');

/** Entries of the menu by name, pinyin and permission; calls by address and by what they do. */
const buildTopicStep = (all: readonly EffectivePermission[], topics: Map<string, Topic>): PromptStep => ({
  kind: 'one',
  name: 'topic',
  title: '权限或接口',
  sends: '说明',
  options: async (typed, signal) => {
    const text = typed.trim();
    const entries = all.filter((one) => matchesPinyin(nameOf(one), text) || one.permission.includes(text));
    const keyword = { query: { keyword: text } };
    const calls = text.length < 2 ? [] : await api.permission.findCalls(keyword, { signal });
    for (const { menuId } of entries) topics.set(menuId, { menuId });
    for (const { method, path, ofRecord } of calls)
      topics.set(`${method} ${path}`, { method, path, ofRecord });
    return [
      ...entries.map((one) => ({ value: one.menuId, label: nameOf(one), detail: one.permission })),
      ...calls.map(({ name, method, path }) => ({
        value: `${method} ${path}`,
        label: name,
        detail: `${method} ${path}`,
      })),
    ];
  },
});

/** The forms of the menu. */
function buildFormStep(all: readonly EffectivePermission[]): PromptStep {
  const forms = new Map(
    all.flatMap(({ permission, pageName, menuName }): [string, string][] => {
      const form = /^auto:([^:]+):/.exec(permission)?.[1];
      return form ? [[form, permission.endsWith(':list') ? menuName : pageName || menuName]] : [];
    }),
  );
  const options = [...forms].map(([value, label]) => ({ value, label, detail: value }));
  return { kind: 'one', name: 'form', title: '表单', sends: '说明', options: filterOptions(options) };
}

const noRecord: PromptOption = { value: '', label: '不指定单据' };

function buildRecordStep(path: string): PromptStep | undefined {
  const [, , form, id] = path.split('/');
  if (/^\d+$/.test(id ?? '')) return undefined;
  return {
    kind: 'one',
    name: 'record',
    title: '单据（编号或标题）',
    sends: '说明',
    options: async (typed, signal) => {
      const keyword = typed.trim();
      if (keyword === '') return [noRecord];
      const found = await api.record.find({ query: { keyword, pageSize: 20 } }, { signal });
      const ofForm = found.filter(({ formEnName }) => formEnName === form);
      return ofForm.map(({ rowId, title, serialNumber }) => ({
        value: rowId,
        label: title || serialNumber || rowId,
        detail: serialNumber,
      }));
    },
  };
}

/** Explains whether the person has the permission; a disabled account is the first reason. */
export function explainPermission({ status }: Pick<Person, 'status'>, granted: EffectivePermission): string {
  if (status === '1') return `不能：账号已停用。启用后，${formatGrant(granted)}。`;
  return `${granted.roles.length > 0 ? '能' : '不能'}：${formatGrant(granted)}。`;
}

/** A sentence for the decision, one for each permission, one for the record or the objects that the call is restricted to. */
export function explainCallInWords(found: CallExplanation): string {
  const { refusal, detail, grants, object, record } = found;
  const lines = [refusal === null ? '能。' : `不能：${detail || callRefusals[refusal]}。`];
  for (const grant of grants) lines.push(`权限 ${grant.permission}：${explainGrant(grant)}。`);
  if (grants.length === 0) lines.push('登录即可用，不需要权限。');
  if (record) lines.push(...explainRecord(record));
  else if (object !== 'none' && object !== 'tenant') lines.push(`只限于：${objectRules[object]}。`);
  return lines.join('\n');
}

function explainGrant(grant: PermissionGrant): string {
  const roles = formatGrant(grant);
  if (grant.entry === 'none') return `没有菜单授予，只有管理员有；${roles}`;
  return grant.entry === 'closed' ? `授予它的菜单已停用，只有管理员有；${roles}` : roles;
}

function explainRecord({ creatorName, creatorDeptName, scopes }: NonNullable<CallExplanation['record']>) {
  const creator = [creatorName, creatorDeptName].filter(Boolean).join('，');
  const held = scopes.map(({ roleName, dataScope }) => `${roleName}：${scopeLabels.get(dataScope)}`);
  return [`单据的创建人：${creator || '未知'}。`, `数据范围：${held.join('；') || '没有角色'}。`];
}

const scopeLabels = new Map(dataScopeOptions.map(({ value, label }) => [value, label]));
