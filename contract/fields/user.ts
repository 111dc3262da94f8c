import { referenceTo } from './shared/reference.ts';
import type { FieldType } from './type.ts';

export const user: FieldType = { ...referenceTo('users'), label: '人员' };
