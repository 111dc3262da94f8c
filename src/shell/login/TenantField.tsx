/** The tenant to sign in to: its code, with the names of the tenants to choose from where there are several. */
import { useEffect, useId, useState } from 'react';
import type { CallResult } from '../../../contract/call.ts';
import type { tenantCalls } from '../../../contract/calls/tenant.ts';
import { api } from '../../client/api.ts';
import { LoginField } from './LoginField.tsx';

type TenantFieldProps = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
};

export function TenantField(props: TenantFieldProps) {
  const tenants = useTenants();
  const id = useId();
  if (tenants.length < 2) return <LoginField {...props} label="租户编码" autoComplete="organization" />;
  const named = tenants.find(({ tenantCode }) => tenantCode.toLowerCase() === props.value.toLowerCase());
  return (
    <LoginField
      {...props}
      label={named ? `租户：${named.tenantName}` : '租户编码'}
      list={id}
      autoComplete="off"
    >
      <datalist id={id}>
        {tenants.map(({ tenantCode, tenantName }) => (
          <option key={tenantCode} value={tenantCode}>
            {tenantName}
          </option>
        ))}
      </datalist>
    </LoginField>
  );
}

type TenantList = CallResult<typeof tenantCalls.all>;

/** Empty until they are loaded; the code can be typed meanwhile. */
function useTenants(): TenantList {
  const [tenants, setTenants] = useState<TenantList>([]);
  useEffect(() => {
    // Without the list the code is typed.
    api.tenant.all().then(setTenants, () => undefined);
  }, []);
  return tenants;
}
