import { Kbd } from '../../ui/keyboard/Kbd.tsx';

/** The keys of conditions. */
export function ConditionKeys() {
  return (
    <div className="filter-keys">
      <span>
        <Kbd keys="Alt+Enter" /> 下方加条件
      </span>
      <span>
        <Kbd keys="Alt+Shift+Enter" /> 加条件组
      </span>
      <span>
        <Kbd keys="Alt+⌫" /> 删除
      </span>
    </div>
  );
}
