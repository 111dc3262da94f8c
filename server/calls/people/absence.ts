import type { absenceCalls } from '../../../contract/calls/absence.ts';
import type { SessionContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { listFormsWithFlow } from '../../db/queries/forms/formsWithFlow.ts';
import { listAbsences } from '../../db/queries/people/absences.ts';
import { toJob } from '../../jobs/queue/job.ts';
import { assertAllAffected } from '../shared/assertFound.ts';
import { saveAbsence } from './saveAbsence.ts';

/** Saving waits this long for the tasks to be delegated before it answers that the job is still running. */
const maxWaitMs = 10_000;

export const absenceHandlers = {
  list: ({ tx, actor, now }, { query }) => listAbsences(tx, { userId: actor.userId, now }, query),

  forms: ({ tx }) => listFormsWithFlow(tx),

  async add(context, { body }) {
    const { absenceId, jobId } = await context.once('absence', (tx) =>
      saveAbsence({ ...context, tx }, { ...body, userId: context.actor.userId }),
    );
    return { absenceId, job: jobId === undefined ? null : toJob(await waitBrieflyForJob(context, jobId)) };
  },

  async remove({ tx, actor }, { body }) {
    const { numDeletedRows } = await tx
      .deleteFrom('absences')
      .where('absenceId', 'in', body)
      .where('userId', '=', actor.userId)
      .executeTakeFirst();
    assertAllAffected(body, numDeletedRows);
    return null;
  },
} satisfies Handlers<typeof absenceCalls>;

/** Returns the job once it has ended, or its current state if it takes too long. */
async function waitBrieflyForJob({ deps, tenant, signal }: SessionContext, jobId: string) {
  const enough = AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]);
  try {
    return await deps.jobs.waitForEnd(tenant, jobId, enough);
  } catch (error) {
    if (!enough.aborted) throw error;
    return deps.jobs.read(tenant, jobId);
  }
}
