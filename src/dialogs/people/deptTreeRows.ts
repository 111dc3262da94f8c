/** The department tree as lines one walks with the arrows, and what each key makes of it. */
import type { DepartmentNode } from '../../state/cache/people.ts';

export type DeptTreeRow = { id: string; label: string; depth: number; open: boolean; hasChildren: boolean };

/** The line above all departments. No department has this id. */
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

/** The next line that what is typed finds, by its characters, pinyin or initials; the present one while it still fits. */
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

export type DeptTreeState = { at: string | undefined; open: ReadonlySet<string> };

/** → opens or goes in, ← closes or goes out, ↑ ↓ walk; undefined where the key means nothing here. */
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
