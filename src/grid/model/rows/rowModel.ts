/**
 * The lines of a list: its rows by index, with group headers between them in a grouped list and child rows below
 * expanded rows in a tree. It knows which rows are loaded and which pages are missing; it loads nothing itself.
 */
import { ExpandedRows } from './expandedRows.ts';
import {
  buildGroupTree,
  displayIndexOfGroup,
  displayIndexOfRow,
  displayRowAt,
  type Group,
  type GroupTree,
  groupNodeAt,
  isGroupExpanded,
} from './groupTree.ts';
import { PageCache } from './pageCache.ts';

/** A group header, as the grid holds it in rowIndex of a row. */
export type GroupHeaderRow = { head: Group };

const groupHeaderPrefix = 'group:';
export const groupHeaderKey = (group: string): string => `${groupHeaderPrefix}${group}`;

export class RowModel<Row> {
  readonly #pages: PageCache<Row>;
  readonly #keyOf: (row: Row) => string;
  readonly #onChange: (version: number) => void;
  #groups: readonly Group[] | undefined;
  #closed: ReadonlySet<string> = new Set();
  #outline: GroupTree | undefined;
  #stale = new Set<number>();
  readonly branches: ExpandedRows<Row>;
  /** In a tree: the number of top-level rows. */
  #tops: number | undefined;
  #version = 0;

  constructor(size: number, keyOf: (row: Row) => string, onChange: (version: number) => void = () => {}) {
    this.#pages = new PageCache(size);
    this.#keyOf = keyOf;
    this.#onChange = onChange;
    this.branches = new ExpandedRows(keyOf);
  }

  /** Increases whenever rows are loaded or changed, or change lines. */
  get version(): number {
    return this.#version;
  }

  /** In a grouped list: the group tree. */
  get outline(): GroupTree | undefined {
    return this.#outline;
  }

  get groups(): readonly Group[] {
    return this.#groups ?? [];
  }

  reset(size: number): void {
    this.#pages.reset(size);
    this.#groups = undefined;
    this.#outline = undefined;
    this.#stale.clear();
    this.#tops = undefined;
    this.branches.clear();
    this.#change();
  }

