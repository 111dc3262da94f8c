/**
 * Finds the inputs of a condition or a candidate list that may still change: fields that a later node writes, and the
 * clock.
 */
import { parseExpression } from '../../../contract/expression/parse.ts';
import { collectNames } from '../../../contract/expression/syntax.ts';
import { dependsOnClock } from '../../../contract/expression/trace.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { createFieldRules } from '../../../contract/flow/fieldRules.ts';
import type { StepNode } from '../../../contract/flow/graph.ts';
import type { Field } from '../../../contract/forms/definition.ts';

/** Paths of fields (`amount`, `items.price`), and whether the result depends on the time of evaluation. */
export type LaterInput = { readonly paths: readonly string[]; readonly clock: boolean };

/** Returns true if a person at one of these nodes may write the value at the path, or an input of its computation. */
export type CanChange = (path: string, writers: readonly StepNode[]) => boolean;

/** Returns null if nothing that the expression reads can change. */
export function findLaterInput(
  expression: string,
  canChange: CanChange,
  writers: readonly StepNode[],
): LaterInput | null {
  const parsed = parseExpression(expression);
  const paths = [...new Set(collectNames(parsed))].filter((path) => canChange(path, writers));
  const clock = dependsOnClock(parsed);
  return paths.length > 0 || clock ? { paths, clock } : null;
}

export function createCanChange(fields: readonly Field[]): CanChange {
  const rules = new Map<StepNode, (path: string) => boolean>();
  const writes = (node: StepNode, path: string) => {
    const writable = rules.get(node) ?? createFieldRules(node).writable;
    rules.set(node, writable);
    return writable(path);
  };
  const top = (name: string) => fields.find((field) => field.enName === name);

  function isWritten(field: Field, path: string, writers: readonly StepNode[]): boolean {
    if (getFieldType(field).origin !== 'person') return false;
    return writers.some((node) => writes(node, path));
  }

  /** Inside a sub-form a name means a column of the sub-form first, and a field of the record second. */
  function isRecomputed(field: Field, { rows, writers, seen }: ChangeQuery): boolean {
    const names = collectExpressionNames(field.computeExpression ?? '');
    return names.some((name) => {
      const isColumn = rows?.children?.some((column) => column.enName === name);
      return changes(isColumn ? `${rows?.enName}.${name}` : name, writers, seen);
    });
  }

  function changes(path: string, writers: readonly StepNode[], seen: ReadonlySet<string>): boolean {
    const [name = '', below] = path.replace(/\$view$/, '').split('.');
    const field = top(name);
    if (!field || seen.has(path)) return false;
    const next = { writers, seen: new Set([...seen, path]) };
    if (field.computeExpression) return isRecomputed(field, next);
    const columns = (field.children ?? []).filter((one) => below === undefined || one.enName === below);
    return (
      isWritten(field, name, writers) ||
      columns.some((column) =>
        column.computeExpression
          ? isRecomputed(column, { ...next, rows: field })
          : isWritten(column, `${name}.${column.enName}`, writers),
      )
    );
  }

  return (path, writers) => changes(path, writers, new Set());
}

type ChangeQuery = {
  readonly rows?: Field;
  readonly writers: readonly StepNode[];
  readonly seen: ReadonlySet<string>;
};

function collectExpressionNames(expression: string): string[] {
  try {
    return collectNames(parseExpression(expression));
  } catch {
    // The expression belongs to a definition that an earlier version accepted. It computes nothing.
    return [];
  }
}
