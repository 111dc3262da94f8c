import { isSupplier } from '../../state/session/session.ts';
import type { CommandChoice } from './paletteSections.ts';

/** The keys for the highlighted item, and the search prefixes. */
export function FinderLegend({ current, busy }: { current: CommandChoice | undefined; busy: boolean }) {
  return (
    <div className="palette-legend">
      <span>
        <kbd>↑↓</kbd> 选择
      </span>
      <span>
        <kbd>↵</kbd> 执行
      </span>
      <span data-on={current?.command.createPrompt !== undefined || undefined}>
        <kbd>Tab</kbd> 参数
      </span>
      <span>&gt; 命令</span>
      {!isSupplier() && <span>@ 人员</span>}
      <span># 记录</span>
      <span>/ 页面</span>
      <span className="palette-busy" role="status">
        {busy ? '正在准备…' : ''}
      </span>
    </div>
  );
}
