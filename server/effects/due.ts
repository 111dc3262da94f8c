import type { StepNode } from '../../contract/flow/graph.ts';

/** When a task that arrived now is due by its node's timeout (`PT48H`, `P2D`); null without one. */
export function dueAfter({ data }: StepNode, arrived: Date): Date | null {
  if (!data.enableTimeout || !data.timeout) return null;
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(data.timeout.duration);
  if (!parts) return null;
  const [days, hours, minutes] = parts.slice(1).map((part) => Number(part ?? 0));
  return new Date(arrived.getTime() + (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60_000);
}
