import type { CallInput } from '../../../contract/call.ts';
import type { absenceCalls } from '../../../contract/calls/absence.ts';
import type { CallContext } from '../../context/callContext.ts';
import { holdReferences } from '../../db/locks/referenceLocks.ts';
import { lockAbsences } from '../../db/queries/people/absences.ts';
import { listDueDelegations } from '../../jobs/kinds/delegationJob.ts';
import { assertAbsenceAllowed } from './absenceChecks.ts';

type NewAbsence = CallInput<typeof absenceCalls.add>['body'] & { userId: string };

/** Saves an absence. If it has begun and open tasks go along, a job of the same transaction moves them. */
export async function saveAbsence(
  context: CallContext,
  absence: NewAbsence,
): Promise<{ absenceId: string; jobId: string | undefined }> {
  const { tx, tenant, deps } = context;
  await holdReferences(tx, ['organization']);
  await lockAbsences(tx);
  await assertAbsenceAllowed(context, absence);
  const { absenceId } = await tx
    .insertInto('absences')
    .values(absence)
    .returning('absenceId')
    .executeTakeFirstOrThrow();
  const orders = await listDueDelegations(tx, { absenceId });
  const jobIds = await Promise.all(orders.map((order) => deps.jobs.order(tx, tenant, order)));
  return { absenceId, jobId: jobIds[0] };
}
