/** Commands for the saved views of a list. */
import type { SavedView } from '../../../contract/calls/savedView.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import type { SavedViewsHandle } from '../../state/lists/listAnalysis.ts';
import { findList } from '../../state/lists/listRegistry.ts';
import { writeClipboard } from '../../ui/clipboard.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Availability, type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';

type SavedViewCommand = Omit<CommandSpec, 'when' | 'run' | 'createPrompt' | 'group'> & {
  when?: (views: SavedViewsHandle) => Availability;
  run?: (views: SavedViewsHandle) => unknown;
  createPrompt?: (views: SavedViewsHandle) => ReturnType<NonNullable<CommandSpec['createPrompt']>>;
};

const viewsOf = ({ listId }: CommandContext) => findList(listId)?.views;

function savedViewCommand({ when, run, createPrompt, ...spec }: SavedViewCommand): Command {
  return declareCommand({
    ...spec,
    group: '列表',
    when: (context) => {
      const views = viewsOf(context);
      return views ? (when?.(views) ?? 'yes') : 'hidden';
    },
    ...(run && {
      run: (context: CommandContext) => {
        const views = viewsOf(context);
        return views && run(views);
      },
    }),
    ...(createPrompt && {
      createPrompt: (context: CommandContext) => {
        const views = viewsOf(context);
        return views && createPrompt(views);
      },
    }),
  });
}

/** Loaded when somebody first opens a view. */
const loadViewPrompts = () => import('./savedViewPrompts.ts');

const whenOwnViewOpen = (views: SavedViewsHandle): Availability => {
  const view = views.findOpenView();
  return view === undefined ? 'hidden' : view.own ? 'yes' : { no: '这是同事的视图，可另存为自己的' };
};

async function runOnOwnView(views: SavedViewsHandle, act: (view: SavedView) => Promise<string | undefined>) {
  const view = views.findOpenView();
  const done = view?.own && (await act(view));
  if (done) toast.success(done);
}

export const savedViewCommands: readonly Command[] = [
  savedViewCommand({
    id: 'view.open',
    title: '打开视图…',
    search: '保存的筛选 我的视图',
    keys: 'b v',
    createPrompt: async (views) => (await loadViewPrompts()).createOpenViewPrompt(views),
  }),
  savedViewCommand({
    id: 'view.save',
    title: '另存为视图…',
    search: '保存筛选',
    keys: 'b s',
    createPrompt: async (views) => (await loadViewPrompts()).createSaveViewPrompt(views),
  }),
  savedViewCommand({
    id: 'view.overwrite',
    title: '保存到当前视图',
    keys: 'Mod+S',
    when: whenOwnViewOpen,
    run: (views) =>
      runOnOwnView(views, async (view) => {
        await views.overwrite(view);
        return `已保存到视图“${view.name}”`;
      }),
  }),
  savedViewCommand({
    id: 'view.rename',
    title: '重命名当前视图…',
    when: whenOwnViewOpen,
    createPrompt: async (views) => (await loadViewPrompts()).createRenameViewPrompt(views),
  }),
  savedViewCommand({
    id: 'view.default',
    title: '把当前视图设为默认',
    search: '默认视图',
    when: whenOwnViewOpen,
    run: (views) =>
      runOnOwnView(views, async (view) => {
        await views.setDefault(view);
        return `打开列表时将显示视图“${view.name}”`;
      }),
  }),
  savedViewCommand({
    id: 'view.noDefault',
    title: '取消默认视图',
    run: async (views) => {
      await views.setDefault(undefined);
      toast.success('已取消默认视图');
    },
  }),
  savedViewCommand({
    id: 'view.remove',
    title: '删除当前视图',
    destructive: true,
    when: whenOwnViewOpen,
    run: (views) =>
      runOnOwnView(views, async (view) => {
        const sure = await confirm({
          title: '删除视图',
          body: `是否确认删除视图“${view.name}”？`,
          danger: true,
        });
        if (!sure) return undefined;
        await views.remove(view);
        return '删除成功';
      }),
  }),
  savedViewCommand({
    id: 'view.link',
    title: '复制当前视图的链接',
    search: '分享 同事',
    when: ({ findOpenView }) => (findOpenView() === undefined ? 'hidden' : 'yes'),
    run: async (views) => {
      const view = views.findOpenView();
      if (!view) return;
      await writeClipboard(views.link(view));
      toast.success('链接已复制，有该列表权限的同事可以打开');
    },
  }),
  savedViewCommand({
    id: 'view.leave',
    title: '离开视图，显示全部',
    keys: 'b 0',
    when: ({ findOpenView }) => (findOpenView() === undefined ? 'hidden' : 'yes'),
    run: (views) => views.leave(),
  }),
];
