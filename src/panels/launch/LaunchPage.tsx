/** The launch center: every form the person may start, by category, with marked and recently started ones first. */
import './launch.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { Workspace } from '../../shell/workspace/Workspace.tsx';
import { navigate } from '../../state/workspace/navigation.ts';
import { useTab } from '../../state/workspace/tabs.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageLoading } from '../shared/PageLoading.tsx';
import { LaunchFilter } from './LaunchFilter.tsx';
import { LaunchSection } from './LaunchSection.tsx';
import {
  findAdjacentEntry,
  findAdjacentGroup,
  groupLaunchEntries,
  type LaunchEntry,
} from './launchSections.ts';

import { useLaunchCenter } from './useLaunchCenter.ts';

const title = '发起流程';
const start = (entry: LaunchEntry | undefined) =>
  entry && navigate(`/auto/${entry.form.formEnName}?from=flow`);

export function LaunchPage() {
  useTab({ title });
  const { center, failed, load, toggle } = useLaunchCenter();
  const [typed, setTyped] = useState('');
  const [cursor, setCursor] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  const sections = useMemo(() => (center ? groupLaunchEntries(center, typed) : []), [center, typed]);
  // When the current entry has disappeared (unmarked or filtered out), the first one becomes current.
  const current = findAdjacentEntry(sections, cursor, 0);
  const launch = useMemo(() => {
    const focus = (entry: LaunchEntry | undefined) => {
      if (!entry) return;
      setCursor(entry.key);
      frame.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entry.key)}"]`)?.focus();
    };
    return {
      form: current?.form,
      move: (step: number) => focus(findAdjacentEntry(sections, current?.key, step)),
      moveGroup: (step: 1 | -1) => focus(findAdjacentGroup(sections, current?.key, step)),
      start: () => start(current),
      toggleFavourite: () => current && toggle(current.form),
      focusFilter: () => filter.current?.focus(),
    };
  }, [sections, current, toggle]);
  const here = center !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the forms are there
  useEffect(() => {
    if (here && document.activeElement === document.body) launch.move(0);
  }, [here]);
  useCommandContext(useMemo(() => ({ page: 'launch', pageTitle: title, launch }), [launch]));
  if (failed !== undefined && !center)
    return (
      <EmptyState title="流程中心没有加载成功" hint={failed}>
        <Button onClick={() => void load()}>重试</Button>
      </EmptyState>
    );
  if (!center) return <PageLoading />;
  const count = center.categories.reduce((sum, { forms }) => sum + forms.length, 0);
  return (
    <Workspace
      id="launch"
      status={
        <span>
          <b>{count}</b> 个表单 · 收藏 <b>{center.favourites.length}</b>
        </span>
      }
      main={
        <div className="launch" ref={frame}>
          <LaunchFilter
            box={filter}
            typed={typed}
            onType={setTyped}
            onStart={() => start(sections[0]?.entries[0])}
            onLeave={() => launch.move(0)}
          />
          <div className="launch-sections">
            {sections.map((section) => (
              <LaunchSection
                key={section.id}
                section={section}
                cursor={current?.key}
                onFocus={(entry) => setCursor(entry.key)}
                onStart={start}
                onToggle={({ form }) => void toggle(form)}
              />
            ))}
          </div>
          {sections.length === 0 && (
            <EmptyState
              title={count === 0 ? '没有可以发起的流程' : '没有符合的表单'}
              hint={count === 0 ? '需要表单的发起流程权限，且表单已部署流程' : '换一个词，或按 Esc 清除'}
            />
          )}
        </div>
      }
    />
  );
}
