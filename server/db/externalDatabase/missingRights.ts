/** Lists the rights that a role lacks for the product, and the statements that grant them. */
import pg from 'pg';

export type DatabaseRights = {
  database: string;
  user: string;
  mayMakeSchemas: boolean;
  hasPublic: boolean;
  mayUsePublic: boolean;
  /** The schema of pg_trgm; null if it is not installed. */
  extensionSchema: string | null;
  /** Schemas of the product in which the role may not create and use tables. */
  schemas: string[];
  /** Roles that own the product's tables and that the application's role cannot act as. */
  owners: { name: string; isBootstrap: boolean }[];
};

export type MissingRight = { found: string; statement: string };

const escapeId = pg.escapeIdentifier;

export const missingTrigramExtension: MissingRight = {
  found: '扩展 pg_trgm 没有安装，也不能由应用的账号安装',
  statement: 'CREATE EXTENSION pg_trgm SCHEMA public;',
};

export function findMissingRights(rights: DatabaseRights): MissingRight[] {
  return [
    ...findMissingDatabaseRights(rights),
    ...findMissingPublicRights(rights),
    ...findMisplacedExtension(rights),
    ...findMissingSchemaRights(rights),
  ];
}

const findMissingDatabaseRights = ({ database, user, mayMakeSchemas }: DatabaseRights): MissingRight[] =>
  mayMakeSchemas
    ? []
    : [
        {
          found: `账号 ${user} 不能在数据库中建模式`,
          statement: `GRANT CREATE ON DATABASE ${escapeId(database)} TO ${escapeId(user)};`,
        },
      ];

function findMissingPublicRights({ user, hasPublic, mayUsePublic }: DatabaseRights): MissingRight[] {
  if (mayUsePublic) return [];
  const grant = `GRANT USAGE ON SCHEMA public TO ${escapeId(user)};`;
  return hasPublic
    ? [{ found: `账号 ${user} 不能使用模式 public`, statement: grant }]
    : [{ found: '没有模式 public', statement: `CREATE SCHEMA public; ${grant}` }];
}

/** Every search path ends with public, and statements use the extension's operators without a schema. */
const findMisplacedExtension = ({ extensionSchema }: DatabaseRights): MissingRight[] =>
  extensionSchema === null || extensionSchema === 'public'
    ? []
    : [
        {
          found: `扩展 pg_trgm 装在模式 ${extensionSchema} 中，应在 public`,
          statement: 'ALTER EXTENSION pg_trgm SET SCHEMA public;',
        },
      ];

function findMissingSchemaRights({ user, schemas, owners }: DatabaseRights): MissingRight[] {
  const handedOver = owners.map(({ name, isBootstrap }) => ({
    found: `已有的表属于账号 ${name}，${user} 不能更改`,
    // Objects of the bootstrap superuser cannot be reassigned as a whole, because PostgreSQL itself is part of them.
    statement: isBootstrap
      ? buildTakeOverStatement(user)
      : `REASSIGN OWNED BY ${escapeId(name)} TO ${escapeId(user)};`,
  }));
  if (schemas.length === 0) return handedOver;
  const names = schemas.map(escapeId).join(', ');
  return [
    ...handedOver,
    {
      found: `账号 ${user} 不能在模式 ${schemas.join('、')} 中建表`,
      statement: `GRANT USAGE, CREATE ON SCHEMA ${names} TO ${escapeId(user)};`,
    },
  ];
}

const buildTakeOverStatement = (user: string): string =>
  [
    'DO $$ BEGIN EXECUTE (',
    "WITH ours AS (SELECT oid FROM pg_namespace WHERE nspname IN ('qianhe', 'graphile_worker') OR nspname IN (SELECT schema FROM qianhe.tenants)),",
    "objects AS (SELECT 'SCHEMA' AS kind, oid::regnamespace::text AS name, nspowner AS owner FROM pg_namespace WHERE oid IN (SELECT oid FROM ours)",
    "UNION ALL SELECT 'TABLE', oid::regclass::text, relowner FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace IN (SELECT oid FROM ours)",
    "UNION ALL SELECT 'ROUTINE', oid::regprocedure::text, proowner FROM pg_proc WHERE pronamespace IN (SELECT oid FROM ours))",
    `SELECT string_agg(format('ALTER %s %s OWNER TO %I;', kind, name, ${pg.escapeLiteral(user)}), ' ') FROM objects WHERE owner = 10`,
    '); END $$;',
  ].join(' ');
