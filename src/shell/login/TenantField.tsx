/**
 * The tenant to sign in to. Where there are several, a list finds it by code, name or pinyin; a code that is not listed can be
 * typed.
 */
import { Suspense, useId, useState } from 'react';
import { Popover } from '../../ui/popover/Popover.tsx';
import { LoginField } from './LoginField.tsx';
import { TenantList } from './TenantList.tsx';
import { findTenant } from './tenantChoices.ts';
import { useTenantList } from './useTenantList.ts';

type TenantFieldProps = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
};

export function TenantField(props: TenantFieldProps) {
  const { value, onChange } = props;
  const list = useTenantList(value, onChange);
  const { tenants, shown, at } = list;
  const [target, setTarget] = useState<HTMLDivElement | null>(null);
  const id = useId();
  if (tenants.length < 2) return <LoginField {...props} label="租户编码" autoComplete="organization" />;
  const named = findTenant(tenants, value);
  const isOpen = shown.length > 0;
  return (
    <div ref={setTarget}>
      <LoginField
        {...props}
        label={named ? `租户：${named.tenantName}` : '租户编码'}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
        onChange={list.type}
        onClick={list.open}
        onBlur={list.leave}
        onKeyDown={list.onKeyDown}
      />
      {isOpen && target && (
        <Suspense>
          <Popover
            at={target.querySelector('input') ?? target}
            placement="bottom-start"
            focus="leave"
            wide
            onClose={list.close}
          >
            <TenantList id={id} tenants={shown} at={at} onPick={list.pick} />
          </Popover>
        </Suspense>
      )}
    </div>
  );
}
