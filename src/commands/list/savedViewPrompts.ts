/** Prompts for saved views: which view to open, and the name of a new view. */
import type { SavedView } from '../../../contract/calls/savedView.ts';
import type { SavedViewsHandle } from '../../state/lists/listAnalysis.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Prompt, readAnswerText, readSelectedValues } from '../core/prompt.ts';
import { filterOptions } from '../core/promptQuestions.ts';

const maxNameLength = 60;

/** Undefined without saved views, after a message to the person. */
export async function createOpenViewPrompt(views: SavedViewsHandle): Promise<Prompt | undefined> {
  const mine = await views.mine();
  if (mine.length === 0) {
    toast.info('还没有保存的视图；设好筛选后按 b s 保存');
    return undefined;
  }
  let chosen: SavedView | undefined;
  return {
    key: 'view.open',
    title: '打开视图',
    next: (answers) =>
      answers.view
        ? undefined
        : {
            kind: 'one',
            name: 'view',
            title: '视图',
            sends: '打开',
            options: filterOptions(
              mine.map(({ viewId, name, isDefault }) => ({
                value: viewId,
                label: name,
                detail: isDefault ? '默认' : undefined,
              })),
            ),
          },
    send: async (answers) => {
      const [viewId] = readSelectedValues(answers, 'view');
      chosen = mine.find((view) => view.viewId === viewId);
    },
    finish: (sent) => {
      if (sent && chosen) views.open(chosen);
    },
  };
}

type NamePromptOptions = {
  key: string;
  title: string;
  start?: string;
  sends: string;
  done: (name: string) => string;
};

function createNamePrompt(
  { key, title, start, sends, done }: NamePromptOptions,
  keep: (name: string) => Promise<void>,
): Prompt {
  return {
    key,
    title,
    next: (answers) =>
      answers.name
        ? undefined
        : {
            kind: 'text',
            name: 'name',
            title: '名称',
            sends,
            placeholder: '视图的名称',
            start,
            problem: (text) => {
              if (text.trim() === '') return '请填写名称';
              return text.trim().length > maxNameLength ? `最多 ${maxNameLength} 字` : undefined;
            },
          },
    send: async (answers) => {
      const name = readAnswerText(answers, 'name').trim();
      await keep(name);
      toast.success(done(name));
    },
  };
}

export const createSaveViewPrompt = (views: SavedViewsHandle): Prompt =>
  createNamePrompt(
    { key: 'view.save', title: '另存为视图', sends: '保存', done: (name) => `已保存视图“${name}”` },
    (name) => views.save(name),
  );

export function createRenameViewPrompt(views: SavedViewsHandle): Prompt | undefined {
  const view = views.findOpenView();
  if (!view) return undefined;
  return createNamePrompt(
    {
      key: `view.rename:${view.viewId}`,
      title: '重命名视图',
      start: view.name,
      sends: '保存',
      done: () => '修改成功',
    },
    (name) => views.rename(view, name),
  );
}
