import { type FormEvent, useState } from 'react';
import { ref } from 'valtio';
import { api } from '../client/api.ts';
import { session } from '../state/session.ts';
import { toast } from '../ui/toast.ts';
import type { BodyProps } from './open.ts';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { LineField } from './parts/LineField.tsx';
import { useSending } from './parts/useSending.ts';
import { reauthenticate } from './reauthenticate.ts';

const isPhone = (text: string) => /^\+?\d[\d -]{4,18}$/.test(text);

export function PhoneDialog({ close }: BodyProps<null, true>) {
  const sending = useSending();
  const [phone, setPhone] = useState(session.person?.phonenumber ?? '');
  const [problem, setProblem] = useState<string>();
  const confirm = () => {
    const phonenumber = phone.trim();
    const wrong = isPhone(phonenumber) ? undefined : '请填写正确的手机号';
    setProblem(wrong);
    if (wrong) return;
    sending.run(async () => {
      const proof = await reauthenticate('修改手机');
      if (!proof) return;
      await api.user.editProfile({ body: { phonenumber, proof } });
      if (session.person) session.person = ref({ ...session.person, phonenumber });
      toast.success('手机已修改');
      close(true);
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <DialogFrame
      title="修改手机"
      width={420}
      confirmKeys="Enter"
      busy={sending.busy}
      problem={sending.problem}
      onCancel={() => close()}
      onConfirm={confirm}
    >
      <form onSubmit={submit} noValidate>
        <LineField
          label="手机"
          type="tel"
          autoComplete="tel"
          maxLength={20}
          value={phone}
          problem={problem}
          onWrite={setPhone}
        />
      </form>
    </DialogFrame>
  );
}
