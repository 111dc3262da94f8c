/** Explains the people of a run: their source, the result of each candidate entry, and the people added later. */
import { type Graph, getStep, type StepNode } from '../../../contract/flow/graph.ts';
import type { Candidate } from '../../../contract/flow/nodeData.ts';
import { getTasksOfRun } from '../draft.ts';
import type { ActionName, PeopleSource } from '../event.ts';
import type { InstanceState, ResolvedCandidate, Run, Task } from '../model.ts';
import type { InstanceHistory } from './instanceHistory.ts';

/** One entry of the candidate list; duplicates: users that an earlier entry found already. */
export type EntryExplanation = ResolvedCandidate & {
  readonly candidate: Candidate;
  readonly duplicates: readonly string[];
};

/** The holder came `with the run`, or through a later action: transfer, add-sign, assignment … */
export type HolderExplanation = {
  readonly task: Task;
  readonly by: ActionName | null;
  /** null: the system. */
  readonly byUserId: string | null;
};

export type PeopleExplanation = {
  /** null: the event does not store the source. */
  readonly by: PeopleSource | null;
  /** The user whose action opened the run. */
  readonly byUserId: string | null;
  /** True for a return that named its people. */
  readonly named: boolean;
  readonly entries: readonly EntryExplanation[];
  /** In the order of their addition, without tasks that went to another holder. */
  readonly holders: readonly HolderExplanation[];
};

export function explainPeople(
  state: InstanceState,
  history: InstanceHistory,
  { run, node, former }: PeopleExplanationRequest,
): PeopleExplanation {
  const opened = history.runsOpened.get(run.runNo);
  const then = opened && former[opened.version];
  const people = opened?.event.people;
  return {
    by: people?.by ?? null,
    byUserId: opened?.act?.userId ?? null,
    named: listReturnVotes(state, run).some((task) => (task.returnTo?.userIds.length ?? 0) > 0),
    entries: explainEntries(then ? getStep(then, node.id) : node, people?.entries ?? []),
    holders: getTasksOfRun(state, run.runNo)
      .filter((task) => task.state !== 'transferred')
      .map((task) => explainHolder(history, run, task)),
  };
}

type PeopleExplanationRequest = {
  readonly run: Run;
  readonly node: StepNode;
  /** The graphs before each migration. */
  readonly former: readonly Graph[];
};

/** Returns the votes that sent the flow back to this run. */
const listReturnVotes = ({ tasks }: InstanceState, run: Run): readonly Task[] =>
  tasks.filter((task) => task.returnTo?.nodeId === run.nodeId && task.endAct === run.bornAct);

function explainEntries({ data }: StepNode, found: readonly ResolvedCandidate[]): EntryExplanation[] {
  const seen = new Set<string>();
  return found.flatMap((entry, index) => {
    const candidate = data.candidateList[index];
    if (!candidate) return [];
    const duplicates = entry.holders.flatMap(({ userId }) => (seen.has(userId) ? [userId] : []));
    for (const { userId } of entry.holders) seen.add(userId);
    return [{ ...entry, candidate, duplicates }];
  });
}

function explainHolder(history: InstanceHistory, run: Run, task: Task): HolderExplanation {
  const act = history.tasksOpened.get(task.taskNo)?.act ?? null;
  const later = act !== null && act.actNo !== run.bornAct;
  return { task, by: later ? act.act : null, byUserId: later ? act.userId : null };
}
