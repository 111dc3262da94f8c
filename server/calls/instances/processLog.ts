/** The flow log: one activity per run with its actions, and one per action on the whole instance. */
import type { LogActivity } from '../../../contract/calls/instance.ts';
import { formatDelegate } from '../../../contract/flow/absence.ts';
import { type LoggedActionName, loggedActionTexts } from '../../../contract/flow/actionTexts.ts';
import { getStep, isSequential, type StepNode } from '../../../contract/flow/graph.ts';
import type { FlowHistory, LogLine } from '../../db/queries/flow/flowHistory.ts';
import type { Run, Task } from '../../engine/model.ts';
import type { LoadedInstance } from '../../instances/instance.ts';

/** In the order in which runs were opened and the instance was acted on. */
export function buildProcessLog(instance: LoadedInstance, history: FlowHistory): LogActivity[] {
  const lines = Map.groupBy(history.lines, (line) => runNoOfLine(instance, line));
  const runs = instance.state.runs
    .filter((run) => isLogged(instance, run, lines.get(run.runNo) ?? []))
    .map((run) => ({
      act: run.bornAct,
      activity: runActivity({ instance, run, history, lines: lines.get(run.runNo) ?? [] }),
    }));
  const wholes = (lines.get(null) ?? []).map((line) => ({
    act: line.actNo,
    activity: instanceActivity(line, { instance, history }),
  }));
  // A run that such an action opened follows it.
  return [...wholes, ...runs].toSorted((a, b) => a.act - b.act).map(({ activity }) => activity);
}

/** Runs without participants (a join without readers) are omitted. */
const isLogged = (instance: LoadedInstance, run: Run, lines: readonly LogLine[]) =>
  lines.length > 0 || run.state === 'skipped' || tasksOf(instance, run).length > 0;

/** null: the line belongs to no run. The action that starts an instance names the node and opens its run afterwards. */
function runNoOfLine({ state }: LoadedInstance, { runNo, nodeId, actNo }: LogLine): number | null {
  if (runNo !== null || nodeId === null) return runNo;
  const atNode = state.runs.filter((run) => run.nodeId === nodeId);
  const before = atNode.findLast((run) => run.bornAct < actNo);
  return (before ?? atNode.find((run) => run.bornAct === actNo))?.runNo ?? null;
}

/** A reminder, a revocation, a voiding … of an instance. */
function instanceActivity(line: LogLine, world: LogContext): LogActivity {
  const item = itemOf(line, world);
  return {
    taskName: '整个流程',
    taskDefinitionKey: '',
    operateName: item.operateName,
    isFinish: true,
    nodeType: null,
    userNickName: item.userNickName,
    scopeType: 'INSTANCE',
    startTime: line.time,
    endTime: line.time,
    logItemList: [item],
  };
}

type RunHistory = { instance: LoadedInstance; run: Run; history: FlowHistory; lines: readonly LogLine[] };

function runActivity({ instance, run, history, lines }: RunHistory): LogActivity {
  const node = getStep(instance.graph, run.nodeId);
  const tasks = tasksOf(instance, run);
  const open = tasks.filter((task) => task.state === 'open' || task.state === 'waiting');
  const isFinish = open.length === 0 && run.state !== 'open';
  const times = history.runs.find((one) => one.runNo === run.runNo);
  const voters = tasks.filter((task) => task.role === 'voter').length;
  return {
    taskName: node.name,
    taskDefinitionKey: node.id,
    operateName: isFinish ? closedStatusTexts[run.kind](run) : openStatusTexts[run.kind],
    isFinish,
    nodeType: run.kind,
    userNickName: [
      ...new Set(isFinish ? actorNames(tasks, lines, history) : formatHolders(open, history)),
    ].join('、'),
    scopeType: voteModeOf(voters, node),
    startTime: times?.openTime ?? '',
    endTime: isFinish ? (times?.endTime ?? null) : null,
    logItemList: lines.map((line) => itemOf(line, { instance, history })),
  };
}

