import { LoginField } from './LoginField.tsx';
import type { Captcha } from './useCaptcha.ts';

type CaptchaFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  captcha: Captcha;
};

export function CaptchaField({ value, error, onChange, captcha }: CaptchaFieldProps) {
  return (
    <LoginField
      name="code"
      label="验证码"
      value={value}
      error={error}
      onChange={onChange}
      autoComplete="off"
      maxLength={8}
    >
      <button type="button" className="login-captcha" onClick={captcha.renew} title="看不清，换一张">
        <img src={captcha.picture} alt="验证码，点击换一张" />
      </button>
    </LoginField>
  );
}
