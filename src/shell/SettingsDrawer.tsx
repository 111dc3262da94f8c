/** How the workstation looks and works for this person. Every change holds at once and is kept. */
import './settings.css';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useLayer } from '../state/layers.ts';
import { type Settings, settings } from '../state/settings.ts';
import { focusWhatWasBefore, settingsDrawer } from '../state/settingsDrawer.ts';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { accentPresets, type Size, type Theme } from '../ui/theme.ts';
import { setSize, sizeNames } from './SizeMenu.tsx';
import { Shortcuts } from './shortcuts/Shortcuts.tsx';

const close = () => {
  settingsDrawer.open = false;
};

export function SettingsDrawer() {
  const { open, at } = useSnapshot(settingsDrawer);
  useLayer('settings', open);
  return (
    <SideDrawer
      isOpen={open}
      onClose={close}
      shouldReturnFocusOnClose={false}
      onClosed={focusWhatWasBefore}
      title="布局设置"
      size={420}
      className="shell-settings"
    >
      <div className="shell-settings-body">
        <SettingsForm />
        <h3>快捷键</h3>
        <Shortcuts first={at === 'shortcuts'} />
      </div>
    </SideDrawer>
  );
}

const themes: Record<Theme, string> = { system: '跟随系统', light: '浅色', dark: '深色' };
const afterTask: Record<Settings['afterTask'], string> = { next: '下一条', list: '回到列表', close: '关闭' };

function SettingsForm() {
  const now = useSnapshot(settings);
  return (
    <>
      <Row label="主题">
        <Choice options={themes} value={now.theme} onChoose={(theme) => Object.assign(settings, { theme })} />
      </Row>
      <Row label="主题色">
        <div className="shell-accents">
          {accentPresets.map((accent) => (
            <button
              key={accent}
              type="button"
              aria-label={`主题色 ${accent}`}
              aria-pressed={now.accent === accent}
              style={{ background: accent }}
              onClick={() => {
                settings.accent = accent;
              }}
            />
          ))}
        </div>
      </Row>
      <Row label="尺寸">
        <Choice<Size> options={sizeNames} value={now.size} onChoose={setSize} />
      </Row>
      <Row label="处理任务之后">
        <Choice
          options={afterTask}
          value={now.afterTask}
          onChoose={(next) => Object.assign(settings, { afterTask: next })}
        />
      </Row>
      <Row label="显示标志">
        <Switch name="sidebarLogo" label="显示标志" on={now.sidebarLogo} />
      </Row>
      <Row label="收起侧栏">
        <Switch name="foldMenu" label="收起侧栏" on={now.foldMenu} />
      </Row>
      <Row label="单键快捷键">
        <Switch name="singleKeys" label="单键快捷键" on={now.singleKeys} />
      </Row>
    </>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="shell-setting">
    <span>{label}</span>
    {children}
  </div>
);

type ChoiceProps<V extends string> = { options: Record<V, string>; value: V; onChoose: (value: V) => void };

function Choice<V extends string>({ options, value, onChoose }: ChoiceProps<V>) {
  // The keys of a record of V are V's members.
  const values = Object.keys(options) as V[];
  return (
    <div className="shell-choice">
      {values.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
          {options[one]}
        </button>
      ))}
    </div>
  );
}

type Switched = { name: 'sidebarLogo' | 'foldMenu' | 'singleKeys'; label: string; on: boolean };

function Switch({ name, label, on }: Switched) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-label={label}
      aria-checked={on}
      checked={on}
      onChange={(event) => {
        settings[name] = event.target.checked;
      }}
    />
  );
}
