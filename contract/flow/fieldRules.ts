/**
 * What a node lets people see and write of the form. Where it says nothing of a field, the field is visible, and
 * writable at HANDLE nodes only; a column of which nothing is said follows its sub-form (the engine's rules).
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
  /** A column may be written though its sub-form may not: then its rows stay as many as they are. */
  readonly writable: (path: string) => boolean;
  /** False: what is computed stays as it was. */
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
