/** What somebody who may hold no task any more has in an instance goes on, in the caller's transaction. */
import { Failure } from '../../contract/failures.ts';
import type { Cause } from './acting.ts';
import { advance } from './advance.ts';
import { versionOf } from './flow.ts';
import { loadFlow } from './load.ts';
import { saveFlows } from './save.ts';

export type Departure = {
  readonly instanceId: string;
  readonly userId: string;
  readonly toAdministrator: boolean;
};

/** Throws the Failure that refuses it. Nothing is done where the person has nothing to do there. */
export async function departFrom(cause: Cause, departure: Departure): Promise<void> {
  const { instanceId, ...leaving } = departure;
  const flow = await loadFlow(cause.tx, { instanceId }, { lock: true });
  if (!flow) return;
  const { record } = flow;
  if (!record) throw new Failure('RECORD_GONE');
  const form = { record, formVersion: versionOf(record), missing: [], invalid: [] };
  await advance(cause, flow, { kind: 'depart', ...leaving }, form);
  await saveFlows(cause, [flow]);
}
