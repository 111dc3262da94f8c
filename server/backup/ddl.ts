/**
 * Generates the statements that create a described catalog, in three steps: the objects that rows need, the privileges,
 * and the objects that are faster to create after the rows are loaded.
 */
import pg from 'pg';
import {
  applicationRole,
  type Catalog,
  type CatalogColumn,
  type CatalogTable,
  type Privileges,
} from './catalog.ts';

const id = pg.escapeIdentifier;
export const qualifiedName = ({ schema, name }: { schema: string; name: string }) =>
  `${id(schema)}.${id(name)}`;

/** Schemas, routines, and tables with their checks. */
export function buildStatementsBeforeData({ schemas, routines, tables }: Catalog): string[] {
  return [
    ...schemas.map(({ name }) => `create schema ${id(name)}`),
    ...routines.map(({ definition }) => definition),
    ...tables.map(createTable),
    ...tables.flatMap((table) => constraintsOf(table, 'c')),
  ];
}

/** Keys, indexes, foreign keys and triggers. */
export function buildStatementsAfterData({ tables }: Catalog): string[] {
  return [
    ...tables.flatMap((table) => constraintsOf(table, 'pux')),
    ...tables.flatMap(({ indexes }) => indexes.map(({ definition }) => definition)),
    ...tables.flatMap((table) => constraintsOf(table, 'f')),
    ...tables.flatMap(({ triggers }) => triggers),
  ];
}

/**
 * The privileges of the application, which owns everything that was created, and of PUBLIC. Objects that another role
 * owned keep their initial privileges: `protectHistory` takes them over. `user` is the application's role on the target
 * server.
 */
export function privilegeStatements({ schemas, routines, tables }: Catalog, user: string): string[] {
  const objects = [
    ...tables.map((table) => ({
      ...table,
      on: `table ${qualifiedName(table)}`,
      usual: defaultTablePrivileges,
    })),
    ...routines.map((routine) => ({
      ...routine,
      on: `function ${routine.signature}`,
      usual: { owner: ['EXECUTE'], PUBLIC: ['EXECUTE'] },
    })),
    ...schemas.map((schema) => ({
      ...schema,
      on: `schema ${id(schema.name)}`,
      usual: { owner: ['CREATE', 'USAGE'], PUBLIC: [] },
    })),
  ];
  return objects
    .filter(({ owned }) => owned)
    .flatMap(({ on, privileges, usual }) => grantStatements({ on, privileges, usual, user }));
}

type PrivilegeGrant = {
  on: string;
  privileges: Privileges;
  /** The privileges that PostgreSQL grants by default. */
  usual: { owner: string[]; PUBLIC: string[] };
  user: string;
};

const defaultTablePrivileges = {
  owner: ['DELETE', 'INSERT', 'REFERENCES', 'SELECT', 'TRIGGER', 'TRUNCATE', 'UPDATE'],
  PUBLIC: [],
};

function grantStatements({ on, privileges, usual, user }: PrivilegeGrant): string[] {
  return [applicationRole, 'PUBLIC'].flatMap((role) => {
    const written = role === 'PUBLIC' ? 'public' : id(user);
    const held = privileges[role] ?? [];
    const given = role === 'PUBLIC' ? usual.PUBLIC : usual.owner;
    const revoked = given.filter((one) => !held.includes(one));
    const granted = held.filter((one) => !given.includes(one));
    return [
      ...(revoked.length > 0 ? [`revoke ${revoked.join(', ')} on ${on} from ${written}`] : []),
      ...(granted.length > 0 ? [`grant ${granted.join(', ')} on ${on} to ${written}`] : []),
    ];
  });
}

function createTable(table: CatalogTable): string {
  const options = table.options.length > 0 ? ` with (${table.options.join(', ')})` : '';
  return `create table ${qualifiedName(table)} (${table.columns.map(formatColumn).join(', ')})${options}`;
}

function formatColumn({
  name,
  type,
  collation,
  notNull,
  identity,
  generated,
  expression,
}: CatalogColumn): string {
  return [
    id(name),
    type,
    collation === null ? '' : `collate ${collation}`,
    generated === '' ? '' : `generated always as (${expression}) ${generated === 's' ? 'stored' : 'virtual'}`,
    identity === '' ? '' : `generated ${identity === 'a' ? 'always' : 'by default'} as identity`,
    generated === '' && expression !== null ? `default ${expression}` : '',
    notNull ? 'not null' : '',
  ]
    .filter((word) => word !== '')
    .join(' ');
}

const constraintsOf = (table: CatalogTable, kinds: string) =>
  table.constraints
    .filter(({ kind }) => kinds.includes(kind))
    .map(
      ({ name, definition }) =>
        `alter table ${qualifiedName(table)} add constraint ${id(name)} ${definition}`,
    );
