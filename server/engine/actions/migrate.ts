/**
 * The instance goes on by another version of its definition. The new rules hold at once: what now suffices passes,
 * what now waits for nobody goes on.
 */
import { act, refuseEnded } from '../access.ts';
import type { ActionOf } from '../action.ts';
import { type Draft, emit, refuse } from '../draft.ts';
import { hindrances } from '../migration.ts';

export function migrate(draft: Draft, { from, to }: ActionOf<'migrate'>) {
  refuseEnded(draft);
  const reasons = hindrances(draft.graph, draft.state);
  if (reasons.length > 0) refuse('NOT_MIGRATABLE', { msg: reasons.join('；'), data: reasons });
  act(draft, 'migrate');
  emit(draft, { type: 'migrated', from, to });
  for (const run of draft.state.runs) if (run.state === 'open') draft.unsettled.add(run.runNo);
}
