/**
 * Moves the instance to another version of its definition. The new rules apply at once: a run that now has enough votes
 * passes, and a run that now waits for nobody continues.
 */

import type { ActionOf } from '../../action.ts';
import { type Draft, emitEvent, throwFailure } from '../../draft.ts';
import { assertNotEnded, recordAction } from '../../taskAccess.ts';
import { findMigrationBlockers } from '../../versions/migrationChecks.ts';
import type { ActionRule } from '../actionRule.ts';

export const migrateRule: ActionRule<'migrate'> = { decide: decideMigration };

function decideMigration(draft: Draft, { from, to }: ActionOf<'migrate'>) {
  assertNotEnded(draft);
  const reasons = findMigrationBlockers(draft.graph, draft.state);
  if (reasons.length > 0) throwFailure('NOT_MIGRATABLE', { msg: reasons.join('；'), data: reasons });
  recordAction(draft, 'migrate');
  emitEvent(draft, { type: 'migrated', from, to });
  for (const run of draft.state.runs) if (run.state === 'open') draft.unsettled.add(run.runNo);
}
