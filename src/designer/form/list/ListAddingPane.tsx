/** What can be added to the list page. Columns and search items are those of the fields, shown or not. */
import { type AddedItemKind, addedItemLabels } from '../../../../contract/design/form/list/listSteps.ts';
import { CommandKey } from '../../../commands/ui/CommandKey.tsx';

type ListAddingPaneProps = { canAddAction: boolean; onAdd: (kind: AddedItemKind) => void };

const added: readonly { kind: AddedItemKind; command: string; help: string }[] = [
  { kind: 'virtualColumn', command: 'builderList.addColumn', help: '由公式算出，只显示不保存' },
  { kind: 'button', command: 'builderList.addButton', help: '对选中的单据导出，或新建其他单据' },
  { kind: 'action', command: 'builderList.addAction', help: '所选按钮按下时做什么' },
  { kind: 'check', command: 'builderList.addCheck', help: '保存、发起、作废之前检查' },
];

export function ListAddingPane({ canAddAction, onAdd }: ListAddingPaneProps) {
  return (
    <div className="builder-list-adding">
      <p className="builder-adding">字段的列和搜索项在画布上按空格显示或隐藏</p>
      {added.map(({ kind, command, help }) => (
        <button
          key={kind}
          type="button"
          aria-disabled={kind === 'action' && !canAddAction}
          onClick={() => onAdd(kind)}
        >
          <b>{addedItemLabels[kind]}</b>
          <CommandKey id={command} />
          <small>{help}</small>
        </button>
      ))}
    </div>
  );
}
