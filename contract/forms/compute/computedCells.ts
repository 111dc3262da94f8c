/** Orders a form's computed cells so that each follows the cells it is computed from. */
import { parseExpression } from '../../expression/parse.ts';
import { collectNames } from '../../expression/syntax.ts';
import type { Field } from '../definition.ts';

/** A computed field, or a computed column of a sub-form: one value per row. */
export type ComputedCell = {
  readonly field: Field;
  readonly subForm: Field | undefined;
  /** Example: `total`, `items.money`. */
  readonly path: string;
  readonly expression: string;
  /** The paths of the fields and columns that the expression reads. */
  readonly reads: readonly string[];
};

/** Cells of a cycle are sorted by the order of definition. */
export const listComputedCells = (fields: readonly Field[]): readonly ComputedCell[] =>
  getComputationOrder(fields).cells;

/** Returns the paths of each cycle, from its first cell in the order of definition back to that cell. */
export const findComputationCycles = (fields: readonly Field[]): readonly string[][] =>
  getComputationOrder(fields).circles;

/** Returns the paths, and those of the cells that are computed from them. */
export function addComputedFrom(fields: readonly Field[], paths: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(paths);
  for (const { path, reads } of listComputedCells(fields)) {
    if (reads.some((one) => all.has(one))) all.add(path);
  }
  return all;
}

type ComputationOrder = { cells: ComputedCell[]; circles: string[][] };

const orderCache = new WeakMap<readonly Field[], ComputationOrder>();

/** Cached per definition: an import computes a hundred thousand records. */
function getComputationOrder(fields: readonly Field[]): ComputationOrder {
  const order = orderCache.get(fields) ?? sortCells(fields);
  orderCache.set(fields, order);
  return order;
}

/** Depth-first topological sort with an explicit stack, because a chain may be thousands of columns long. */
function sortCells(fields: readonly Field[]): ComputationOrder {
  const cells = new Map(collectCells(fields).map((cell) => [cell.path, cell]));
  const order: ComputationOrder = { cells: [], circles: [] };
  const state = new Map<string, 'open' | 'done'>();
  for (const root of cells.keys()) {
    const stack = state.has(root) ? [] : [opened(root)];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = top.sources.next();
      if (next.done) {
        state.set(top.cell.path, 'done');
        order.cells.push(top.cell);
        stack.pop();
      } else if (!state.has(next.value)) stack.push(opened(next.value));
      else if (state.get(next.value) === 'open') {
        const paths = stack.map(({ cell }) => cell.path);
        order.circles.push([...paths.slice(paths.indexOf(next.value)), next.value]);
      }
    }
  }
  return order;

  function opened(path: string) {
    state.set(path, 'open');
    const cell = cells.get(path) as ComputedCell; // only paths of cells are opened
    return { cell, sources: cell.reads.filter((source) => cells.has(source))[Symbol.iterator]() };
  }
}

const collectCells = (fields: readonly Field[]): ComputedCell[] =>
  fields.flatMap((field) => [
    ...createCells(field),
    ...(field.children ?? []).flatMap((column) => createCells(column, field)),
  ]);

function createCells(field: Field, subForm?: Field): ComputedCell[] {
  const { computeExpression: expression, enName } = field;
  if (expression === undefined || expression.trim() === '') return [];
  const path = subForm ? `${subForm.enName}.${enName}` : enName;
  return [{ field, subForm, path, expression, reads: listReadPaths(expression, subForm) }];
}

/** Within a row, a name refers to a column first, then to a field of the record. */
function listReadPaths(expression: string, subForm: Field | undefined): string[] {
  const columns = new Set(subForm?.children?.map(({ enName }) => enName));
  const placed = (name: string) => (subForm && columns.has(name) ? `${subForm.enName}.${name}` : name);
  return collectExpressionNames(expression).map((name) => placed(name.replace(/\$view$/, '')));
}

function collectExpressionNames(expression: string): string[] {
  try {
    return collectNames(parseExpression(expression));
  } catch {
    // An earlier version accepted this definition; it computes nothing.
    return [];
  }
}
