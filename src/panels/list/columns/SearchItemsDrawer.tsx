import { useState } from 'react';
import type { SearchItem } from '../../../grid/model/searchItem.ts';
import { useConfirmKey } from '../../../state/workspace/confirmKey.ts';
import { useLayer } from '../../../state/workspace/layers.ts';
import { Button } from '../../../ui/Button.tsx';
import { SideDrawer } from '../../../ui/overlay/SideDrawer.tsx';
import { TransferList } from './TransferList.tsx';

type SearchItemsDrawerProps = {
  items: readonly SearchItem[];
  shown: readonly SearchItem[];
  onChoose: (ids: string[]) => void;
  onClose: () => void;
};

/** Chooses the search items of the search area and their order. */
export function SearchItemsDrawer({ items, shown, onChoose, onClose }: SearchItemsDrawerProps) {
  useLayer('dialog:searchItems');
  const [chosen, setChosen] = useState(() => shown.map((item) => item.id));
  const save = () => {
    onChoose(chosen);
    onClose();
  };
  return (
    <SideDrawer isOpen title="调整搜索项" size="480px" onClose={onClose} className="list-drawer">
      <div className="list-drawer-content">
        <div className="list-drawer-body">
          <TransferList
            items={items}
            chosen={chosen}
            titles={{ left: '可选搜索项', right: '已选搜索项' }}
            onChange={setChosen}
          />
        </div>
        <div className="list-drawer-foot">
          <Button keys="Escape" onClick={onClose}>
            取消
          </Button>
          <Button look="primary" keys={useConfirmKey()} data-dialog-confirm onClick={save}>
            确定
          </Button>
        </div>
      </div>
    </SideDrawer>
  );
}
