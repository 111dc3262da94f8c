/** Checks that everything an instance references exists: nodes and lines of its graph, its own runs and tasks. Pure. */
import { type Graph, isStep } from '../../../contract/flow/graph.ts';
import { isJoin } from '../../../contract/flow/joins.ts';
import type { InstanceState, JumpBack, Run, Task, Token } from '../../engine/model.ts';
import type { Finding } from '../integrityCheck.ts';

export function checkReferences(graph: Graph, state: InstanceState): Finding[] {
  const joined = Object.entries(state.joined).flatMap(([joinId, { tokens }]) =>
    tokens.map((token) => ({ ...token, joinId })),
  );
  return [
    ...state.runs.flatMap((run) => checkRunNode(graph, run)),
    ...state.runs.flatMap((run) => checkOrigins(state, `节点运行 ${run.runNo}`, run)),
    ...state.tasks.flatMap((task) => checkTaskRun(state, task)),
    ...[...state.tokens, ...joined].flatMap((token) => checkTokenLine(graph, token)),
    ...[...state.tokens, ...joined].flatMap((token) => checkOrigins(state, `汇聚 ${token.joinId}`, token)),
    ...state.jumpBacks.flatMap((jump) => checkJumpRuns(state, jump)),
  ];
}

function checkRunNode(graph: Graph, { runNo, nodeId, kind }: Run): Finding[] {
  const node = graph.nodes.get(nodeId);
  if (node && isStep(node) && node.kind === kind) return [];
  return [
    {
      where: `节点运行 ${runNo}`,
      expected: `流程定义中的${kind}节点 ${nodeId}`,
      found: node ? `节点类型 ${node.kind}` : '没有这个节点',
    },
  ];
}

/** For a task: its run's node, the task that waits for it, and the task that added it. */
function checkTaskRun(state: InstanceState, task: Task): Finding[] {
  const where = `任务 ${task.taskNo}`;
  const run = state.runs[task.runNo - 1];
  const wrongNode = run?.nodeId !== task.nodeId;
  const other = task.signOf === null ? task : state.tasks[task.signOf - 1];
  const findings: Finding[] = [];
  if (wrongNode) {
    const found = run ? `节点 ${run.nodeId}` : '没有这次运行';
    findings.push({ where, expected: `节点运行 ${task.runNo} 在节点 ${task.nodeId}`, found });
  }
  if (other?.runNo !== task.runNo) {
    const found = other ? `节点运行 ${other.runNo}` : '没有这个任务';
    findings.push({ where, expected: `加签对应的任务 ${task.signOf} 在同一节点运行`, found });
  }
  return findings;
}

function checkTokenLine(graph: Graph, { joinId, lineId }: Token): Finding[] {
  const node = graph.nodes.get(joinId);
  const line = graph.lines.get(lineId);
  if (node && isJoin(node) && line?.to === joinId) return [];
  const found = line ? `通向 ${line.to}` : '没有这条线';
  return [{ where: `汇聚 ${joinId}`, expected: `由线 ${lineId} 到达的汇聚节点`, found }];
}

function checkOrigins(
  { runs }: InstanceState,
  where: string,
  { from }: { from: readonly number[] },
): Finding[] {
  const strange = from.filter((runNo) => runs[runNo - 1] === undefined);
  return strange.map((runNo) => ({ where, expected: `来自节点运行 ${runNo}`, found: '没有这次运行' }));
}

/** A jump-back waits for an open run, or for the jump-back above it to be used. */
function checkJumpRuns({ runs, jumpBacks }: InstanceState, jump: JumpBack): Finding[] {
  const where = `直送 ${jump.returnerRun} → ${jump.targetRun}`;
  const returner = runs[jump.returnerRun - 1];
  const target = runs[jump.targetRun - 1];
  if (returner?.nodeId !== jump.nodeId || !target) {
    return [{ where, expected: `节点 ${jump.nodeId} 的运行和退回目标的运行`, found: '没有' }];
  }
  const above = jumpBacks.some((one) => one.usedAct === null && one.returnerRun === jump.targetRun);
  if (jump.usedAct !== null || target.state === 'open' || above) return [];
  return [{ where, expected: '退回目标未结束', found: `状态 ${target.state}` }];
}
