/** Its text is the path from the top of the tree down (deptPath.ts). */
import { referenceTo } from './shared/reference.ts';
import type { FieldType } from './type.ts';

export const dept: FieldType = { ...referenceTo('depts'), label: '部门' };
