/** The person's settings for look and behavior. Every change applies and is saved at once. */
import './settings.css';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useLayer } from '../../state/workspace/layers.ts';
import { setFoldFlow } from '../../state/workspace/pageLayout.ts';
import { settings, type UserSettings } from '../../state/workspace/settings.ts';
import { restoreFocus, settingsDrawer } from '../../state/workspace/settingsDrawer.ts';
import { SideDrawer } from '../../ui/overlay/SideDrawer.tsx';
import { accentPresets, type ControlSize, type SidebarTheme, type Theme } from '../../ui/styles/theme.ts';
import { Shortcuts } from '../shortcuts/Shortcuts.tsx';
import { setSize, sizeNames } from './SizeMenu.tsx';

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
      onClosed={restoreFocus}
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
const sideThemes: Record<SidebarTheme, string> = { theme: '随主题', light: '浅色', dark: '深色' };
const afterTask: Record<UserSettings['afterTask'], string> = {
  next: '下一条',
  list: '回到列表',
  close: '关闭',
};

function SettingsForm() {
  // The color box is drawn with its new color before its next event.
  const now = useSnapshot(settings, { sync: true });
  return (
    <>
      <SettingChoice
        label="主题"
        options={themes}
        value={now.theme}
        onChoose={(theme) => Object.assign(settings, { theme })}
      />
      <AccentChoice accent={now.accent} />
      <SettingChoice
        label="侧栏主题"
        options={sideThemes}
        value={now.sideTheme}
        onChoose={(sideTheme) => Object.assign(settings, { sideTheme })}
      />
      <SettingChoice<ControlSize> label="尺寸" options={sizeNames} value={now.size} onChoose={setSize} />
      <SettingChoice
        label="处理任务之后"
        options={afterTask}
        value={now.afterTask}
        onChoose={(next) => Object.assign(settings, { afterTask: next })}
      />
      {switches.map(({ name, label, set = (on) => Object.assign(settings, { [name]: on }) }) => (
        <SettingSwitch key={name} label={label} on={now[name]} onChange={set} />
      ))}
    </>
  );
}

const switches: readonly {
  name: 'sidebarLogo' | 'foldMenu' | 'foldFlow' | 'hideDiagram' | 'singleKeys';
  label: string;
  set?: (on: boolean) => void;
}[] = [
  { name: 'sidebarLogo', label: '显示标志' },
  { name: 'foldMenu', label: '收起侧栏' },
  { name: 'foldFlow', label: '收起流程栏', set: setFoldFlow },
  { name: 'hideDiagram', label: '隐藏流程图' },
  { name: 'singleKeys', label: '单键快捷键' },
];

const SettingRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="shell-setting">
    <span>{label}</span>
    {children}
  </div>
);

function AccentChoice({ accent }: { accent: string }) {
  const choose = (next: string) => {
    settings.accent = next;
  };
  return (
    <SettingRow label="主题色">
      <div className="shell-accents">
        {accentPresets.map((one) => (
          <button
            key={one}
            type="button"
            aria-label={`主题色 ${one}`}
            aria-pressed={accent === one}
            style={{ background: one }}
            onClick={() => choose(one)}
          />
        ))}
        <input
          type="color"
          aria-label="自选主题色"
          value={accent.toLowerCase()}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
    </SettingRow>
  );
}

type SettingChoiceProps<V extends string> = {
  label: string;
  options: Record<V, string>;
  value: V;
  onChoose: (value: V) => void;
};

function SettingChoice<V extends string>({ label, options, value, onChoose }: SettingChoiceProps<V>) {
  // The keys of a record of V are V's members.
  const values = Object.keys(options) as V[];
  return (
    <SettingRow label={label}>
      <div className="shell-choice">
        {values.map((one) => (
          <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
            {options[one]}
          </button>
        ))}
      </div>
    </SettingRow>
  );
}

type SettingSwitchProps = { label: string; on: boolean; onChange: (on: boolean) => void };

const SettingSwitch = ({ label, on, onChange }: SettingSwitchProps) => (
  <SettingRow label={label}>
    <input
      type="checkbox"
      role="switch"
      aria-label={label}
      aria-checked={on}
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  </SettingRow>
);
