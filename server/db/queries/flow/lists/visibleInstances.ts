/**
 * The instances that a person may view: all of them, or those the person started or had, has or will have a task in.
 */
import { type RawBuilder, sql } from 'kysely';
import type { InstanceFilter } from '../../../../../contract/calls/flowList.ts';
import { buildFigureCondition, buildPersonConditions } from './figureConditions.ts';
import { buildInstanceSource, type InstanceSource } from './instancePage.ts';

/** `userId` null: a person who oversees all flows. */
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
  // The period of a figure applies to the rows it counts.
  const rest = figure === undefined ? filter : { ...filter, beginTime: undefined, endTime: undefined };
  return buildInstanceSource(own, rest);
}

const buildSubjectConditions = ({ userId, deptId }: InstanceFilter): RawBuilder<unknown>[] => [
  ...(userId === undefined ? [] : [isParticipantCondition(userId)]),
  ...buildPersonConditions(sql`i."initiatorId"`, { deptId }),
];

/**
 * Same rule as the detail of an instance, except for people who are still only candidates of a later node. A person
 * who added a signer has a task.
 */
export const isParticipantCondition = (userId: string): RawBuilder<unknown> => sql`i."instanceId" in (
  select o."instanceId" from instances o where o."initiatorId" = ${userId} and not o."deleted"
  union all select t."instanceId" from tasks t where t."userId" = ${userId}
  union all select t."instanceId" from tasks t where t."forUserId" = ${userId})`;
