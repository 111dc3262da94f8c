import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type DepartmentNode, loadDepartmentTree } from '../../state/cache/people.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';
import {
  allDepartmentsRow,
  type DeptTreeRow,
  type DeptTreeState,
  findTypedRow,
  flattenDeptTree,
  stepInTree,
} from './deptTreeRows.ts';
import type { SelectedDept } from './pickerTexts.ts';

type DeptTreeProps = {
  /** Gets the focus by ← from the keyword box. */
  frame: RefObject<HTMLDivElement | null>;
  /** Undefined: everybody. */
  chosen: string | undefined;
  onChoose: (dept: SelectedDept | undefined) => void;
  /** Enter on a department goes on to its people. */
  onLeave: () => void;
};

/** Letters that follow each other this quickly are one word. */
const typeAheadMs = 1000;

/** One Tab stop: ↑ ↓ walk, the people beside it follow; → opens, ← closes; letters go where they are found. */
export function DeptTree({ frame, chosen, onChoose, onLeave }: DeptTreeProps) {
  const [nodes, setNodes] = useState<readonly DepartmentNode[]>([]);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    loadDepartmentTree().then(
      (tree) => {
        setNodes(tree);
        setOpen(new Set(tree.map((node) => node.id)));
      },
      // The keyword search still works; the tree says that it is missing.
      () => setNodes([]),
    );
  }, []);
  const lines = [allDepartmentsRow, ...flattenDeptTree(nodes, open)];
  const at = chosen ?? allDepartmentsRow.id;
  useEffect(() => {
    frame.current?.querySelector(`#dept-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [frame, at]);
  const choose = ({ id, label }: DeptTreeRow) =>
    onChoose(id === allDepartmentsRow.id ? undefined : { id, name: label });
  const become = (next: DeptTreeState) => {
    setOpen(next.open);
    const line = lines.find(({ id }) => id === next.at);
    if (line && next.at !== at) choose(line);
  };
  const word = useRef({ text: '', at: 0 });
  const typed = (letter: string) => {
    const now = performance.now();
    const text = now - word.current.at < typeAheadMs ? word.current.text + letter : letter;
    word.current = { text, at: now };
    const line = findTypedRow(lines, at, (label) => matchesPinyin(label, text));
    if (line && line.id !== at) choose(line);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) return typed(event.key);
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      return onLeave();
    }
    const next = stepInTree({ at, open }, event.key, lines);
    if (!next) return;
    event.preventDefault();
    become(next);
  };
  return (
    <div
      ref={frame}
      className="dialog-tree"
      role="tree"
      tabIndex={0}
      aria-label="部门"
      aria-activedescendant={`dept-${at}`}
      onKeyDown={onKeyDown}
    >
      {lines.map((line) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the tree
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
        <div
          key={line.id}
          id={`dept-${line.id}`}
          role="treeitem"
          aria-level={line.depth + 1}
          aria-expanded={line.hasChildren ? line.open : undefined}
          aria-selected={line.id === at}
          className={line.id === at ? 'field-choice field-choice-at' : 'field-choice'}
          style={{ paddingInlineStart: 2 + line.depth * 12 }}
          onClick={() => choose(line)}
        >
          <ExpandToggle line={line} onTwist={() => setOpen(toggleOpen(open, line.id))} />
          <span className="field-choice-label">{line.label}</span>
        </div>
      ))}
    </div>
  );
}

const toggleOpen = (open: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id]);

function ExpandToggle({ line, onTwist }: { line: DeptTreeRow; onTwist: () => void }) {
  return (
    // The keys → and ← do the same.
    <i
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onTwist();
      }}
    >
      {line.hasChildren && (line.open ? <ChevronDown size={12} /> : <ChevronRight size={12} />)}
    </i>
  );
}
