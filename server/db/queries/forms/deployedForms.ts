/** The forms with a deployed flow for one person: favorite or not, and when last started. */
import { sql } from 'kysely';
import type { LaunchForm } from '../../../../contract/calls/centre.ts';
import type { Tx } from '../../database.ts';

/** The number of a person's last starts among which a form counts as recent. */
const maxRecentStarts = 200;

export type DeployedForm = Omit<LaunchForm, 'favourite'> & {
  /** The position among the favorites, from 1 in the order of marking. */
  favouritePlace: number | null;
  /** The position among the started forms, from 1 for the latest. */
  recentPlace: number | null;
};

/** In the order of the menu. */
export async function listDeployedForms(tx: Tx, userId: string): Promise<DeployedForm[]> {
  const { rows } = await sql<DeployedForm>`
    select f."formId", f."enName" as "formEnName", f."cnName" as "formCnName", f."category",
      d."definitionId" as "processDefinitionId", s."lastStartTime", v."favouritePlace", s."recentPlace"
    from forms f
    join "flowDefinitions" d on d."formId" = f."formId" and d."status" = 'deployed'
    left join menus m on m."formName" = f."enName" and m."menuType" = 'C'
    left join (
      select "formId", (row_number() over (order by "createTime", "formId"))::int as "favouritePlace"
      from "favouriteForms" where "userId" = ${userId}) v on v."formId" = f."formId"
    left join (
      select "formId", max("createTime") as "lastStartTime",
        (row_number() over (order by max("createTime") desc, max("instanceId") desc))::int as "recentPlace"
      from (
        select "formId", "createTime", "instanceId" from instances
        where "initiatorId" = ${userId} and not "deleted"
        order by "createTime" desc, "instanceId" desc limit ${maxRecentStarts}) last
      group by "formId") s on s."formId" = f."formId"
    where not f."deleted" and f."hasFlow"
    order by m."orderNum" nulls last, f."formId"`.execute(tx);
  return rows;
}
