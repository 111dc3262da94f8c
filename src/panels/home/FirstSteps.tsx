/** What an administrator of a new tenant does first; absent once all is done or the person has dismissed it. */
import type { MouseEvent } from 'react';
import { useSnapshot } from 'valtio';
import { maxSetupCount, type SetupStep } from '../../../contract/calls/setup.ts';
import { resourcePages } from '../../../contract/resources/resourcePages.ts';
import { useSetupSteps } from '../../state/cache/own/setupSteps.ts';
import { hasPermission, session } from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { settings } from '../../state/workspace/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';

export function FirstSteps() {
  const { hideFirstSteps } = useSnapshot(settings);
  const { pages } = useSnapshot(session);
  const steps = useSetupSteps(!hideFirstSteps && hasPermission('system:config:edit'));
  const own = steps?.filter(({ step }) => pages.has(resourcePages[step].path)) ?? [];
  const done = own.filter(isDone).length;
  if (hideFirstSteps || done === own.length) return null;
  return (
    <section className="home-section" aria-label="开始设置">
      <h2>
        开始设置：{done} / {own.length} 已完成
        <Button look="ghost" onClick={dismiss}>
          不再显示
        </Button>
      </h2>
      <ol className="home-steps">
        {own.map((one) => (
          <StepRow key={one.step} {...one} />
        ))}
      </ol>
    </section>
  );
}

const isDone = ({ count }: SetupStep) => count > 0;

function dismiss({ currentTarget }: MouseEvent<HTMLElement>): void {
  // The button goes, and the focus with it.
  currentTarget.closest<HTMLElement>('[data-pane]')?.focus();
  settings.hideFirstSteps = true;
}

function StepRow({ step, count }: SetupStep) {
  const { title, path } = resourcePages[step];
  const state = count === 0 ? '未开始' : `${count}${count < maxSetupCount ? '' : ' 以上'}`;
  return (
    <li>
      <button type="button" onClick={() => navigate(path)}>
        {title}
      </button>
      <Tag tone={count > 0 ? 'approved' : 'draft'}>{state}</Tag>
      <span>{hints[step]}</span>
    </li>
  );
}

const hints: Readonly<Record<SetupStep['step'], string>> = {
  dept: '按组织建立部门（⇧ N 在所选部门之下新增），并指定负责人，流程按负责人找审批人',
  role: '按职责建立角色（N），再分配权限（R）',
  user: '从表格导入（I）或逐个新增（N），选择部门和角色',
  form: '由模板带来；空白租户的表单用接口建立',
  definition: '表单的流程；缺人的节点列在“无人可办的节点”',
  config: '系统标题、标志和主题色（E 修改）',
};
