/** What publishing a form will change, in plain words, before it is done. */
import { useState } from 'react';
import type { FormGrants, FormPlan, FormRightLevel } from '../../../../contract/calls/formDesign.ts';
import { CallFailure } from '../../../client/callFailure.ts';
import type { DialogBodyProps } from '../../../dialogs/openDialog.ts';
import { DialogFrame } from '../../../dialogs/shared/DialogFrame.tsx';
import { useConfirmAction } from '../../../dialogs/shared/useConfirmAction.ts';
import { formatSource } from '../start/formatSource.ts';
import { ReferencePlan } from './ReferencePlan.tsx';
import { type GrantableRole, type RoleLevels, RoleRights } from './RoleRights.tsx';

export type PublishDialogProps = {
  /** The version that is made. */
  version: number;
  plan: FormPlan;
  /** The roles that may get rights on a new form; undefined: none can be given here. */
  roles: readonly GrantableRole[] | undefined;
  publish: (given: PublishedWith) => Promise<void>;
};

type PublishedWith = {
  comment: string;
  confirmLoss: boolean;
  grants: FormGrants;
};

const marks = { add: '+', alter: '~', remove: '−' } as const;

export function PublishDialog({ props, close }: DialogBodyProps<PublishDialogProps, true>) {
  const { version, plan, roles, publish } = props;
  const [comment, setComment] = useState('');
  const [grants, setGrants] = useState<RoleLevels>({});
  // Values of a table can be lost only when its rows are copied.
  const [isLossRefused, setLossRefused] = useState(false);
  const loses = plan.losses.length > 0 || isLossRefused;
  const action = useConfirmAction({
    prepare: () => async () => {
      const rolesOf = (level: FormRightLevel) =>
        Object.keys(grants).filter((roleId) => grants[roleId] === level);
      const given = { view: rolesOf('view'), fill: rolesOf('fill'), all: rolesOf('all') };
      await publish({ comment, confirmLoss: loses, grants: given }).catch((error: unknown) => {
        setLossRefused(error instanceof CallFailure && error.reason === 'WOULD_LOSE_DATA');
        throw error;
      });
      close(true);
    },
  });
  return (
    <DialogFrame
      title={`发布 v${version}：${formatSummary(plan)}`}
      width={560}
      busy={action.busy}
      problem={action.problem}
      confirmLabel={loses ? '仍然发布' : '发布'}
      confirmLook={loses ? 'danger' : 'primary'}
      onCancel={() => close()}
      {...(plan.conflicts.length === 0 && { onConfirm: action.confirm })}
    >
      <div className="builder-plan">
        <ul>
          {plan.columns.map(({ change, label, column, from, to }) => (
            <li key={`${label}.${column}`} data-change={change}>
              <b aria-hidden="true">{marks[change]}</b>
              <span>{label}</span>
              <code>
                {column} · {change === 'alter' ? `${from} → ${to}` : (to ?? from)}
              </code>
            </li>
          ))}
        </ul>
        <ReferencePlan plan={plan} />
        {plan.losses.map(({ field, label, rows }) => (
          <p key={field} className="builder-loss">
            “{label}”将丢失 {rows} 行的值
          </p>
        ))}
        <p>{formatRest(plan)}</p>
        {plan.source && <p>{formatSource(plan.source)}</p>}
        {roles && <RoleRights roles={roles} grants={grants} onChange={setGrants} />}
        <label className="builder-comment">
          发布说明
          <input
            className="bp6-input bp6-fill"
            value={comment}
            maxLength={500}
            onChange={(event) => setComment(event.target.value)}
          />
        </label>
      </div>
    </DialogFrame>
  );
}

function formatSummary({ columns, renames }: FormPlan): string {
  const count = (change: keyof typeof marks) => columns.filter((one) => one.change === change).length;
  const parts = [
    [count('add'), '新增'],
    [count('alter'), '修改'],
    [count('remove'), '删除'],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, verb]) => `${verb} ${number} 列`);
  if (renames.length > 0) said.push(`改名 ${renames.length} 个字段`);
  return said.length === 0 ? '不改变数据表' : said.join('，');
}

function formatRest({ losses, records, runningInstances, menusAdded, menusRemoved }: FormPlan): string {
  return [
    losses.length > 0 ? '' : records > 0 ? `不会丢失数据，约 ${records} 条单据保留。` : '',
    runningInstances > 0 ? `${runningInstances} 件流转中的流程继续按原有节点办理。` : '',
    menusAdded.length > 0 ? `新增菜单和权限：${menusAdded.join('、')}。` : '',
    menusRemoved.length > 0 ? `删除权限：${menusRemoved.join('、')}。` : '',
    menusAdded.length === 0 && menusRemoved.length === 0 ? '菜单、权限不变。' : '',
  ].join('');
}
