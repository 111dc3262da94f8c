/**
 * Resolves delegates within a statement: follows current absences from delegate to delegate. The last enabled person
 * of the chain gets the tasks. A disabled delegate is skipped, and a person whose delegates are all disabled keeps
 * their own tasks.
 */
import { type RawBuilder, sql } from 'kysely';
import { maxDelegationChain } from '../../../../contract/flow/absence.ts';

/** The time and the form of the resolution; null: nobody is absent. */
export type AbsenceContext = { readonly now: Date; readonly formEnName: string | null };

/** Two parts of a `with recursive`. `"standIns"` has a row for each user of the query who is enabled or has an enabled delegate. */
export const buildDelegateCtes = (users: RawBuilder<unknown>, { now, formEnName }: AbsenceContext) => sql`
    "standInChain" as (
      select f."userId", f."userId" as "standInId", 0 as "links" from (${users}) f group by f."userId"
      union all
      select c."userId", b."delegateUserId", c."links" + 1
      from "standInChain" c join absences b on b."userId" = c."standInId"
        and b."beginTime" <= ${now} and b."endTime" > ${now}
        and (b."formEnNames" = '{}' or ${formEnName}::text = any(b."formEnNames"))
      where c."links" < ${maxDelegationChain}::int and ${formEnName}::text is not null),
    "standIns" as (
      select distinct on (c."userId") c."userId", c."standInId"
      from "standInChain" c join users u on u."userId" = c."standInId" and u."status" = '0' and not u."deleted"
      order by c."userId", c."links" desc)`;
