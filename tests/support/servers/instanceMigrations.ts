/** Migrating instances over HTTP, and looking at what came of it. */
import { expect } from 'vitest';
import { replayEvents } from '../../../server/engine/apply.ts';
import type { Event } from '../../../server/engine/event.ts';
import { buildApproval, userCandidates } from '../builders/flowDrafts.ts';
import { type FlowServer, type RequestBody, responseData } from './flowServer.ts';

export type MigrationVerdictRow = {
  processInstanceId: string;
  title: string;
  ok: boolean;
  reasons: string[];
  notes: string[];
};

export function createMigrationDriver(stage: FlowServer) {
  const migrate = (from: string, to: string, more: RequestBody = {}) =>
    stage.post('admin', '/flowable/definition/migrate', { from, to, ...more });
  return {
    migrate,
    verdicts: async (from: string, to: string, more: RequestBody = {}): Promise<MigrationVerdictRow[]> =>
      responseData(await migrate(from, to, more)).instances,
    /** An approval by one person. */
    by: (userName: string, id: string, data: Parameters<typeof buildApproval>[2] = {}) =>
      buildApproval(id, userCandidates(stage.users[userName]), data),
    detailOf: async (userName: string, processInstanceId: string) =>
      responseData(
        await stage.get(userName, `/flowable/instance/detail?processInstanceId=${processInstanceId}`),
      ),
    logOf: async (processInstanceId: string) =>
      responseData(
        await stage.get('admin', `/flowable/instance/processLog?processInstanceId=${processInstanceId}`),
      ),
    /** All versions of a form's flow, the newest first. */
    versionsOf: async (formEnName: string) =>
      (await stage.get('admin', `/flowable/definition/list?formEnName=${formEnName}`)).body.rows,
    /** The stored state is what its events lead to, and the tasks name the instance's own version. */
    expectSound: (processInstanceId: string, definitionId: string) =>
      stage.database.inTenant(stage.tenant, 'read', async (tx) => {
        const events = await tx
          .selectFrom('flowEvents')
          .select('event')
          .where('instanceId', '=', processInstanceId)
          .orderBy('eventNo')
          .execute();
        const { status, acts, tokens, joined, ...row } = await tx
          .selectFrom('instances')
          .selectAll()
          .where('instanceId', '=', processInstanceId)
          .executeTakeFirstOrThrow();
        const tasks = await tx
          .selectFrom('tasks')
          .select(['definitionId', 'state'])
          .where('instanceId', '=', processInstanceId)
          .orderBy('taskNo')
          .execute();
        // Written from the engine's events and by nobody else.
        const state = replayEvents(events.map(({ event }) => event as Event));
        expect(state).toMatchObject({ status, acts, tokens, joined });
        expect(state.tasks.map((task) => task.state)).toEqual(tasks.map((task) => task.state));
        expect(row.definitionId).toBe(definitionId);
        expect([...new Set(tasks.map((task) => task.definitionId))]).toEqual([definitionId]);
      }),
  };
}
