/** The person's settings for look and behavior. Every change applies and is saved at once. */
import './settings.css';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useLayer } from '../../state/workspace/layers.ts';
import { settings, type UserSettings } from '../../state/workspace/settings.ts';
import { restoreFocus, settingsDrawer } from '../../state/workspace/settingsDrawer.ts';
import { SideDrawer } from '../../ui/overlay/SideDrawer.tsx';
import { accentPresets, type ControlSize, type Theme } from '../../ui/styles/theme.ts';
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
const afterTask: Record<UserSettings['afterTask'], string> = {
  next: '下一条',
  list: '回到列表',
  close: '关闭',
};

function SettingsForm() {
  const now = useSnapshot(settings);
  return (
    <>
      <SettingRow label="主题">
        <SettingChoice
          options={themes}
          value={now.theme}
          onChoose={(theme) => Object.assign(settings, { theme })}
        />
      </SettingRow>
      <SettingRow label="主题色">
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
      </SettingRow>
      <SettingRow label="尺寸">
        <SettingChoice<ControlSize> options={sizeNames} value={now.size} onChoose={setSize} />
      </SettingRow>
      <SettingRow label="处理任务之后">
        <SettingChoice
          options={afterTask}
          value={now.afterTask}
          onChoose={(next) => Object.assign(settings, { afterTask: next })}
        />
      </SettingRow>
      <SettingRow label="显示标志">
        <SwitchRow name="sidebarLogo" label="显示标志" on={now.sidebarLogo} />
      </SettingRow>
      <SettingRow label="收起侧栏">
        <SwitchRow name="foldMenu" label="收起侧栏" on={now.foldMenu} />
      </SettingRow>
      <SettingRow label="单键快捷键">
        <SwitchRow name="singleKeys" label="单键快捷键" on={now.singleKeys} />
      </SettingRow>
    </>
  );
}

const SettingRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="shell-setting">
    <span>{label}</span>
    {children}
  </div>
);

type SettingChoiceProps<V extends string> = {
  options: Record<V, string>;
  value: V;
  onChoose: (value: V) => void;
};

function SettingChoice<V extends string>({ options, value, onChoose }: SettingChoiceProps<V>) {
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

type SettingSwitch = { name: 'sidebarLogo' | 'foldMenu' | 'singleKeys'; label: string; on: boolean };

function SwitchRow({ name, label, on }: SettingSwitch) {
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
