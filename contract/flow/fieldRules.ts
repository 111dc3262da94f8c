/**
 * The field permissions of a node. Unless the node's rules list a field, it is visible, and writable at HANDLE nodes
 * only. A column without a rule follows its sub-form.
 */
import type { NodeKind } from './nodeButtons.ts';
import type { NodeData } from './nodeData.ts';

type FieldFlags = {
  readonly isVisible: boolean;
  readonly isWritable: boolean;
  readonly isComputable: boolean;
};

/** Paths are `amount` for a field, `items.qty` for a column of a sub-form. */
export type FieldRules = {
  readonly visible: (path: string) => boolean;
  /** A column may be writable while its sub-form is not. The number of rows then stays the same. */
  readonly writable: (path: string) => boolean;
  /** If false, the computed value stays unchanged. */
  readonly computable: (path: string) => boolean;
};

type FieldRulesNode = { readonly kind: NodeKind; readonly data: Pick<NodeData, 'fieldProperties'> };

export function createFieldRules({ kind, data }: FieldRulesNode): FieldRules {
  const otherwise: FieldFlags = { isVisible: true, isWritable: kind === 'HANDLE', isComputable: true };
  const said = new Map<string, FieldFlags>();
  for (const { children = [], ...top } of data.fieldProperties) {
    said.set(top.fieldName, top);
    for (const child of children) said.set(`${top.fieldName}.${child.fieldName}`, child);
  }
  const above = (path: string) => said.get(path.split('.')[0] ?? '') ?? otherwise;
  const flagsOf = (path: string) => said.get(path) ?? above(path);
  const visible = (path: string) => flagsOf(path).isVisible && above(path).isVisible;
  return {
    visible,
    writable: (path) => flagsOf(path).isWritable && visible(path),
    computable: (path) => flagsOf(path).isComputable,
  };
}
