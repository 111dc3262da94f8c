import type { Field } from '../../../contract/forms/definition.ts';
import type { AnyField } from '../fieldRenderer.ts';

export const listColumns = (field: AnyField): Field[] => ('children' in field && field.children) || [];
