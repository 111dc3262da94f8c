import type { CommandChoice } from './paletteSections.ts';

/** What the keys do with what is highlighted, and what the prefixes find. */
export function FinderLegend({ current, busy }: { current: CommandChoice | undefined; busy: boolean }) {
  return (
    <div className="palette-legend">
      <span>
        <kbd>↑↓</kbd> 选择
      </span>
      <span>
        <kbd>↵</kbd> 执行
      </span>
      <span data-on={current?.command.walk !== undefined || undefined}>
        <kbd>Tab</kbd> 参数
      </span>
      <span>&gt; 命令</span>
      <span>@ 人员</span>
      <span># 记录</span>
      <span>/ 页面</span>
      <span className="palette-busy" role="status">
        {busy ? '正在准备…' : ''}
      </span>
    </div>
  );
}
