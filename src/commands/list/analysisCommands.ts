/** Commands for groups and saved views of a record list. */

import type { SavedView } from '../../../contract/calls/savedView.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import type { AnalysisHandle, GroupField } from '../../state/lists/listAnalysis.ts';
import { findList } from '../../state/lists/listRegistry.ts';
import { writeClipboard } from '../../ui/clipboard.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Availability, type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';

type AnalysisCommand = Omit<CommandSpec, 'when' | 'run' | 'createPrompt' | 'group'> & {
  when?: (analysis: AnalysisHandle, context: CommandContext) => Availability;
  run?: (analysis: AnalysisHandle, context: CommandContext) => unknown;
  createPrompt?: (analysis: AnalysisHandle) => ReturnType<NonNullable<CommandSpec['createPrompt']>>;
};

const analysisOf = ({ listId }: CommandContext) => findList(listId)?.analysis;

function analysisCommand({ when, run, createPrompt, ...spec }: AnalysisCommand): Command {
  return declareCommand({
    ...spec,
    group: '列表',
    when: (context) => {
      const analysis = analysisOf(context);
      return analysis ? (when?.(analysis, context) ?? 'yes') : 'hidden';
    },
    ...(run && {
      run: (context: CommandContext) => {
        const analysis = analysisOf(context);
        return analysis && run(analysis, context);
      },
    }),
    ...(createPrompt && {
      createPrompt: (context: CommandContext) => {
        const analysis = analysisOf(context);
        return analysis && createPrompt(analysis);
      },
    }),
  });
}

/** Loaded when somebody first opens a view. */
const loadViewPrompts = () => import('./savedViewPrompts.ts');

const isFocusInRows = ({ listId }: CommandContext) => findList(listId)?.hasFocus() === true;
const currentGrouping = ({ listId }: CommandContext) => findList(listId)?.ask().groupBy;
const visibleIf = (yes: boolean): Availability => (yes ? 'yes' : 'hidden');

/** The default grouping of a column: dates by month. */
const defaultGrouping = ({ id, dates }: GroupField) => (dates ? `${id}:month` : id);

const openedView = ({ views }: AnalysisHandle) => views.opened();
const whenOwnViewOpen = (analysis: AnalysisHandle): Availability => {
  const view = openedView(analysis);
  return view === undefined ? 'hidden' : view.own ? 'yes' : { no: '这是同事的视图，可另存为自己的' };
};

async function runOnOwnView(analysis: AnalysisHandle, act: (view: SavedView) => Promise<string | undefined>) {
  const view = openedView(analysis);
  const done = view?.own && (await act(view));
  if (done) toast.success(done);
}

export const analysisCommands: readonly Command[] = [
  analysisCommand({
    id: 'group.choose',
    title: '分组…',
    search: '汇总 透视 分类',
    keys: 'b b',
    createPrompt: async (analysis) => (await import('./groupPrompt.ts')).createGroupPrompt(analysis),
  }),
  analysisCommand({
    id: 'group.column',
    title: '按当前列分组',
    keys: 'b c',
    run: (analysis) => {
      const field = analysis.groupField();
      if (field) analysis.groupBy(defaultGrouping(field));
      else toast.info('先用 ← → 走到一个可以分组的列');
    },
  }),
  analysisCommand({
    id: 'group.none',
    title: '取消分组',
    keys: 'b n',
    // A hidden command would leave the second key to another command bound to that key alone.
    when: (_, context) => (currentGrouping(context) === undefined ? { no: '列表没有分组' } : 'yes'),
    run: (analysis) => analysis.groupBy(undefined),
  }),
  // Declared before the cell commands, which have the same keys.
  analysisCommand({
    id: 'group.open',
    unlisted: true,
    title: '展开本组',
    keys: 'ArrowRight',
    when: (analysis, context) => visibleIf(isFocusInRows(context) && analysis.canOpenGroup()),
    run: (analysis) => analysis.openGroup(),
  }),
  analysisCommand({
    id: 'group.close',
    unlisted: true,
    title: '收起本组',
    keys: 'ArrowLeft',
    when: (analysis, context) => visibleIf(isFocusInRows(context) && analysis.canCloseGroup()),
    run: (analysis) => analysis.closeGroup(),
  }),
  analysisCommand({
    id: 'view.open',
    title: '打开视图…',
    search: '保存的筛选 我的视图',
    keys: 'b v',
    createPrompt: async (analysis) => (await loadViewPrompts()).createOpenViewPrompt(analysis),
  }),
  analysisCommand({
    id: 'view.save',
    title: '另存为视图…',
    search: '保存筛选',
    keys: 'b s',
    createPrompt: async (analysis) => (await loadViewPrompts()).createSaveViewPrompt(analysis),
  }),
  analysisCommand({
    id: 'view.overwrite',
    title: '保存到当前视图',
    keys: 'Mod+S',
    when: whenOwnViewOpen,
    run: (analysis) =>
      runOnOwnView(analysis, async (view) => {
        await analysis.views.overwrite(view);
        return `已保存到视图“${view.name}”`;
      }),
  }),
  analysisCommand({
    id: 'view.rename',
    title: '重命名当前视图…',
    when: whenOwnViewOpen,
    createPrompt: async (analysis) => (await loadViewPrompts()).createRenameViewPrompt(analysis),
  }),
  analysisCommand({
    id: 'view.default',
    title: '把当前视图设为默认',
    search: '默认视图',
    when: whenOwnViewOpen,
    run: (analysis) =>
      runOnOwnView(analysis, async (view) => {
        await analysis.views.setDefault(view);
        return `打开列表时将显示视图“${view.name}”`;
      }),
  }),
  analysisCommand({
    id: 'view.noDefault',
    title: '取消默认视图',
    run: async ({ views }) => {
      await views.setDefault(undefined);
      toast.success('已取消默认视图');
    },
  }),
  analysisCommand({
    id: 'view.remove',
    title: '删除当前视图',
    destructive: true,
    when: whenOwnViewOpen,
    run: (analysis) =>
      runOnOwnView(analysis, async (view) => {
        const sure = await confirm({
          title: '删除视图',
          body: `是否确认删除视图“${view.name}”？`,
          danger: true,
        });
        if (!sure) return undefined;
        await analysis.views.remove(view);
        return '删除成功';
      }),
  }),
  analysisCommand({
    id: 'view.link',
    title: '复制当前视图的链接',
    search: '分享 同事',
    when: (analysis) => visibleIf(openedView(analysis) !== undefined),
    run: async (analysis) => {
      const view = openedView(analysis);
      if (!view) return;
      await writeClipboard(analysis.views.link(view));
      toast.success('链接已复制，有该列表权限的同事可以打开');
    },
  }),
  analysisCommand({
    id: 'view.leave',
    title: '离开视图，显示全部',
    keys: 'b 0',
    when: (analysis) => visibleIf(openedView(analysis) !== undefined),
    run: ({ views }) => views.leave(),
  }),
];
