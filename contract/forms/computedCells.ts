/** What a form computes, in an order in which everything follows what it is computed from. */
import { parseExpression } from '../expression/parse.ts';
import { namesIn } from '../expression/syntax.ts';
import type { Field } from './definition.ts';

/** A computed field, or a computed column of a sub-form: one value per row. */
export type ComputedCell = {
  readonly field: Field;
  readonly subForm: Field | undefined;
  /** `total`, `items.money`. */
  readonly path: string;
  readonly expression: string;
};

/** Within a circle the order of definition decides. */
export const computedCells = (fields: readonly Field[]): readonly ComputedCell[] => orderOf(fields).cells;

/** Paths of each circle, from the first cell of it in the order of definition back to itself. */
export const circlesAmong = (fields: readonly Field[]): readonly string[][] => orderOf(fields).circles;

type Order = { cells: ComputedCell[]; circles: string[][] };

const known = new WeakMap<readonly Field[], Order>();

/** Made once per definition: an import computes a hundred thousand records. */
function orderOf(fields: readonly Field[]): Order {
  const order = known.get(fields) ?? sorted(fields);
  known.set(fields, order);
  return order;
}

/** Depth-first topological sort, with a stack of its own: a chain may be thousands of columns long. */
function sorted(fields: readonly Field[]): Order {
  const cells = new Map(cellsOf(fields).map((cell) => [cell.path, cell]));
  const order: Order = { cells: [], circles: [] };
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
    return { cell, sources: sourcesOf(cell, cells)[Symbol.iterator]() };
  }
}

const cellsOf = (fields: readonly Field[]): ComputedCell[] =>
  fields.flatMap((field) => [
    ...cellOf(field),
    ...(field.children ?? []).flatMap((column) => cellOf(column, field)),
  ]);

function cellOf(field: Field, subForm?: Field): ComputedCell[] {
  const { computeExpression: expression, enName } = field;
  if (expression === undefined || expression.trim() === '') return [];
  return [{ field, subForm, path: subForm ? `${subForm.enName}.${enName}` : enName, expression }];
}

/** The cells that an expression reads: a name within a row is a column of it before it is a field of the record. */
function sourcesOf({ expression, subForm }: ComputedCell, cells: ReadonlyMap<string, unknown>): string[] {
  const columns = new Set(subForm?.children?.map(({ enName }) => enName));
  const placed = (name: string) => (subForm && columns.has(name) ? `${subForm.enName}.${name}` : name);
  return namesOf(expression)
    .map((name) => placed(name.replace(/\$view$/, '')))
    .filter((path) => cells.has(path));
}

function namesOf(expression: string): string[] {
  try {
    return namesIn(parseExpression(expression));
  } catch {
    // Of a definition that an earlier version let through: it computes nothing.
    return [];
  }
}
