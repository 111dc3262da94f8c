/** Assigns a column to each node: the length of the longest path from the start, without backward lines. */
export type PlannedLine = { readonly id: string; readonly from: string; readonly to: string };

/** Columns count from 0. Every line except a backward one leads to a later column. */
export function assignColumns(ids: readonly string[], lines: readonly PlannedLine[]): Map<string, number> {
  const forward = Map.groupBy(filterForwardLines(ids, lines), (line) => line.from);
  const waiting = new Map(ids.map((id) => [id, 0]));
  for (const line of [...forward.values()].flat()) waiting.set(line.to, (waiting.get(line.to) ?? 0) + 1);
  const columns = new Map(ids.map((id) => [id, 0]));
  const ready = ids.filter((id) => waiting.get(id) === 0);
  for (let id = ready.shift(); id !== undefined; id = ready.shift()) {
    const next = (columns.get(id) ?? 0) + 1;
    for (const { to } of forward.get(id) ?? []) {
      columns.set(to, Math.max(columns.get(to) ?? 0, next));
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) ready.push(to);
    }
  }
  return columns;
}

/** Removes the lines that lead back to a node on the current path. Not recursive, because flows may be long. */
function filterForwardLines(ids: readonly string[], lines: readonly PlannedLine[]): PlannedLine[] {
  const leaving = Map.groupBy(lines, (line) => line.from);
  const entered = new Set(lines.map((line) => line.to));
  const begun = new Set<string>();
  const open = new Set<string>();
  const forward: PlannedLine[] = [];
  const path: { id: string; left: PlannedLine[] }[] = [];
  const enter = (id: string) => {
    begun.add(id);
    open.add(id);
    path.push({ id, left: [...(leaving.get(id) ?? [])] });
  };
  const beginnings = ids.filter((id) => !entered.has(id));
  for (const id of [...beginnings, ...ids]) {
    if (!begun.has(id)) enter(id);
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const line = at.left.shift();
      if (!line) {
        open.delete(at.id);
        path.pop();
      } else if (!open.has(line.to)) {
        forward.push(line);
        if (!begun.has(line.to)) enter(line.to);
      }
    }
  }
  return forward;
}
