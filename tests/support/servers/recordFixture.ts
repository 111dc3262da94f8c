/** Forms and actors for tests of records, over a database of its own. */
import type { z } from 'zod';
import { newFormDefinition } from '../../../contract/forms/checkedDefinition.ts';
import type { Actor, DataScope } from '../../../server/db/actor.ts';
import type { Tx } from '../../../server/db/database.ts';
import { loadFormById } from '../../../server/records/schema/formDefinitions.ts';
import type { Form } from '../../../server/records/schema/formLayout.ts';
import { createForm } from '../../../server/records/tables/publishForm.ts';
import { seedTestOrganization, type TestOrganization } from '../builders/testOrganization.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

export type FormDraft = z.input<typeof newFormDefinition>;

export type RecordFixture = TestOrganization &
  TestDatabase & {
    write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
    read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
    /** A person with every permission. */
    actor(userId: string, dataScope?: DataScope): Actor;
    form(draft: FormDraft): Promise<Form>;
  };

export const testNow = new Date('2026-03-05T02:03:04Z');

export async function createRecordFixture(): Promise<RecordFixture> {
  const base = await createTestDatabase();
  const organization = await seedTestOrganization(base.database, base.tenant);
  const write = <T>(work: (tx: Tx) => Promise<T>) => base.database.inTenant(base.tenant, 'write', work);
  const actor = (userId: string, dataScope: DataScope = { kind: 'ALL' }): Actor => ({
    userId,
    userName: `user${userId}`,
    nickName: `人员${userId}`,
    deptId: null,
    roleIds: [],
    roleKeys: [],
    permissions: new Set(['*:*:*']),
    dataScope,
  });
  return {
    ...base,
    ...organization,
    write,
    read: (work) => base.database.inTenant(base.tenant, 'read', work),
    actor,
    async form(draft) {
      const stamp = { actor: actor('1'), now: testNow };
      const formId = await write(
        async (tx) => (await createForm(tx, newFormDefinition.parse(draft), stamp)).formId,
      );
      return write((tx) => loadFormById(tx, formId));
    },
  };
}
