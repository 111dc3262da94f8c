/** Applies an event to the state of an instance. Pure and total: replaying all events produces the stored state. */
import type { Event } from './event.ts';
import { emptyState, type InstanceState, type Run, type Task } from './model.ts';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;
type Appliers = { readonly [T in Event['type']]: (state: InstanceState, event: Of<T>) => InstanceState };

export function applyEvent(state: InstanceState, event: Event): InstanceState {
  // Each applier takes the events of its own key; TypeScript cannot pair a union's key with its member.
  const applier = appliers[event.type] as (state: InstanceState, event: Event) => InstanceState;
  return applier(state, event);
}

/** Returns the state after all events of an instance, starting with its first. */
export const replayEvents = (events: readonly Event[]): InstanceState =>
  events.reduce(applyEvent, emptyState);

const updateRun = (
  state: InstanceState,
  runNo: number,
  change: (run: Run) => Partial<Run>,
): InstanceState => ({
  ...state,
  runs: state.runs.map((run) => (run.runNo === runNo ? { ...run, ...change(run) } : run)),
});

const updateTask = (
  state: InstanceState,
  taskNo: number,
  change: (task: Task) => Partial<Task>,
): InstanceState => ({
  ...state,
  tasks: state.tasks.map((task) => (task.taskNo === taskNo ? { ...task, ...change(task) } : task)),
});

const unionNumbers = (a: readonly number[], b: readonly number[]) => [...new Set([...a, ...b])];

const abandonedStates = new Set(['returned', 'revoked', 'voided']);

const appliers: Appliers = {
  started: (state, event) => ({ ...state, initiatorId: event.initiatorId, status: -1 }),
  acted: (state, event) => ({ ...state, acts: event.actNo }),
  statusChanged: (state, event) => ({
    ...state,
    status: event.status,
    submitted: state.submitted || event.status === 0,
  }),
  deleted: (state) => ({ ...state, deleted: true }),

  runOpened: (state, { runNo, nodeId, kind, from }) => ({
    ...state,
    runs: [
      ...state.runs,
      { runNo, nodeId, kind, state: 'open', stands: true, from, bornAct: state.acts, endAct: null },
    ],
  }),
  runMerged: (state, event) =>
    updateRun(state, event.runNo, (run) => ({ from: unionNumbers(run.from, event.from) })),
  runClosed: (state, event) =>
    updateRun(state, event.runNo, (run) => ({
      state: event.state,
      stands: run.stands && !abandonedStates.has(event.state),
      endAct: state.acts,
    })),
  runReopened: (state, event) =>
    updateRun(state, event.runNo, () => ({ state: 'open', stands: true, endAct: null })),
  runsUndone: (state, event) => ({
    ...state,
    runs: state.runs.map((run) => (event.runNos.includes(run.runNo) ? { ...run, stands: false } : run)),
  }),

  taskOpened: (state, event) => {
    const { type: _, waiting, replaces, ...given } = event;
    const task: Task = {
      ...given,
      state: waiting ? 'waiting' : 'open',
      spent: false,
      automatic: false,
      timedOut: false,
      returnTo: null,
      urged: 0,
      bornAct: state.acts,
      endAct: null,
    };
    const replaceSignedTask = (one: Task) =>
      replaces !== null && one.signOf === replaces ? { ...one, signOf: task.taskNo } : one;
    return { ...state, tasks: [...state.tasks.map(replaceSignedTask), task] };
  },
  taskReady: (state, event) => updateTask(state, event.taskNo, () => ({ state: 'open' })),
  taskHeld: (state, event) => updateTask(state, event.taskNo, () => ({ state: 'waiting' })),
  taskEnded: (state, event) =>
    updateTask(state, event.taskNo, () => ({
      state: event.state,
      automatic: event.automatic !== null,
      timedOut: event.timedOut,
      spent: event.spent,
      returnTo: event.returnTo,
      endAct: state.acts,
    })),
  taskReopened: (state, event) =>
    updateTask(state, event.taskNo, () => ({
      state: event.waiting ? 'waiting' : 'open',
      automatic: false,
      timedOut: false,
      spent: false,
      returnTo: null,
      endAct: null,
    })),
  taskUrged: (state, event) => updateTask(state, event.taskNo, (task) => ({ urged: task.urged + 1 })),
  urged: (state, event) => ({ ...state, urgedAt: event.at }),

  tokenArrived: (state, { joinId, lineId, from }) => ({
    ...state,
    tokens: [...state.tokens, { joinId, lineId, from, bornAct: state.acts }],
  }),
  joinFired: (state, event) => ({
    ...state,
    tokens: state.tokens.filter((_, index) => !event.tokens.includes(index)),
    joined: {
      ...state.joined,
      [event.joinId]: {
        act: state.acts,
        tokens: state.tokens.filter((_, index) => event.tokens.includes(index)),
      },
    },
  }),
  // Stored for explanations only. The events that follow open the runs that the tokens reached.
  left: (state) => state,
  tokensSet: (state, { tokens, joined }) => ({ ...state, tokens, joined }),
  jumpBacksSet: (state, { jumpBacks }) => ({ ...state, jumpBacks }),
  // The history does not change. The instance row stores the version of the graph.
  migrated: (state) => state,
};
