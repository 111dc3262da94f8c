/** The prompt that finds an item of the list page by label or pinyin, and puts the focus on it. */
import type { Path } from '../../../contract/design/edit.ts';
import { describeListItem, type ListItem } from '../../../contract/design/form/list/listItems.ts';
import { type Prompt, readSelectedValues } from '../core/prompt.ts';
import { filterOptions } from '../core/promptQuestions.ts';

export function createFindItemPrompt(items: readonly ListItem[], goTo: (path: Path) => void): Prompt {
  const options = items.map((item, at) => ({
    value: String(at),
    label: item.label,
    detail: [describeListItem(item).replace(/“.*/s, ''), ...item.facts].join(' · '),
  }));
  let chosen: ListItem | undefined;
  return {
    key: 'builderList.find',
    title: '查找列、按钮、校验',
    next: (answers) =>
      answers.item
        ? undefined
        : {
            kind: 'one',
            name: 'item',
            title: '列、按钮、校验',
            sends: '前往',
            options: filterOptions(options),
          },
    send: async (answers) => {
      chosen = items[Number(readSelectedValues(answers, 'item')[0])];
    },
    finish: (sent) => {
      if (sent && chosen) goTo(chosen.path);
    },
  };
}
