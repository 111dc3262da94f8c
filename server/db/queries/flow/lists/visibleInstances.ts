/** The instances that a person may look up: all of them, or those the person started, had, has or will have a task in. */
import { type RawBuilder, sql } from 'kysely';
import type { InstanceFilter } from '../../../../../contract/calls/flowList.ts';
import { buildFigureCondition, buildPersonConditions } from './figureConditions.ts';
import { buildInstanceSource, type InstanceSource } from './instancePage.ts';

/** `userId` null: who oversees all flows. */
type InstanceViewer = { userId: string | null; now: Date };

export function buildVisibleSource({ userId, now }: InstanceViewer, filter: InstanceFilter): InstanceSource {
  const { figure, formId } = filter;
  const own = [
    ...(userId === null ? [] : [isParticipantCondition(userId)]),
    ...(formId === undefined ? [] : [sql`i."formId" = ${formId}`]),
    ...(figure === undefined
      ? buildSubjectConditions(filter)
      : [buildFigureCondition(figure, { ...filter, now })]),
  ];
  // The period of a figure is about what it counts.
  const rest = figure === undefined ? filter : { ...filter, beginTime: undefined, endTime: undefined };
  return buildInstanceSource(own, rest);
}

const buildSubjectConditions = ({ userId, deptId }: InstanceFilter): RawBuilder<unknown>[] => [
  ...(userId === undefined ? [] : [isParticipantCondition(userId)]),
  ...buildPersonConditions(sql`i."initiatorId"`, { deptId }),
];

/** As the detail of an instance sees it, but for who is still only a candidate of a later node. Who added a signer has a task. */
export const isParticipantCondition = (userId: string): RawBuilder<unknown> => sql`i."instanceId" in (
  select o."instanceId" from instances o where o."initiatorId" = ${userId} and not o."deleted"
  union all select t."instanceId" from tasks t where t."userId" = ${userId}
  union all select t."instanceId" from tasks t where t."forUserId" = ${userId})`;
