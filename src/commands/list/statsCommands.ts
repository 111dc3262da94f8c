/** Commands on the flow statistics on screen. */
import { findList } from '../../state/lists/listRegistry.ts';
import { hasPermission } from '../../state/session/session.ts';
import { type Command, declareCommand } from '../core/command.ts';

declare module '../core/commandContext.ts' {
  interface CommandContext {
    /** The chart next to the figures. */
    stats?: { nextMeasure: string; showNext: () => void } | undefined;
  }
}

/** Everybody sees the figures; only a person who may look into all flows can list the instances behind them. */
export const drillAvailability = (): 'yes' | { no: string } =>
  hasPermission(['flow:instance:query', 'flow:instance:edit'])
    ? 'yes'
    : { no: '查看明细需要“查询所有流程”的权限' };

export const statsCommands: readonly Command[] = [
  declareCommand({
    id: 'stats.drill',
    title: '查看明细',
    search: '下钻 流程查询',
    group: '列表',
    when: ({ stats, focusedRow }) => {
      if (!stats) return 'hidden';
      return focusedRow ? drillAvailability() : { no: '没有选中的数据' };
    },
    run: ({ listId }) => findList(listId)?.open(),
  }),
  declareCommand({
    id: 'stats.measure',
    title: ({ stats }) => (stats ? `图表看${stats.nextMeasure}` : '切换图表指标'),
    short: '换指标',
    search: '切换图表指标',
    group: '视图',
    keys: 'm',
    statusOrder: 25,
    when: ({ stats }) => (stats ? 'yes' : 'hidden'),
    // Choosing a measure also opens the chart.
    run: ({ stats, workspace }) => {
      stats?.showNext();
      workspace?.showPreview();
    },
  }),
];
