/** Which fields of a form one sees and writes here (workflow seed 3, 4; engine.md 6). Paths: `amount`, `items.qty`. */
import type { FieldProperty } from '../../contract/flow/nodeData.ts';

export type FormAccess = {
  visible: (path: string) => boolean;
  writable: (path: string) => boolean;
};

export const everythingWritable: FormAccess = { visible: () => true, writable: () => true };

/** A detail page, and every page of a finished flow: all is visible, nothing writable. */
export const readOnly: FormAccess = { visible: () => true, writable: () => false };

/** Where the node says nothing of a field it is visible, and writable at HANDLE nodes only. */
export function nodeAccess(properties: readonly FieldProperty[], otherwiseWritable: boolean): FormAccess {
  const said = new Map<string, { isVisible: boolean; isWritable: boolean }>();
  for (const property of properties) {
    said.set(property.fieldName, property);
    for (const child of property.children ?? []) said.set(`${property.fieldName}.${child.fieldName}`, child);
  }
  const whole = (path: string) => path.split('.')[0] ?? path;
  const of = (path: string) => said.get(path) ?? said.get(whole(path));
  return {
    visible: (path) => of(path)?.isVisible ?? true,
    writable: (path) => of(path)?.isWritable ?? otherwiseWritable,
  };
}
