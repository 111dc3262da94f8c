/** Every check in the order in which they are made and told. */
import type { Check } from './check.ts';
import { answersInFlight } from './checks/answers.ts';
import { copiesAgree } from './checks/copies.ts';
import { definitionsRead, formsRead } from './checks/definitions.ts';
import { filesAttached, filesKept } from './checks/files.ts';
import { eventsReplay } from './checks/history.ts';
import { jobsQueued } from './checks/jobs.ts';
import { logsProtected, sealsHold } from './checks/logs.ts';
import { recordsFollow } from './checks/records.ts';
import { formsStay, nobodyActs, runsHeld, somebodyActs, tasksHeld } from './checks/work.ts';

export const checks: readonly Check[] = [
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
];
