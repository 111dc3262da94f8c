/** The department tree as rows, and the action of each arrow key. */
import type { DepartmentNode } from '../../state/cache/people.ts';

export type DeptTreeRow = { id: string; label: string; depth: number; open: boolean; hasChildren: boolean };

/** The row above all departments. No department has this id. */
export const allDepartmentsRow: DeptTreeRow = {
  id: 'all',
  label: '全部人员',
  depth: 0,
  open: false,
  hasChildren: false,
};

export function flattenDeptTree(
  nodes: readonly DepartmentNode[],
  open: ReadonlySet<string>,
  depth = 0,
): DeptTreeRow[] {
  return nodes.flatMap((node) => {
    const children = node.children ?? [];
    const isOpen = open.has(node.id);
    return [
      { id: node.id, label: node.label, depth, open: isOpen, hasChildren: children.length > 0 },
      ...(isOpen ? flattenDeptTree(children, open, depth + 1) : []),
    ];
  });
}

/**
 * Returns the next row that the typed text matches by characters, pinyin or initials; the current row while it
 * matches.
 */
export function findTypedRow(
  lines: readonly DeptTreeRow[],
  at: string | undefined,
  fits: (label: string) => boolean,
): DeptTreeRow | undefined {
  const here = Math.max(
    0,
    lines.findIndex((line) => line.id === at),
  );
  return [...lines.slice(here), ...lines.slice(0, here)].find(({ label }) => fits(label));
}

/** Moves to the department that the typed text matches, also below a closed one, which it opens. */
export function moveToTyped(
  state: DeptTreeState,
  nodes: readonly DepartmentNode[],
  fits: (label: string) => boolean,
): DeptTreeState {
  const all = [allDepartmentsRow, ...flattenDeptTree(nodes, new Set(listIds(nodes)))];
  const row = findTypedRow(all, state.at, fits);
  return row ? { at: row.id, open: new Set([...state.open, ...listAncestors(nodes, row.id)]) } : state;
}

const listIds = (nodes: readonly DepartmentNode[]): string[] =>
  nodes.flatMap(({ id, children = [] }) => [id, ...listIds(children)]);

/** The departments above one, which are open where it is visible. */
function listAncestors(nodes: readonly DepartmentNode[], deptId: string): string[] {
  for (const { id, children = [] } of nodes) {
    if (children.some((child) => child.id === deptId)) return [id];
    const below = listAncestors(children, deptId);
    if (below.length > 0) return [id, ...below];
  }
  return [];
}

export type DeptTreeState = { at: string | undefined; open: ReadonlySet<string> };

/** → opens a row or enters it, ← closes it or moves to its parent, ↑ ↓ move; undefined for other keys. */
export function stepInTree(
  state: DeptTreeState,
  key: string,
  lines: readonly DeptTreeRow[],
): DeptTreeState | undefined {
  const index = lines.findIndex((line) => line.id === state.at);
  const line = lines[index];
  const to = (place: number) => ({ ...state, at: (lines[place] ?? line)?.id });
  if (key === 'ArrowDown') return to(Math.min(index + 1, lines.length - 1));
  if (key === 'ArrowUp') return to(Math.max(index - 1, 0));
  if (!line) return undefined;
  if (key === 'ArrowRight' && line.hasChildren) {
    return line.open ? to(index + 1) : { ...state, open: new Set([...state.open, line.id]) };
  }
  if (key !== 'ArrowLeft') return undefined;
  if (line.open) return { ...state, open: new Set([...state.open].filter((id) => id !== line.id)) };
  const above = lines.slice(0, index).findLastIndex((one) => one.depth < line.depth);
  return above < 0 ? state : to(above);
}