  #change(): void {
    this.#version += 1;
    this.#onChange(this.#version);
  }

  put(page: number, rows: Row[], { groups, tops }: { groups?: readonly Group[]; tops?: number }): void {
    this.#pages.put(page, rows);
    this.#stale.delete(page);
    this.#groups = groups;
    this.#outline = groups && buildGroupTree(groups, this.#closed);
    this.#tops = tops;
    if (tops === undefined) this.#change();
    else this.arrange();
  }

  /** The lines of child rows have changed. */
  arrange(): void {
    this.branches.arrange((key) => this.#pages.indexOf((row) => this.#keyOf(row) === key));
    this.#change();
  }

  /** 0 for the top level of a tree and for every row of a flat list. */
  depthAt(line: number): number {
    const on = this.#onTree(line);
    return on && 'depth' in on ? on.depth : 0;
  }

  #onTree(line: number) {
    return this.#tops === undefined ? undefined : this.branches.at(line);
  }

  /**
   * Expires loaded rows, so that they are reloaded when they become visible. An ungrouped list
   * reloads them in any case.
   */
  expire(): void {
    if (!this.#outline && this.#tops === undefined) return;
    for (const page of this.#pages.numbers()) this.#stale.add(page);
  }

  /** Changes the groups that differ from their initial state. */
  setToggledGroups(closed: ReadonlySet<string>): void {
    this.#closed = closed;
    if (this.#groups) this.#outline = buildGroupTree(this.#groups, closed);
    this.#change();
  }

  /** Replaces the groups after more of them were loaded. */
  regroup(groups: readonly Group[]): void {
    this.#groups = groups;
    this.#outline = buildGroupTree(groups, this.#closed);
    this.#change();
  }

  get toggledGroups(): ReadonlySet<string> {
    return this.#closed;
  }

  /** The number of lines for `total` matching rows. */
  count(total: number): number {
    if (this.#tops !== undefined) return this.#tops + this.branches.lines;
    return this.#outline?.lines ?? total;
  }

  /** The index of a line's row among all rows, in a tree among the top-level rows; -1 for every other line. */
  rowIndexAt(line: number): number {
    const on = this.#onTree(line);
    if (on) return 'rowIndex' in on && on.rowIndex < (this.#tops ?? 0) ? on.rowIndex : -1;
    if (!this.#outline) return line;
    const content = displayRowAt(this.#outline, line);
    return content && 'row' in content ? content.row : -1;
  }

  rowAt(line: number): Row | undefined {
    const on = this.#onTree(line);
    if (on && 'row' in on) return on.row;
    const rowIndex = this.rowIndexAt(line);
    return rowIndex < 0 ? undefined : this.#pages.rowAt(rowIndex);
  }

  headAt(line: number): Group | undefined {
    const content = this.#outline && displayRowAt(this.#outline, line);
    return content && 'head' in content ? content.head : undefined;
  }

  /** The header of an expanded group is only a separator, and the cursor skips it. */
  isOpenHead(line: number): boolean {
    const head = this.headAt(line);
    return head !== undefined && this.#outline !== undefined && isGroupExpanded(this.#outline, head.key);
  }

  isOpenGroup(key: string): boolean {
    return this.#outline !== undefined && isGroupExpanded(this.#outline, key);
  }

  /** The line, or the nearest focusable one in that direction, otherwise in the other direction. */
  focusableLine(line: number, direction: number, last: number): number {
    const step = direction < 0 ? -1 : 1;
    let on = line;
    while (this.isOpenHead(on)) on += step;
    if (on >= 0 && on <= last) return on;
    let back = line;
    while (this.isOpenHead(back)) back -= step;
    return back;
  }

  /** The loaded rows from a line on, at most `count`. */
  rowsFrom(line: number, count: number): Row[] {
    const rows: Row[] = [];
    for (let at = line; rows.length < count; at += 1) {
      const row = this.rowAt(at);
      if (row !== undefined) rows.push(row);
      else if (!this.headAt(at)) break;
    }
    return rows;
  }

  /** The next wanted line, at most `within` lines ahead; otherwise the nearest one before; -1 without one. */
  nearestRow(line: number, { within, wanted }: { within: number; wanted: (row: Row) => boolean }): number {
    const fits = (at: number) => {
      const row = this.rowAt(at);
      return row !== undefined && wanted(row);
    };
    for (let at = line + 1; at < line + within; at += 1) if (fits(at)) return at;
    let before = line - 1;
    while (before >= 0 && !fits(before)) before -= 1;
    return before;
  }

  keyAt(line: number): string | null {
    const head = this.headAt(line);
    if (head) return groupHeaderKey(head.key);
    const row = this.rowAt(line);
    return row === undefined ? null : this.#keyOf(row);
  }

  /** -1 for a row that is not loaded or is in a collapsed group. */
  lineOf(key: string): number {
    if (this.#outline && key.startsWith(groupHeaderPrefix))
      return displayIndexOfGroup(this.#outline, key.slice(groupHeaderPrefix.length));
    const below = this.#tops === undefined ? -1 : this.branches.lineOf(key);
    if (below >= 0) return below;
    return this.lineOfRowIndex(this.#pages.indexOf((row) => this.#keyOf(row) === key));
  }

  /** The line of the row at this index among all rows. */
  lineOfRowIndex(rowIndex: number): number {
    if (rowIndex >= 0 && this.#tops !== undefined) return this.branches.lineOfRowIndex(rowIndex);
    return rowIndex < 0 || !this.#outline ? rowIndex : displayIndexOfRow(this.#outline, rowIndex);
  }

  patch(key: string, change: Partial<Row>): void {
    const rowIndex = this.#pages.indexOf((row) => this.#keyOf(row) === key);
    const row = this.#pages.rowAt(rowIndex);
    if (row !== undefined) this.#pages.replace(rowIndex, { ...row, ...change });
    else this.branches.replace(key, change);
    if (row === undefined && this.#tops !== undefined) this.arrange();
    else this.#change();
  }

  /** The loaded rows in a range of lines, both ends included, in order. */
  between(low: number, high: number): Row[] {
    const rows: Row[] = [];
    for (let line = low; line <= high; line += 1) {
      const row = this.rowAt(line);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  /** The group of a line. */
  groupAt(line: number): Group | undefined {
    return this.#outline && groupNodeAt(this.#outline, line)?.group;
  }

  /** The loaded rows of a group, collapsed or not. */
  rowsOf(key: string): Row[] {
    const part = this.#outline?.parts.find(({ group }) => group.key === key);
    return part ? this.#pages.between(part.row, part.row + part.group.count - 1) : [];
  }

  /** Pages that a range of lines needs and that are missing or expired. */
  missing(low: number, high: number): number[] {
    const pages = new Set<number>();
    for (let line = low; line <= high; line += 1) {
      const rowIndex = this.rowIndexAt(line);
      if (rowIndex < 0) continue;
      const page = Math.floor(rowIndex / this.#pages.size);
      if (this.#pages.rowAt(rowIndex) === undefined || this.#stale.has(page)) pages.add(page);
    }
    return [...pages];
  }

  /** The content of a range of lines for the grid; undefined for lines that are not loaded. */
  getLines(low: number, high: number): (Row | GroupHeaderRow | undefined)[] {
    return Array.from({ length: Math.max(0, high - low + 1) }, (_, at) => {
      const head = this.headAt(low + at);
      return head ? { head } : this.rowAt(low + at);
    });
  }

  /** The line of every loaded row by its key; -1 for rows in collapsed groups. */
  byKey(): Map<string, number> {
    const lines = new Map<string, number>();
    for (const [rowIndex, row] of this.#pages.entries())
      lines.set(this.#keyOf(row), this.lineOfRowIndex(rowIndex));
    for (const [line, row] of this.branches.entries()) lines.set(this.#keyOf(row), line);
    return lines;
  }

  all(): Row[] {
    return [...this.#pages.all(), ...this.branches.all()];
  }
}
