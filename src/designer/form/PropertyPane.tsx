/** The settings of what has the focus, as a form. Each key press is a step, and steps of one setting are one. */
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import type { Path } from '../../../contract/design/edit.ts';
import { type PropertyTab, propertyTabs } from '../../../contract/design/form/fieldProperties.ts';
import { getFieldAt, listSiblings } from '../../../contract/design/form/formDesign.ts';
import { isListPath } from '../../../contract/design/form/list/listItems.ts';
import { describeSettings } from '../../../contract/design/form/list/listSettings.ts';
import { findPublishedName } from '../../../contract/design/form/names/publishedNames.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { FormPanel } from '../../panels/form/FormPanel.tsx';
import { currentFacts } from '../../state/forms/currentFacts.ts';
import { everythingWritable, readOnly } from '../../state/forms/formAccess.ts';
import { FormModel } from '../../state/forms/formModel.ts';
import { SwitchTabs, switchTabId } from '../base/SwitchTabs.tsx';
import { useFormDraft, useFormHistory } from './formDraft.ts';
import {
  findPanelProblems,
  listPanelSettings,
  type PanelSetting,
  toPanelDefinition,
} from './propertyForm.ts';
import { createPropertyServices } from './propertyOptions.ts';
import { unstoredDrafts } from './unstoredDrafts.ts';
import { usePersonNames } from './usePersonNames.ts';
import { FieldUses } from './uses/FieldUses.tsx';

type PropertyPaneProps = {
  pane: RefObject<HTMLDivElement | null>;
  tab: PropertyTab;
  onTab: (tab: PropertyTab) => void;
  onLeave: () => void;
  /** Moves the focus to the field of the place. */
  onGo: (path: Path) => void;
};

export function PropertyPane({ pane, tab, onTab, onLeave, onGo }: PropertyPaneProps) {
  const tabsId = useId();
  const draft = useFormDraft();
  const { model, readings, publishedNames } = draft;
  const { document: design, focus } = useFormHistory(draft);
  const { outsideChanges, editor } = useSnapshot(model.state);
  const field = getFieldAt(design, focus);
  const isNew = field ? !publishedNames.has(findPublishedName(design, focus)) : model.objectId === null;
  const settings = listPanelSettings({ design, focus, isNew, publishedNames, readings });
  // Parts of the list are used nowhere else.
  const hasUses = field !== undefined || focus.length === 0;
  const tabs = [...new Set(settings.map((one) => one.tab)), ...(hasUses ? (['uses'] as const) : [])];
  const shownTab = tabs.includes(tab) ? tab : (tabs[0] ?? 'basic');
  const shown = settings.filter((one) => one.tab === shownTab);
  const mayEdit = editor?.isYou === true;
  const latest = useRef<readonly PanelSetting[]>(shown);
  latest.current = shown;
  // Another form for another place, other settings, and after each change that did not come from here.
  const identity = [
    focus.join('.'),
    shown.map(({ key, field: { tag = '' } }) => key + tag),
    // What settings offer follows from the chosen form.
    field?.relateEnName,
    outsideChanges,
    mayEdit,
  ].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the identity names what is shown
  const form = useMemo(() => createPanelForm(shown, mayEdit), [identity]);
  const place = useRef({ design, focus, field, siblings: listSiblings(design, focus) });
  place.current = { design, focus, field, siblings: listSiblings(design, focus) };
  const [services] = useState(() => createPropertyServices(() => place.current));
  const source = field?.relateEnName ?? shown.find(({ key }) => key === 'targetForm')?.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form from which fields are offered
  useEffect(() => services.reload(), [services, source]);
  const typed = useFollowingSettings(form, shown);
  usePersonNames(form, shown);
  useEffect(() => {
    let before = form.state.values;
    return subscribe(
      form.state,
      () => {
        const { values } = form.state;
        if (values === before) return;
        const changed = latest.current.filter(({ key }) => values[key] !== before[key]);
        before = values;
        for (const { key } of changed) {
          if (typed.current.isFollowing) continue;
          typed.current.key = key;
          const setting = latest.current.find((one) => one.key === key);
          model.perform(setting?.set(values[key]), 'panel');
        }
      },
      true,
    );
  }, [form, model, typed]);
  useEffect(() => {
    const named = Object.fromEntries(
      shown.flatMap(({ key, problemOf }) => {
        const problem = problemOf?.(form.state.values[key]);
        return problem === undefined ? [] : [[key, problem]];
      }),
    );
    form.state.problems = { ...findPanelProblems(shown, draft.problems, focus), ...named };
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in the controls inside leaves
    <div
      ref={pane}
      className="builder-properties"
      onKeyDown={(event) => {
        // An open list of a control takes the first Escape.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <div className="builder-tabs">
        <SwitchTabs
          label="属性"
          id={tabsId}
          tabs={Object.fromEntries(tabs.map((one) => [one, propertyTabs[one]]))}
          shown={shownTab}
          onShow={onTab}
          className="builder-tab-list"
        />
        <span>
          {field ? getFieldType(field).label : isListPath(focus) ? describeSettings(design, focus) : '表单'}
        </span>
      </div>
      <div id={`${tabsId}-panel`} role="tabpanel" aria-labelledby={switchTabId(tabsId, shownTab)}>
        {shownTab === 'uses' ? (
          <FieldUses onGo={onGo} />
        ) : (
          <>
            <FormPanel form={form} services={services} isShort />
            <ul className="builder-help">
              {shown.map(({ key, field: setting, help }) => (
                <li key={key}>
                  <b>{setting.label}</b> {help}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/**
 * A setting may follow the one that is typed, as a name follows its label: the panel shows what the document has. The
 * typed one is left as it is, since the document may hold it in another form.
 */
function useFollowingSettings(form: FormModel, settings: readonly PanelSetting[]) {
  const typed = useRef({ key: '', isFollowing: false });
  const before = useRef<Readonly<Record<string, string>>>({});
  useEffect(() => {
    const now = Object.fromEntries(settings.map(({ key, value }) => [key, JSON.stringify(value ?? null)]));
    typed.current.isFollowing = true;
    for (const { key, value } of settings) {
      const isFollowing = key in before.current && before.current[key] !== now[key];
      if (isFollowing && key !== typed.current.key) form.set(key, value ?? null);
    }
    typed.current.isFollowing = false;
    before.current = now;
  });
  return typed;
}

const createPanelForm = (settings: readonly PanelSetting[], mayEdit: boolean): FormModel =>
  new FormModel({
    key: 'design_properties',
    definition: toPanelDefinition(settings),
    access: mayEdit ? everythingWritable : readOnly,
    initial: Object.fromEntries(settings.map(({ key, value }) => [key, value ?? null])),
    exists: true,
    drafts: unstoredDrafts,
    facts: currentFacts,
  });
