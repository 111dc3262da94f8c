/** A phone number and the code that is sent to it; the captcha precedes where the tenant requires one. */
import type { VerifyPurpose } from '../../../contract/calls/verifyCode.ts';
import { api } from '../../client/api.ts';
import { useCodeSending } from '../../state/session/useCodeSending.ts';
import { Button } from '../../ui/Button.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import { LoginField } from './LoginField.tsx';
import { type CodeValues, findEmptyFields } from './loginValues.ts';
import { useCaptcha } from './useCaptcha.ts';
import type { useLoginFields } from './useLoginFields.ts';

type PhoneCodeFieldsProps = {
  fields: Pick<ReturnType<typeof useLoginFields<CodeValues>>, 'values' | 'field' | 'send' | 'change'>;
  purpose: VerifyPurpose;
};

export function PhoneCodeFields({ fields: { values, field, send, change }, purpose }: PhoneCodeFieldsProps) {
  const { phonenumber, captcha, tenantCode } = values;
  const picture = useCaptcha(tenantCode);
  const sending = useCodeSending();
  const sendCode = async () => {
    const names = ['phonenumber', ...(picture.enabled ? ['captcha'] : [])];
    const proof = picture.enabled ? { code: captcha, uuid: picture.uuid } : {};
    const spendCaptcha = () => {
      if (picture.enabled) picture.renew();
      return { captcha: '' };
    };
    const work = async () => {
      await api.verifyCode.send({ body: { phonenumber: phonenumber.trim(), purpose, tenantCode, ...proof } });
      change(spendCaptcha());
    };
    if (!(await send(findEmptyFields(values, names), work, spendCaptcha))) return;
    sending.onSent();
  };
  return (
    <>
      <LoginField {...field('phonenumber')} label="手机号" inputMode="tel" autoComplete="tel" autoFocus />
      {picture.enabled && <CaptchaField {...field('captcha')} captcha={picture} />}
      <LoginField
        {...field('code')}
        label="短信验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
      >
        <Button disabled={sending.waiting} onClick={() => void sendCode()}>
          {sending.label}
        </Button>
      </LoginField>
    </>
  );
}
