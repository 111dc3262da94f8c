import { ChevronDown, ChevronRight, Tick } from '@blueprintjs/icons';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type DepartmentNode, useDepartmentTree } from '../../state/cache/people.ts';
import { useBufferedKeys } from '../../state/workspace/typeAhead/useBufferedKeys.ts';
import { bufferKeys } from '../../state/workspace/typeAheadBuffer.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';
import {
  allDepartmentsRow,
  type DeptTreeRow,
  type DeptTreeState,
  flattenDeptTree,
  moveToTyped,
  stepInTree,
} from './deptTreeRows.ts';
import type { SelectedDept } from './pickerTexts.ts';

type DeptTreeProps = {
  /** ← in the keyword box focuses it. */
  frame: RefObject<HTMLDivElement | null>;
  /** The chosen department; undefined: all departments. */
  chosen: string | undefined;
  onChoose: (dept: SelectedDept | undefined) => void;
  /** Departments that stay chosen while others are looked at; only with `onPin`. */
  pinned?: ReadonlySet<string>;
  /** Space, or a click with Ctrl. */
  onPin?: (deptId: string) => void;
  /** Enter on a department moves the focus to its people. */
  onLeave: () => void;
};

/** Letters typed within this time are one search word. */
const typeAheadMs = 1000;

const nothingPinned: ReadonlySet<string> = new Set();

/** One Tab stop: ↑ ↓ move and update the people next to it; → opens, ← closes; letters jump to a match. */
export function DeptTree({ frame, chosen, onChoose, pinned = nothingPinned, onPin, onLeave }: DeptTreeProps) {
  const { nodes, open, setOpen } = useDepartments();
  const at = chosen ?? allDepartmentsRow.id;
  useEffect(() => {
    frame.current?.querySelector(`#dept-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [frame, at]);
  const choose = ({ id, label }: DeptTreeRow) =>
    onChoose(id === allDepartmentsRow.id ? undefined : { id, name: label });
  const become = (next: DeptTreeState) => {
    setOpen(next.open);
    const row = listRows(nodes, next.open).find(({ id }) => id === next.at);
    if (row && next.at !== at) choose(row);
  };
  const word = useRef({ text: '', at: 0 });
  const typeLetter = (state: DeptTreeState, letter: string): DeptTreeState => {
    const now = performance.now();
    const text = now - word.current.at < typeAheadMs ? word.current.text + letter : letter;
    word.current = { text, at: now };
    return moveToTyped(state, nodes ?? [], (label) => matchesPinyin(label, text));
  };
  const applyKey = (state: DeptTreeState, key: string): DeptTreeState =>
    key.length === 1
      ? typeLetter(state, key)
      : (stepInTree(state, key, listRows(nodes, state.open)) ?? state);
  const pressKey = (key: string) => {
    if (key !== ' ' || !onPin) become(applyKey({ at, open }, key));
    else if (chosen !== undefined) onPin(chosen);
  };
  // Keys pressed before the departments are loaded are buffered.
  const bufferTreeKeys = useCallback(
    () =>
      bufferKeys(
        undefined,
        ({ target }) => target instanceof Node && frame.current?.contains(target) === true,
      ),
    [frame],
  );
  useBufferedKeys(nodes === undefined, bufferTreeKeys);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      return onLeave();
    }
    if (event.key.length > 1 && !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    pressKey(event.key);
  };
  const lines = listRows(nodes, open);
  return (
    <div
      ref={frame}
      className="dialog-tree"
      role="tree"
      tabIndex={0}
      aria-label="部门"
      aria-multiselectable={onPin !== undefined}
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
          aria-selected={line.id === at || pinned.has(line.id)}
          className={line.id === at ? 'field-choice field-choice-at' : 'field-choice'}
          style={{ paddingInlineStart: 2 + line.depth * 12 }}
          onClick={({ ctrlKey, metaKey }) => {
            if (onPin && (ctrlKey || metaKey) && line.id !== allDepartmentsRow.id) onPin(line.id);
            else choose(line);
          }}
        >
          <ExpandToggle line={line} onTwist={() => setOpen(toggleOpen(open, line.id))} />
          <span className="field-choice-label">{line.label}</span>
          {pinned.has(line.id) && <Tick size={12} />}
        </div>
      ))}
    </div>
  );
}

const noNodes: readonly DepartmentNode[] = [];

/** The tree of departments, its first level open; empty until it is loaded. */
function useDepartments() {
  const { value, failure } = useDepartmentTree();
  const [opened, setOpen] = useState<ReadonlySet<string>>();
  // The keyword search still works without the tree.
  const nodes = value ?? (failure === undefined ? undefined : noNodes);
  const open = useMemo(() => opened ?? new Set(nodes?.map(({ id }) => id)), [opened, nodes]);
  return { nodes, open, setOpen };
}

const listRows = (nodes: readonly DepartmentNode[] | undefined, open: ReadonlySet<string>): DeptTreeRow[] => [
  allDepartmentsRow,
  ...flattenDeptTree(nodes ?? [], open),
];

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
