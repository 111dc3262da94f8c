/**
 * The statements that make a described catalog again, in three steps: what rows need, the tables' owners and
 * privileges, and what is quicker to make when the rows are there.
 */
import pg from 'pg';
import { application, type Catalog, type Column, type Privileges, type Table } from './catalog.ts';

const id = pg.escapeIdentifier;
export const nameOf = ({ schema, name }: { schema: string; name: string }) => `${id(schema)}.${id(name)}`;

/** Schemas, routines, and tables with their checks. */
export function statementsBeforeData({ schemas, routines, tables }: Catalog): string[] {
  return [
    ...schemas.map(({ name }) => `create schema ${id(name)}`),
    ...routines.map(({ definition }) => definition),
    ...tables.map(createTable),
    ...tables.flatMap((table) => constraintsOf(table, 'c')),
  ];
}

/** Keys, indexes, foreign keys and triggers. */
export function statementsAfterData({ tables }: Catalog): string[] {
  return [
    ...tables.flatMap((table) => constraintsOf(table, 'pux')),
    ...tables.flatMap(({ indexes }) => indexes.map(({ definition }) => definition)),
    ...tables.flatMap((table) => constraintsOf(table, 'f')),
    ...tables.flatMap(({ triggers }) => triggers),
  ];
}

/**
 * Owners, and what they and others may do, granted by the new owner. `user` is the application's role on the server
 * that is restored to; it has to be a member of the other owners meanwhile.
 */
export function statementsOfRights({ schemas, routines, tables }: Catalog, user: string): string[] {
  const objects = [
    ...tables.map((table) => ({ ...table, on: `table ${nameOf(table)}`, usual: usualOfTable })),
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
  return objects.flatMap(({ on, owner, privileges, usual }) =>
    rightsOf({ on, owner, privileges, usual, user }),
  );
}

type Rights = {
  on: string;
  owner: string;
  privileges: Privileges;
  /** What PostgreSQL gives by itself. */
  usual: { owner: string[]; PUBLIC: string[] };
  user: string;
};

const usualOfTable = {
  owner: ['DELETE', 'INSERT', 'REFERENCES', 'SELECT', 'TRIGGER', 'TRUNCATE', 'UPDATE'],
  PUBLIC: [],
};

function rightsOf({ on, owner, privileges, usual, user }: Rights): string[] {
  const written = (role: string) => (role === 'PUBLIC' ? 'public' : id(role === application ? user : role));
  const usualOf = (role: string): string[] =>
    role === owner ? usual.owner : role === 'PUBLIC' ? usual.PUBLIC : [];
  const changes = [...new Set([owner, 'PUBLIC', ...Object.keys(privileges)])].flatMap((role) => {
    const held = privileges[role] ?? [];
    const revoked = usualOf(role).filter((one) => !held.includes(one));
    const granted = held.filter((one) => !usualOf(role).includes(one));
    return [
      ...(revoked.length > 0 ? [`revoke ${revoked.join(', ')} on ${on} from ${written(role)}`] : []),
      ...(granted.length > 0 ? [`grant ${granted.join(', ')} on ${on} to ${written(role)}`] : []),
    ];
  });
  if (owner === application) return changes;
  return [
    `alter ${on} owner to ${id(owner)}`,
    `set local role ${id(owner)}`,
    ...changes,
    'set local role none',
  ];
}

function createTable(table: Table): string {
  const options = table.options.length > 0 ? ` with (${table.options.join(', ')})` : '';
  return `create table ${nameOf(table)} (${table.columns.map(columnText).join(', ')})${options}`;
}

function columnText({ name, type, collation, notNull, identity, generated, expression }: Column): string {
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

const constraintsOf = (table: Table, kinds: string) =>
  table.constraints
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ name, definition }) => `alter table ${nameOf(table)} add constraint ${id(name)} ${definition}`);
