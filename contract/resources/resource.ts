/**
 * The description of an administration object: its fields, calls and permissions. Its list, search items, filter
 * conditions, editor, commands and menu entry are derived from it; a page contains no code of its own. The fields are
 * fields of forms, so that widgets, validation and columns are those of configured forms.
 */
import type { AuditComparisonName } from '../audit.ts';
import type { FilterKind } from '../fields/fieldType.ts';
import { getFieldType } from '../fields/registry.ts';
import { isGroupable } from '../filter/operators.ts';
import type { Field, FormDefinition } from '../forms/definition.ts';
import type { Setting } from '../settings/setting.ts';
import type { supplierFormKey } from '../settings/supplierForm.ts';
import { type ResourceName, type ResourcePage, resourcePages } from './resourcePages.ts';

export type ResourceField = Field & {
  /** The column of the list; visible by default. `hidden` until the person chooses it. */
  column?: 'hidden' | 'none';
  /** Where a person enters it; when adding and when editing by default. */
  editor?: 'add' | 'edit' | 'none';
  /** The resource whose rows are the options. */
  optionsFrom?: ResourceName;
  /** The call of the group that answers the options of the editor. */
  optionsCall?: string;
  /** The unique code of those rows that is stored; their key by default. */
  optionCode?: string;
  /** The values of other fields that follow from a chosen option. */
  fills?: (value: string) => Readonly<Record<string, string>>;
  /** The setting that names the form of the related record; the field is absent while it names none. */
  formSetting?: typeof supplierFormKey;
  /** The property of a row that holds the display text; of the field itself, if calls exchange nothing else. */
  display?: string;
  /** The calls exchange a boolean or a number instead of a text, or one text with commas instead of a list. */
  as?: 'boolean' | 'number' | 'text';
  /** The audit log says that the value of this row was changed, but not from what to what. */
  confidential?: (row: Readonly<Record<string, unknown>>) => boolean;
  /** The value, or an element of a list, as the audit log says it. Options, references and times need none. */
  inWords?: (value: unknown) => string;
  /** What differs between two values is worked out by the server, which reads more than the values. */
  comparison?: AuditComparisonName;
  /** Whether the server can compare it; by default the fields with a column. */
  comparable?: boolean;
  /** The text is the name of a person, which is sorted by the surname as it is read in names. */
  isPersonName?: boolean;
  /** The property of a row with the id of the person whom the text names. */
  personId?: string;
  /** Other texts than the options are accepted. */
  isOpen?: true;
  /** What the text is, if it is not empty. */
  textKind?: 'email' | 'url';
  /** Blanks at both ends belong to the text. */
  isUntrimmed?: true;
  /** Texts that do not match are refused with the sentence. */
  pattern?: readonly [pattern: RegExp, sentence: string];
  /** The unique index of the column, after the columns `among`; the sentence is `<label>已被使用` by default. */
  uniqueKey?: { index: string; among?: readonly string[]; sentence?: string };
  /** The elements of the list are rows of this table, which names the row by its key. Only the call that answers one row answers it. */
  links?: { table: string; element: string };
  /**
   * The number of enabled people who have the row: the table names people and rows by their keys. No column of the
   * resource's own table.
   */
  countsPeople?: { through: 'users' | 'userRoles' | 'userPosts' };
  /** The value is long: only the call that answers one row answers it. */
  isLong?: true;
  /** A column that the sheet of the list does not have. */
  isUnexported?: true;
  /** The sum of the column means something: it is below the list and beside its groups. */
  isSummed?: true;
  /** False: the keyword is not sought in the text. */
  searched?: false;
  /** The text is a phone number, which is found in every notation. */
  isPhone?: boolean;
  /** Options that are emphasized in the list, with their color. */
  tones?: Readonly<Record<string, 'approved' | 'danger' | 'draft' | 'processing' | 'voided' | 'plain'>>;
};

/** The options of a field with this tag are names of menu icons, which are drawn beside their labels. */
export const menuIconTag = 'menu-icon';

/** What the dock can show of the focused row. */
export type ResourceDock = 'permissions';

