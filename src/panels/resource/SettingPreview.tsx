/** A preview of the sign-in page or the bar with the value in the editor, by the real components without interaction. */
import './settingPreview.css';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Portal } from '../../../contract/calls/session.ts';
import type { Setting } from '../../../contract/settings/setting.ts';
import { Brand } from '../../shell/frame/Brand.tsx';
import { MenuFoldIcon } from '../../shell/icons.tsx';
import { LoginField } from '../../shell/login/LoginField.tsx';
import { LoginLayout } from '../../shell/login/LoginLayout.tsx';
import { LoginLinks, LoginWays, loginTitle, offersSms, portalName } from '../../shell/login/LoginWays.tsx';
import type { FormModel } from '../../state/forms/formModel.ts';
import { session } from '../../state/session/session.ts';
import { Button, IconButton } from '../../ui/Button.tsx';

type Config = Readonly<Record<string, string>>;
type Part = NonNullable<Setting['preview']>;

type SettingPreviewProps = { form: FormModel; configKey: string; part: Part };

export function SettingPreview({ form, configKey, part }: SettingPreviewProps) {
  const { config } = useSnapshot(session);
  const { values } = useSnapshot(form.state);
  const pending = { ...config, [configKey]: String(values.configValue ?? '') };
  const Preview = previews[part];
  return (
    <section className="setting-preview" data-part={part} aria-label="预览">
      <h3>保存后</h3>
      {/* Links and fields of the preview have no effect. */}
      <div inert>
        <Preview config={pending} portal={configKey === 'sys.supplier.login.title' ? 'supplier' : 'staff'} />
      </div>
    </section>
  );
}

type PreviewProps = { config: Config; portal: Portal };

const previews: Record<Part, (props: PreviewProps) => ReactNode> = { signIn: SignInPreview, bar: BarPreview };

function SignInPreview({ config, portal }: PreviewProps) {
  return (
    <div className="setting-preview-page">
      <LoginLayout config={config} title={loginTitle(portal)} portal={portalName(config, portal)}>
        {offersSms(config) && <LoginWays byCode={false} onChange={nothing} />}
        <LoginField name="username" label="账号或手机号" value="" onChange={nothing} />
        <LoginField name="password" label="密码" type="password" value="" onChange={nothing} />
        <Button look="primary" className="login-submit">
          登录
        </Button>
        <LoginLinks config={config} portal={portal} />
      </LoginLayout>
    </div>
  );
}

function BarPreview({ config }: PreviewProps) {
  return (
    <div className="shell-top">
      <div className="shell-brand">
        <IconButton label="收起侧栏" onClick={nothing}>
          <MenuFoldIcon />
        </IconButton>
        <Brand config={config} logo />
      </div>
    </div>
  );
}

const nothing = () => undefined;
