/** Commands for groups of a record list. */

import type { AnalysisHandle, GroupField } from '../../state/lists/listAnalysis.ts';
import { findList } from '../../state/lists/listRegistry.ts';
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

const isFocusInRows = ({ listId }: CommandContext) => findList(listId)?.hasFocus() === true;
const currentGrouping = ({ listId }: CommandContext) => findList(listId)?.currentQuery().groupBy;
const visibleIf = (yes: boolean): Availability => (yes ? 'yes' : 'hidden');

/** The default grouping of a column: dates by month. */
const defaultGrouping = ({ id, dates }: GroupField) => (dates ? `${id}:month` : id);

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
];