/** The names of calls in the call group; without a name the action does not exist. */
type ResourceCallNames = {
  list: string;
  detail?: string;
  add?: string;
  edit?: string;
  remove?: string;
  export?: string;
  /** Counts and sums the rows, by the values of a field or all of them. */
  groups?: string;
  /** Saves the order of rows below one parent. */
  sort?: string;
};

/** Calls that are named like their actions. */
export const nameCalls = <const Name extends keyof ResourceCallNames>(...names: Name[]) =>
  // Each name is its own value.
  Object.fromEntries(names.map((name) => [name, name])) as { readonly [One in Name]: One };

export type Resource = ResourcePage & {
  name: ResourceName;
  /** The call group of the contract. */
  group: string;
  calls: ResourceCallNames;
  /** The permissions of the actions: `system:user` for `system:user:add`. */
  rights: string;
  /** The property that identifies a row, and the field that names it. */
  key: string;
  label: string;
  fields: readonly ResourceField[];
  /** The placeholder of the keyword box; without it the list call has no keyword. */
  keyword?: string;
  /** The field of which every option is a predefined filter above the list. */
  chipsOf?: string;
  /** Predefined filters after those of `chipsOf`: the options of other fields. */
  moreChips?: readonly { label: string; field: string; value: string }[];
  /**
   * Where the rows are stored, and the address of their calls. Calls (resourceCalls.ts), handlers and statements are
   * derived from the fields. The rows are ordered by `order`, or by the number of siblings, or by their keys.
   * `author`: the columns of the people who added the row and changed it last.
   */
  stored?: {
    table: string;
    path: string;
    order?: string;
    newestFirst?: true;
    author?: { added: string; changed: string };
  };
  /** The rows form a tree, ordered among siblings by a number. `noun`: what a row is called, if not by the title. */
  tree?: { parent: string; order: string; noun?: string };
  /** The rows belong to a row of another resource, which the address names by `param`. */
  within?: { resource: ResourceName; param: string; call: string; property: string };
  /**
   * A new row can start as a copy of one, but for the codes that are unique. `whole`: the add call takes the id of the
   * row as `copyOf` and copies what the editor does not show.
   */
  copy?: { whole?: boolean };
  /** Parameters of every list request. */
  fixed?: Readonly<Record<string, string>>;
  /** The field that a tree of departments to the left of the list filters. */
  side?: string;
  /** The panel of the focused row in the dock. */
  dock?: ResourceDock;
  /** The command of Enter and a double click; the editor by default. */
  opens?: string;
  /** The field in the editor of this row, if it depends on the row. */
  specialize?: (field: ResourceField, row: Readonly<Record<string, unknown>>) => ResourceField;
  /** The call answers a sentence about the value of this field while it is typed, below the editor. */
  note?: { field: string; call: string };
  /** One sentence about this row, above its editor. */
  explain?: (row: Readonly<Record<string, unknown>>) => string;
  /** The part of the interface that the editor of this row shows as it will look. */
  preview?: (row: Readonly<Record<string, unknown>>) => Setting['preview'];
  /** Rows are changed by other calls than one named `edit`, and have a history in the audit log. */
  hasHistory?: boolean;
  /** Why the signed-in person does not delete the own row. */
  ownRemoval?: string;
  /** Where the rows come from, for a list that has none and no command that adds one. */
  emptyHint?: string;
  /** Further commands on the rows, after those of the calls. */
  commands?: readonly string[];
};

/** An object whose calls and statements are derived. */
export type StoredResource = Resource & { stored: NonNullable<Resource['stored']> };

export const isStored = (resource: Resource): resource is StoredResource => resource.stored !== undefined;

export type ResourceAct = keyof ResourceCallNames;

type ResourceSpec = Omit<Resource, keyof ResourcePage>;

/** Keeps the literal types of a field, from which the types of its values follow. */
export const describeField = <const F extends ResourceField>(field: F): F => field;

export const describeResource = <const S extends ResourceSpec>(spec: S): S & ResourcePage => ({
  ...resourcePages[spec.name],
  ...spec,
});

