/** All checks, in the order in which they run and are reported. */

import { definitionsRead, formsRead } from './checks/definitions.ts';
import { copiesAgree } from './checks/denormalizedColumns.ts';
import { eventsReplay } from './checks/eventReplay.ts';
import { filesAttached, filesKept } from './checks/files.ts';
import { answersInFlight } from './checks/idempotencyKeys.ts';
import { jobsQueued } from './checks/jobs.ts';
import { logsProtected, sealsHold } from './checks/logs.ts';
import { formsStay, nobodyActs, runsHeld, somebodyActs, tasksHeld } from './checks/openTasks.ts';
import { recordsFollow } from './checks/recordStatus.ts';
import { signInNamesAgree } from './checks/signInNames.ts';
import type { IntegrityCheck } from './integrityCheck.ts';

export const integrityChecks: readonly IntegrityCheck[] = [
  somebodyActs,
  nobodyActs,
  tasksHeld,
  runsHeld,
  formsStay,
  eventsReplay,
  recordsFollow,
  copiesAgree,
  definitionsRead,
  formsRead,
  filesKept,
  filesAttached,
  jobsQueued,
  answersInFlight,
  logsProtected,
  sealsHold,
  signInNamesAgree,
];
