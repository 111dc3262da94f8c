/** Why the people of a run are these: where they were looked for, what each place came to, who came later. */
import { type Graph, type StepNode, stepOf } from '../../../contract/flow/graph.ts';
import type { Candidate } from '../../../contract/flow/nodeData.ts';
import type { Found } from '../action.ts';
import { tasksIn } from '../draft.ts';
import type { ActName, FoundBy } from '../event.ts';
import type { InstanceState, Run, Task } from '../model.ts';
import type { History } from './history.ts';

/** One entry of the candidate list; duplicates: found by an entry before it already. */
export type EntryWhy = Found & {
  readonly candidate: Candidate;
  readonly duplicates: readonly string[];
};

/** `with the run`, or by the act of somebody later: transfer, add-sign, assignment … */
export type HolderWhy = {
  readonly task: Task;
  readonly by: ActName | null;
  /** null: the system. */
  readonly byUserId: string | null;
};

export type PeopleWhy = {
  /** null: an event that does not say it. */
  readonly by: FoundBy | null;
  /** Whose act opened the run. */
  readonly byUserId: string | null;
  /** A return that named its people. */
  readonly named: boolean;
  readonly entries: readonly EntryWhy[];
  /** In the order in which they came, without places that went to somebody else. */
  readonly holders: readonly HolderWhy[];
};

export function peopleOf(state: InstanceState, history: History, { run, node, former }: Asked): PeopleWhy {
  const opened = history.runsOpened.get(run.runNo);
  const then = opened && former[opened.version];
  const people = opened?.event.people;
  return {
    by: people?.by ?? null,
    byUserId: opened?.act?.userId ?? null,
    named: returnedTo(state, run).some((task) => (task.returnTo?.userIds.length ?? 0) > 0),
    entries: entriesOf(then ? stepOf(then, node.id) : node, people?.entries ?? []),
    holders: tasksIn(state, run.runNo)
      .filter((task) => task.state !== 'transferred')
      .map((task) => holderOf(history, run, task)),
  };
}

type Asked = {
  readonly run: Run;
  readonly node: StepNode;
  /** Of the time before each migration. */
  readonly former: readonly Graph[];
};

/** The votes that sent the flow back to this run. */
const returnedTo = ({ tasks }: InstanceState, run: Run): readonly Task[] =>
  tasks.filter((task) => task.returnTo?.nodeId === run.nodeId && task.endAct === run.bornAct);

function entriesOf({ data }: StepNode, found: readonly Found[]): EntryWhy[] {
  const seen = new Set<string>();
  return found.flatMap((entry, index) => {
    const candidate = data.candidateList[index];
    if (!candidate) return [];
    const duplicates = entry.holders.flatMap(({ userId }) => (seen.has(userId) ? [userId] : []));
    for (const { userId } of entry.holders) seen.add(userId);
    return [{ ...entry, candidate, duplicates }];
  });
}

function holderOf(history: History, run: Run, task: Task): HolderWhy {
  const act = history.tasksOpened.get(task.taskNo)?.act ?? null;
  const later = act !== null && act.actNo !== run.bornAct;
  return { task, by: later ? act.act : null, byUserId: later ? act.userId : null };
}