/** The fields that are columns of the table. The others are lists that tables of their own contain. */
export const storedFields = ({ fields }: Resource): readonly ResourceField[] =>
  fields.filter(
    ({ column, editor, links, countsPeople }) =>
      !links && !countsPeople && (column !== 'none' || editor !== 'none'),
  );

/** The fields that are counted for an answer. */
export const countedFields = ({ fields }: Resource): readonly CountedField[] =>
  fields.filter((field): field is CountedField => field.countsPeople !== undefined);

type CountedField = ResourceField & { countsPeople: NonNullable<ResourceField['countsPeople']> };

/** The lists that tables of their own contain. */
export const linkFields = ({ fields }: Resource): readonly LinkField[] =>
  fields.filter((field): field is LinkField => field.links !== undefined);

type LinkField = ResourceField & { links: NonNullable<ResourceField['links']> };

/** The stored and counted fields that a list answers. */
export const listedFields = (resource: Resource): readonly ResourceField[] => [
  ...storedFields(resource).filter(({ isLong }) => !isLong),
  ...countedFields(resource),
];

/** True if the rows of a list lack values of the editor. */
export const hasDetailFields = ({ fields }: Resource): boolean =>
  fields.some(({ isLong, links, editor }) => isLong || (links && editor !== 'none'));

/** The resource as a form, for the form renderer and its rules. */
export const toFormDefinition = ({ name, title }: Resource, fields: readonly Field[]): FormDefinition => ({
  formId: '0',
  version: 1,
  enName: `resource_${name}`,
  cnName: title,
  type: 1,
  hasFlow: false,
  fields: [...fields],
  feature: {},
  buttons: [],
  checks: [],
});

/** The fields that a person enters when adding or editing a row. */
export const listEditorFields = ({ fields }: Resource, act: 'add' | 'edit'): ResourceField[] =>
  fields.filter(({ editor }) => editor === undefined || editor === act);

/** The fields of a row that is only looked at: those that are entered, and what the server says of it. */
export const listViewFields = ({ fields }: Resource): ResourceField[] =>
  fields.filter(({ column, editor }) => column !== 'none' || editor === undefined || editor === 'edit');

/** The kind of conditions on a field of the list; `none` if it cannot be compared. */
export function getComparedKind(field: ResourceField): FilterKind {
  return (field.comparable ?? field.column !== 'none') ? getFieldType(field).filter : 'none';
}

/** True if the list call can sort by the field. A reference would be sorted by an id. */
export function isSortable(field: ResourceField): boolean {
  const kind = getComparedKind(field);
  if (kind === 'none' || kind === 'refs' || field.optionsFrom) return false;
  return !getFieldType(field).sqlType(field)?.endsWith('[]');
}

/** True if rows that share the value are a group. Long texts, sums and lists of texts differ in nearly every row. */
export function isGroupingField(field: ResourceField): boolean {
  const { column, isSummed, funcType, maxLength = 0, options } = field;
  if (column === 'none' || isSummed || funcType === 'textarea' || maxLength > maxGroupedLength) return false;
  if (options?.length === 0) return false;
  return isGroupable(getComparedKind(field));
}

/** Conditions take values of this length. */
const maxGroupedLength = 200;

export const listSummedFields = ({ fields }: Resource): readonly ResourceField[] =>
  fields.filter(({ isSummed }) => isSummed);

export const findResourceField = ({ fields }: Resource, name: string): ResourceField | undefined =>
  fields.find(({ enName }) => enName === name);

export const isTextFilter = (field: ResourceField): boolean => getComparedKind(field) === 'text';

/** Calls exchange the name of the person, not the id. */
export const isNameOnly = ({ enName, display, funcType }: ResourceField): boolean =>
  funcType === 'user' && display === enName;

/** A field that a list request can name as a parameter: a text or a name is sought, an option compared. */
export const isListFilter = (field: ResourceField): boolean =>
  isTextFilter(field) || isNameOnly(field) || (field.options !== undefined && !field.as);

/** The fields whose values are unique, but for the name and for the codes of other objects. */
export const uniqueCodes = ({ fields, label }: Resource): string[] =>
  fields
    .filter(({ enName, uniqueKey, optionCode }) => uniqueKey && enName !== label && !optionCode)
    .map(({ enName }) => enName);
