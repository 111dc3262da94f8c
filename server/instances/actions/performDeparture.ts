/** Hands over the tasks of a departed user in an instance, in the caller's transaction. */
import { Failure } from '../../../contract/failures.ts';
import type { TriggerContext } from '../actionContext.ts';
import { getRecordVersion } from '../instance.ts';
import { loadInstance } from '../persistence/loadInstance.ts';
import { saveInstances } from '../persistence/saveInstances.ts';
import { advanceInstance } from './decideAction.ts';

export type Departure = {
  readonly instanceId: string;
  readonly userId: string;
  readonly toAdministrator: boolean;
};

/** Throws the Failure that refuses it. Does nothing if the user has no task in the instance. */
export async function performDeparture(cause: TriggerContext, departure: Departure): Promise<void> {
  const { instanceId, ...leaving } = departure;
  const instance = await loadInstance(cause.tx, { instanceId }, { lock: true });
  if (!instance) return;
  const { record } = instance;
  if (!record) throw new Failure('RECORD_GONE');
  const form = { record, formVersion: getRecordVersion(record), missing: [], invalid: [] };
  await advanceInstance(cause, { instance, action: { kind: 'depart', ...leaving }, given: form });
  await saveInstances(cause, [instance]);
}
