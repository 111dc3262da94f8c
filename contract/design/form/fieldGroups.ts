/** The field types as a person looks for them: in the groups that their descriptions name. */
import type { FieldGroup } from '../../fields/fieldType.ts';
import { type FuncType, fieldTypes } from '../../fields/registry.ts';

const titles: Readonly<Record<FieldGroup, string>> = {
  basic: '基础',
  choice: '选择',
  organization: '组织',
  business: '业务',
  layout: '布局',
};

// The keys of the registry are exactly the names of the types.
const funcTypes = Object.keys(fieldTypes) as FuncType[];

export const fieldGroups: readonly { title: string; types: readonly FuncType[] }[] = Object.entries(
  titles,
).map(([group, title]) => ({ title, types: funcTypes.filter((one) => fieldTypes[one].group === group) }));

/** The type of headings. */
export const headingType = funcTypes.find((one) => fieldTypes[one].isHeading);
