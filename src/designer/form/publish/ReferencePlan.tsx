/** The fields that publishing renames, what follows the new names, and what prevents it. */
import type { FormPlan } from '../../../../contract/calls/formDesign.ts';
import { formatObjectUsers } from '../../../../contract/text/objectUsers.ts';

export function ReferencePlan({ plan }: { plan: FormPlan }) {
  const { renames, follows, unmatched, conflicts } = plan;
  return (
    <>
      {renames.length > 0 && (
        <ul aria-label="改名的字段">
          {renames.map(({ label, from, to }) => (
            <li key={`${label} ${from}`} data-change="alter">
              <b aria-hidden="true">~</b>
              <span>{label}</span>
              <code>
                {from} → {to} · 值保留
              </code>
            </li>
          ))}
        </ul>
      )}
      {follows.length > 0 && <p>随之修改：{formatObjectUsers(follows)}。</p>}
      {unmatched.length > 0 && (
        <p className="builder-loss">按同名字段带出的不再带出改名的字段：{unmatched.join('、')}。</p>
      )}
      {conflicts.length > 0 && (
        <div role="alert" className="builder-loss">
          {conflicts.map(({ object, remedy, users }) => (
            <p key={`${object} ${remedy}`}>
              不能发布：{object}正被 {formatObjectUsers(users)}使用，{remedy}
            </p>
          ))}
        </div>
      )}
    </>
  );
}
