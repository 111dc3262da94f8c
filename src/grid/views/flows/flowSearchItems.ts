/** The looked-up search items of flow lists and statistics: forms, people, departments. */
import { isFormList } from '../../../../contract/menu/menuAddresses.ts';
import type { FieldChoice } from '../../../fields/fieldContext.ts';
import { loadPeople, searchPeople } from '../../../state/cache/people.ts';
import { session } from '../../../state/session/session.ts';
import { matchesPinyin } from '../../../ui/format/pinyin.ts';
import type { SearchItem } from '../../model/searchItem.ts';
import { findDepartmentOptions } from '../departmentOptions.ts';

/** Forms whose lists are in the person's menu. */
function listFormOptions(): FieldChoice[] {
  return [...session.pages.values()]
    .filter((entry) => isFormList(entry.component))
    .map((entry) => ({ value: entry.address.split('/').at(-1) ?? '', label: entry.title }));
}

const findFormOptions = (text: string) =>
  listFormOptions().filter(
    (option) => !text || matchesPinyin(option.label, text) || option.value.includes(text),
  );

export const formItem: SearchItem = {
  id: 'formEnName',
  label: '表单',
  kind: 'options',
  single: true,
  lookUp: async (text) => findFormOptions(text),
  shown: true,
};

const toOption = ({ userId, nickName }: { userId: string; nickName: string }): FieldChoice => ({
  value: userId,
  label: nickName,
});

export const personItem: SearchItem = {
  id: 'userId',
  label: '人员',
  kind: 'options',
  single: true,
  lookUp: async (text) => (await searchPeople(text)).map(toOption),
  findOptionsByValue: async (ids) => (await loadPeople(ids)).map(toOption),
  shown: true,
};

export const deptItem: SearchItem = {
  id: 'deptId',
  label: '部门',
  kind: 'options',
  single: true,
  lookUp: findDepartmentOptions,
  shown: true,
};

/** The search items of every flow list; `timeLabel` names the list's own time. */
export const listFlowSearchItems = (timeLabel: string): SearchItem[] => [
  formItem,
  { id: 'initiatorName', label: '发起人', kind: 'text', shown: true },
  { id: 'taskName', label: '节点', kind: 'text', shown: true },
  { id: 'amount', label: '金额', kind: 'numberRange', shown: true },
  { id: 'time', label: timeLabel, kind: 'dateRange', shown: true },
];
