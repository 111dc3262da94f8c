/** The tab 引用: where the field is named in the form and elsewhere, each with a jump or a link. */
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import type { OutsideUse } from '../../../../contract/calls/formDesign.ts';
import type { Path } from '../../../../contract/design/edit.ts';
import { listFieldUses } from '../../../../contract/design/form/names/fieldUses.ts';
import { findPublishedName } from '../../../../contract/design/form/names/publishedNames.ts';
import { api } from '../../../client/api.ts';
import { openBuilder } from '../../../commands/designer/openBuilder.ts';
import { hasPermission } from '../../../state/session/session.ts';
import { navigate } from '../../../state/workspace/navigation.ts';
import { showFailure } from '../../../state/workspace/showFailure.ts';
import { announceText } from '../../../ui/announce/announceText.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormDraft, useFormHistory } from '../formDraft.ts';

export function FieldUses({ onGo }: { onGo: (path: Path) => void }) {
  const draft = useFormDraft();
  const { document: design, focus } = useFormHistory(draft);
  const { objectId } = draft.model;
  const { uses, failed, retry } = useFormUses(objectId);
  const inForm = listFieldUses(design, focus);
  const published = focus.length === 0 ? null : findPublishedName(design, focus);
  const elsewhere = uses?.filter(({ field }) => field === published) ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each field, when the uses are there
  useEffect(() => {
    if (uses)
      announceText('design', () => `本表单内 ${inForm.length} 处引用，其他地方 ${elsewhere.length} 处`);
  }, [uses, published]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: arrow keys walk the buttons inside
    <div className="builder-uses" role="group" aria-label="引用" data-uses tabIndex={-1} onKeyDown={walkUses}>
      {focus.length > 0 && (
        <UseList title="本表单内" empty="本表单内没有地方引用">
          {inForm.map(({ what, path }) => (
            <li key={path.join('.')}>
              <button type="button" data-use onClick={() => onGo(path)}>
                {what}
              </button>
            </li>
          ))}
        </UseList>
      )}
      <UseList title="其他地方" empty={describeNothing(objectId, uses, failed)}>
        {elsewhere.map((use) => (
          <li key={`${use.what} ${use.name}`}>
            <UsePlace use={use} />
          </li>
        ))}
      </UseList>
      {failed && <Button onClick={retry}>重试</Button>}
    </div>
  );
}

function UseList({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section aria-label={title}>
      <h3>
        {title}
        {children.length > 0 && ` ${children.length}`}
      </h3>
      {children.length === 0 ? <p role="status">{empty}</p> : <ul>{children}</ul>}
    </section>
  );
}

/** A place without a page of its own is a text, which the arrow keys reach all the same. */
function UsePlace({ use }: { use: OutsideUse }) {
  const text = `${use.what} · ${use.name}${use.count > 1 ? ` × ${use.count}` : ''}`;
  const open = findOpening(use);
  return open ? (
    <button type="button" data-use onClick={() => void open()}>
      {text} ›
    </button>
  ) : (
    <span data-use tabIndex={-1}>
      {text}
    </span>
  );
}

function findOpening({ place, formId }: OutsideUse): (() => unknown) | undefined {
  if (place === 'form' && formId !== null)
    return hasPermission('system:form:edit')
      ? () => openBuilder({ objectId: formId }).catch(showFailure)
      : undefined;
  const page = place === 'setting' || place === 'constant' ? place : undefined;
  if (!page || !hasPermission(page === 'setting' ? 'system:config:list' : 'system:constant:list'))
    return undefined;
  return () => navigate(page === 'setting' ? '/system/config' : '/system/constant');
}

function describeNothing(objectId: string | null, uses: unknown, failed: boolean): string {
  if (objectId === null) return '发布后其他地方才能引用';
  if (failed) return '读取失败';
  return uses === undefined ? '正在读取…' : '其他地方没有引用';
}

/** The uses of the published form; undefined while they load. */
function useFormUses(formId: string | null) {
  const [uses, setUses] = useState<readonly OutsideUse[]>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    if (formId === null) return;
    let isGone = false;
    setFailed(false);
    api.formDesign.uses({ params: { formId } }).then(
      ({ rows }) => isGone || setUses(rows),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [formId, attempt]);
  return { uses, failed, retry: () => setAttempt(attempt + 1) };
}

function walkUses(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-use]')];
  if (by === 0 || items.length === 0) return;
  event.preventDefault();
  const here = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1;
  items[Math.min(Math.max(here + by, 0), items.length - 1)]?.focus();
}

/** The first place, or the tab itself where nothing names the field. */
export function focusUses(pane: HTMLElement | null): void {
  const tab = pane?.querySelector<HTMLElement>('[data-uses]');
  (tab?.querySelector<HTMLElement>('[data-use]') ?? tab)?.focus();
}
