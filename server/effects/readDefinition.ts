/** A definition's document with what it names of another engine's people taken over where we have them. */
import type { BpmnReading } from '../../contract/flow/graphOfBpmn.ts';
import type { Candidate } from '../../contract/flow/nodeData.ts';
import type { Tx } from '../db/database.ts';
import { readBpmn } from '../engine/readBpmn.ts';

/** Throws Failure BAD_DEFINITION for what is no BPMN document; lists everything else that is wrong with it. */
export async function readDefinition(tx: Tx, xml: string): Promise<BpmnReading> {
  const asked: Named[] = [];
  const reading = await readBpmn(xml, (by, target) => {
    asked.push({ by, target });
    return null;
  });
  if (asked.length === 0) return reading;
  const known = await candidatesNamed(tx, asked);
  return readBpmn(xml, (by, target) => known.get(`${by} ${target}`) ?? null);
}

type Named = { by: 'user' | 'group'; target: string };

/** Users by user name, groups as roles by role key. */
async function candidatesNamed(tx: Tx, named: readonly Named[]): Promise<Map<string, Candidate>> {
  const names = (by: Named['by']) => ['', ...named.filter((one) => one.by === by).map((one) => one.target)];
  const [users, roles] = await Promise.all([
    tx
      .selectFrom('users')
      .select(['userId as target', 'userName as name', 'nickName as targetLabel'])
      .where('userName', 'in', names('user'))
      .where('deleted', '=', false)
      .execute(),
    tx
      .selectFrom('roles')
      .select(['roleId as target', 'roleKey as name', 'roleName as targetLabel'])
      .where('roleKey', 'in', names('group'))
      .execute(),
  ]);
  return new Map([
    ...users.map(({ name, ...one }): [string, Candidate] => [
      `user ${name}`,
      { candidateType: 'USER', ...one },
    ]),
    ...roles.map(({ name, ...one }): [string, Candidate] => [
      `group ${name}`,
      { candidateType: 'ROLE', ...one },
    ]),
  ]);
}
