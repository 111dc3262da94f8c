/** The audit logs of the world's tenants, with the persona that each entry belongs to. */
import { sql } from 'kysely';
import { findTenantByCode } from '../../../server/db/tenants.ts';
import type { FlowServer } from '../servers/flowServer.ts';
import type { Persona } from './accessWorld.ts';

export type LoggedEntry = {
  persona: Persona | 'else';
  kind: string;
  what: string;
  outcome: string;
  detail: string;
  objects: string[];
  count: number;
  requestId: string;
};

const personas: Record<string, Persona> = {
  'DEFAULT ': 'anonymous',
  'DEFAULT nobody': 'outsider',
  'DEFAULT rival': 'neighbor',
  'DEFAULT vendor': 'supplier',
  'OTHER admin': 'stranger',
  'DEFAULT buyer': 'starter',
  'DEFAULT leader': 'approver',
  'DEFAULT admin': 'admin',
};

export async function readAuditLog({ database, deps, tenant }: FlowServer): Promise<LoggedEntry[]> {
  await deps.audit.flush();
  const other = await findTenantByCode(database, 'OTHER');
  if (!other) throw new Error('The other tenant of the matrix is missing.');
  const logs = await Promise.all(
    [tenant, other].map(async (one) => {
      const { rows } = await database.inTenant(one, 'read', (tx) =>
        sql<Omit<LoggedEntry, 'persona'> & { userName: string }>`
          select "kind", "userName", "what", "outcome", "detail", "objects", "count", "requestId" from "auditLog"
          order by "auditId"`.execute(tx),
      );
      return rows.map(({ userName, ...row }) => ({
        ...row,
        persona: personas[`${one.code} ${userName}`] ?? ('else' as const),
      }));
    }),
  );
  return logs.flat();
}
