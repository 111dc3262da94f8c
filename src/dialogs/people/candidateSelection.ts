/** Chooses people for the next nodes. */
import type { BranchView } from '../../../contract/calls/shapes/flowShapes.ts';

/** Node id → user ids. */
export type CandidateSelection = Readonly<Record<string, readonly string[]>>;

/** A selectable branch starts empty, a fixed one with all its users. */
export const initialSelection = (branches: readonly BranchView[]): CandidateSelection =>
  Object.fromEntries(
    branches.map(({ taskNodeId, selectable, userList }) => [
      taskNodeId,
      selectable ? [] : userList.map((one) => one.userId),
    ]),
  );

/** Returns the problem with the number of chosen users; undefined when the number is right. */
export function findCountProblem(branch: BranchView, chosen: readonly string[]): string | undefined {
  if (!branch.selectable) return undefined;
  return formatCountProblem({ least: branch.minSelectNum, most: branch.maxSelectNum }, chosen.length);
}

/** Undefined while the number lies within the bounds, both included. */
export function formatCountProblem(
  { least, most }: { least: number; most: number },
  count: number,
): string | undefined {
  if (count >= least && count <= most) return undefined;
  if (most === Number.POSITIVE_INFINITY) return `请至少选择${least}项`;
  return least === most ? `请选择${least}项` : `请选择${least}到${most}项`;
}

export function findSelectionProblems(
  branches: readonly BranchView[],
  chosen: CandidateSelection,
): Record<string, string> {
  const problems = branches.map((branch): [string, string | undefined] => [
    branch.taskNodeId,
    findCountProblem(branch, chosen[branch.taskNodeId] ?? []),
  ]);
  return Object.fromEntries(problems.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** As the calls take it; only what a person could choose is sent. */
export const toCandidateUsers = (branches: readonly BranchView[], chosen: CandidateSelection) =>
  branches
    .filter((branch) => branch.selectable)
    .map(({ taskNodeId }) => ({ taskNodeId, userIdList: [...(chosen[taskNodeId] ?? [])] }));
