import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { type DeptNode, departmentTree } from '../../state/people.ts';
import { deptLines, type TreeState, treeStep } from './deptLines.ts';

type DeptTreeProps = {
  chosen: string | undefined;
  onChoose: (deptId: string | undefined) => void;
  /** → or Enter on a department goes on to its people. */
  onLeave: () => void;
};

/** One Tab stop; the arrows walk the tree and the people beside it follow. */
export function DeptTree({ chosen, onChoose, onLeave }: DeptTreeProps) {
  const [nodes, setNodes] = useState<readonly DeptNode[]>([]);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    departmentTree().then(
      (tree) => {
        setNodes(tree);
        setOpen(new Set(tree.map((node) => node.id)));
      },
      // The keyword search still works; the tree says that it is missing.
      () => setNodes([]),
    );
  }, []);
  const lines = deptLines(nodes, open);
  const become = (next: TreeState) => {
    setOpen(next.open);
    if (next.at !== chosen) onChoose(next.at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      return onLeave();
    }
    const next = treeStep({ at: chosen, open }, event.key, lines);
    if (!next) return;
    event.preventDefault();
    become(next);
  };
  const toggle = (id: string) =>
    setOpen(open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id]));
  return (
    <div
      className="dialog-tree"
      role="tree"
      tabIndex={0}
      aria-label="部门"
      aria-activedescendant={chosen ? `dept-${chosen}` : undefined}
      onKeyDown={onKeyDown}
    >
      {nodes.length === 0 && <span className="dialog-note">没有部门</span>}
      {lines.map((line) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the tree
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
        <div
          key={line.id}
          id={`dept-${line.id}`}
          role="treeitem"
          aria-expanded={line.hasChildren ? line.open : undefined}
          aria-selected={line.id === chosen}
          className={line.id === chosen ? 'field-choice field-choice-at' : 'field-choice'}
          style={{ paddingInlineStart: 2 + line.depth * 12 }}
          onClick={() => onChoose(line.id)}
        >
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: → and ← do the same */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
          <i
            onClick={(event) => {
              event.stopPropagation();
              toggle(line.id);
            }}
          >
            {line.hasChildren && (line.open ? <ChevronDown size={12} /> : <ChevronRight size={12} />)}
          </i>
          <span className="field-choice-label">{line.label}</span>
        </div>
      ))}
    </div>
  );
}
