import type { CallInput } from '../../contract/call.ts';
import type { absenceCalls } from '../../contract/calls/absence.ts';
import { absencesOf, lockAbsences } from '../db/queries/absences.ts';
import { formsWithFlow } from '../db/queries/formsWithFlow.ts';
import { dueEntrustments } from '../jobs/entrustJob.ts';
import { jobOf } from '../jobs/job.ts';
import { assertMayBeAbsent } from './absenceChecks.ts';
import type { CallContext, Handlers, LongContext } from './context.ts';
import { assertTouched } from './found.ts';

/** How long saving waits for the tasks to have moved before it answers that they still do. */
const patienceMs = 10_000;

export const absenceHandlers = {
  list: ({ tx, actor, now }, { query }) => absencesOf(tx, { userId: actor.userId, now }, query),

  forms: ({ tx }) => formsWithFlow(tx),

  async add(context, { body }) {
    const { absenceId, jobId } = await context.once('absence', (tx) => saved({ ...context, tx }, body));
    return { absenceId, job: jobId === undefined ? null : jobOf(await jobSoonEnded(context, jobId)) };
  },

  async remove({ tx, actor }, { body }) {
    const { numDeletedRows } = await tx
      .deleteFrom('absences')
      .where('absenceId', 'in', body)
      .where('userId', '=', actor.userId)
      .executeTakeFirst();
    assertTouched(body, numDeletedRows);
    return null;
  },
} satisfies Handlers<typeof absenceCalls>;

type NewAbsence = CallInput<typeof absenceCalls.add>['body'];

async function saved(context: CallContext, body: NewAbsence) {
  const { tx, tenant, actor, deps } = context;
  const absence = { ...body, userId: actor.userId };
  await lockAbsences(tx);
  await assertMayBeAbsent(context, absence);
  const { absenceId } = await tx
    .insertInto('absences')
    .values(absence)
    .returning('absenceId')
    .executeTakeFirstOrThrow();
  const orders = await dueEntrustments(tx, { absenceId });
  const jobIds = await Promise.all(orders.map((order) => deps.jobs.order(tx, tenant, order)));
  return { absenceId, jobId: jobIds[0] };
}

/** The job when it has ended, or as it stands where that takes its time. */
async function jobSoonEnded({ deps, tenant, signal }: LongContext, jobId: string) {
  const enough = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  try {
    return await deps.jobs.ended(tenant, jobId, enough);
  } catch (error) {
    if (!enough.aborted) throw error;
    return deps.jobs.read(tenant, jobId);
  }
}
