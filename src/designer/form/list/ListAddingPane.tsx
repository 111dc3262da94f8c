/** What can be added to the list page. Columns and search items are those of the fields, shown or not. */

import type { RefObject } from 'react';
import { type AddedItemKind, addedItemLabels } from '../../../../contract/design/form/list/listSteps.ts';
import { CommandKey } from '../../../commands/ui/CommandKey.tsx';

type ListAddingPaneProps = {
  pane: RefObject<HTMLDivElement | null>;
  canAddAction: boolean;
  onAdd: (kind: AddedItemKind) => void;
  onLeave: () => void;
};

const added: readonly { kind: AddedItemKind; command: string; help: string }[] = [
  { kind: 'virtualColumn', command: 'builderList.addColumn', help: '由公式算出，只显示不保存' },
  { kind: 'button', command: 'builderList.addButton', help: '对选中的单据导出，或新建其他单据' },
  { kind: 'action', command: 'builderList.addAction', help: '所选按钮按下时做什么' },
  { kind: 'check', command: 'builderList.addCheck', help: '保存、发起、作废之前检查' },
];

export function ListAddingPane({ pane, canAddAction, onAdd, onLeave }: ListAddingPaneProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in the buttons inside leaves
    <div
      ref={pane}
      className="builder-list-adding"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <p className="builder-adding">字段的列和搜索项在画布上按空格显示或隐藏</p>
      {added.map(({ kind, command, help }) => (
        <button
          key={kind}
          type="button"
          aria-disabled={kind === 'action' && !canAddAction}
          onClick={() => (kind !== 'action' || canAddAction) && onAdd(kind)}
        >
          <b>{addedItemLabels[kind]}</b>
          <CommandKey id={command} />
          <small>{help}</small>
        </button>
      ))}
    </div>
  );
}
