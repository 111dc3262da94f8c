/** How the audit log finds an object in the database: its table and key, its name, and the values that are compared. */
import type { RawBuilder } from 'kysely';
import type { Tables } from '../../tables.ts';

type ColumnOf<T extends keyof Tables> = keyof Tables[T] & string;

/** A list of the object: rows of a table with the object's id and the id of an element. */
type LinkTable<T extends keyof Tables> = { table: T; own: ColumnOf<T>; element: ColumnOf<T> };

type AuditedTableOf<T extends keyof Tables> = {
  table: T;
  key: ColumnOf<T>;
  /** Present if the key is no number. */
  keyType?: 'text';
  /** A second key by which calls and values name the object: the English name of a form. */
  code?: ColumnOf<T>;
  /** The object is the one row of `t` for which this is true; its id is `onlyObject`. */
  only?: RawBuilder<boolean>;
  /** The column of the name, or an expression over `t`. */
  label: ColumnOf<T> | RawBuilder<string>;
  /** The fields that are compared, under the names of their columns; without any the object is only named. */
  columns?: readonly ColumnOf<T>[];
  /** Further fields, by expressions over `t`. */
  values?: { readonly [field: string]: RawBuilder<unknown> };
  links?: {
    [field: string]:
      | LinkTable<'userRoles'>
      | LinkTable<'userPosts'>
      | LinkTable<'roleMenus'>
      | LinkTable<'roleDepts'>;
  };
  /** Lists of texts inside a column of JSON, by an SQL/JSON path. */
  labels?: { [field: string]: { column: ColumnOf<T>; path: string } };
  /** A row with this column set counts as removed. */
  removedBy?: ColumnOf<T>;
  /** The column of the parent, whose name precedes the name of a row when another object refers to it. */
  namedWithin?: ColumnOf<T>;
};

export type AuditedTable = { [T in keyof Tables]: AuditedTableOf<T> }[keyof Tables];

/** The names of the fields that are compared. */
export const listComparedFields = ({ columns = [], values = {}, links = {}, labels = {} }: AuditedTable) => [
  ...columns,
  ...[values, links, labels].flatMap((fields) => Object.keys(fields)),
];