const itemOf = (line: LogLine, world: LogContext): LogActivity['logItemList'][number] => ({
  userId: line.userId,
  userNickName: line.userId === null ? '系统' : namesOf([line.userId], world.history),
  forUserName: delegatorName(line, world),
  operateName: formatAction(line, world),
  time: line.time,
  comment: line.comment,
  attachments: line.attachments,
});

const voteModeOf = (voters: number, node: StepNode): string => {
  if (voters <= 1) return 'SINGLE';
  return isSequential(node) ? 'SEQUENTIAL' : 'PARALLEL';
};

const openStatusTexts = { APPROVAL: '待审批', CC: '待阅', HANDLE: '待提交', CONVERGE: '未阅' } as const;

const endedStatusTexts: Partial<Record<Run['state'], string>> = {
  returned: '已退回',
  revoked: '已撤回',
  skipped: '已跳过',
  voided: '已作废',
};

const closedStatusTexts = {
  APPROVAL: (run: Run) => endedStatusTexts[run.state] ?? '已审批',
  HANDLE: (run: Run) => endedStatusTexts[run.state] ?? '已提交',
  CC: (run: Run) => endedStatusTexts[run.state] ?? '已阅',
  CONVERGE: (run: Run) => endedStatusTexts[run.state] ?? '已阅',
} as const;

type LogContext = { instance: LoadedInstance; history: FlowHistory };

/** Lines that no action of the engine made. */
const systemLineTexts: Readonly<Record<string, string>> = { automatic: '自动通过', skipped: '自动跳过' };

function formatAction(line: LogLine, world: LogContext): string {
  const { act, taskNo, userIds, targetNodeId, jumpBack } = line;
  const { instance, history } = world;
  if (!isLoggedAction(act)) return systemLineTexts[act] ?? act;
  const task = taskNo === null ? undefined : instance.state.tasks[taskNo - 1];
  return loggedActionTexts[act].log({
    people: namesOf(userIds, history),
    node: nodeName(instance, targetNodeId),
    jumpBack,
    holder: task ? namesOf([task.userId], history) : '',
    voter: voterOf(line, world),
  });
}

const isLoggedAction = (act: string): act is LoggedActionName => Object.hasOwn(loggedActionTexts, act);

const nodeName = ({ graph }: LoadedInstance, nodeId: string | null): string =>
  (nodeId === null ? undefined : graph.nodes.get(nodeId))?.name ?? '';

/** The user whose vote the system gave, if others vote too. */
function voterOf({ taskNo }: LogLine, { instance, history }: LogContext): string {
  const task = taskNo === null ? undefined : instance.state.tasks[taskNo - 1];
  const beside = instance.state.tasks.some(
    (one) => one !== task && one.runNo === task?.runNo && one.userId !== task.userId,
  );
  return task && beside ? `（${namesOf([task.userId], history)}）` : '';
}

const tasksOf = ({ state }: LoadedInstance, run: Run): Task[] =>
  state.tasks.filter((task) => task.runNo === run.runNo);

/** The users whose action or automatic approval closed the run; the tasks of the others merely ended with it. */
function actorNames(tasks: readonly Task[], lines: readonly LogLine[], history: FlowHistory): string[] {
  const acted = tasks.filter(
    ({ state }) => state === 'agreed' || state === 'submitted' || state === 'read' || state === 'returned',
  );
  const byLog = lines.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  return acted.length > 0 ? formatHolders(acted, history) : [namesOf(byLog, history)];
}

const formatHolders = (tasks: readonly Task[], { names }: FlowHistory): string[] =>
  tasks.map(({ userId, forUserId, timedOut }) => {
    if (timedOut) return '系统';
    const forName = forUserId === null ? null : (names.get(forUserId) ?? '');
    return formatDelegate(names.get(userId) ?? '', forName);
  });

/** The users whom the task's holder represented as delegate. */
function delegatorName({ taskNo, userId }: LogLine, { instance, history }: LogContext): string | null {
  const task = taskNo === null ? undefined : instance.state.tasks[taskNo - 1];
  if (!task || task.forUserId === null || task.userId !== userId) return null;
  return history.names.get(task.forUserId) ?? '';
}

const namesOf = (userIds: readonly string[], { names }: FlowHistory) =>
  [...new Set(userIds)].map((userId) => names.get(userId) ?? '').join('、');
