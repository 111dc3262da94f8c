import { useSnapshot } from 'valtio';
import { Kbd } from '../../ui/keyboard/Kbd.tsx';
import { Menu, MenuItem } from '../../ui/popover/Menu.tsx';
import { MenuPopover } from '../../ui/popover/MenuPopover.tsx';
import type { ListModel } from '../model/listModel.ts';

/** The current grouping of the list and a menu of the others. */
export function GroupChip<Row>({ model }: { model: ListModel<Row> }) {
  const { query } = useSnapshot(model.state);
  const { groups } = model.view;
  if (!groups || groups.by.length === 0) return null;
  const now = groups.by.find(({ id }) => id === query.groupBy);
  return (
    <MenuPopover
      placement="bottom-start"
      content={
        <Menu label="分组">
          {groups.by.map(({ id, label, keys }) => (
            <MenuItem
              key={id}
              text={label}
              active={id === query.groupBy}
              labelElement={<Kbd keys={keys} />}
              onClick={() => model.groupBy(id)}
            />
          ))}
        </Menu>
      }
    >
      <button type="button" className="grid-chip" data-on={now ? '' : undefined}>
        {now?.label ?? '分组'}
      </button>
    </MenuPopover>
  );
}
