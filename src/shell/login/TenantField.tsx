/** The tenant to sign in to: chosen where there are several, else its code as text. */
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { LoginField } from './LoginField.tsx';

type TenantFieldProps = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
};
type TenantOption = { value: string; label: string };

export function TenantField(props: TenantFieldProps) {
  const tenants = useTenants();
  return tenants.length < 2 ? (
    <LoginField {...props} label="租户编码" autoComplete="organization" />
  ) : (
    <ChoiceField {...props} label="租户" options={tenants} />
  );
}

/** Empty until they are loaded; the code can be typed meanwhile. */
function useTenants(): readonly TenantOption[] {
  const [tenants, setTenants] = useState<readonly TenantOption[]>([]);
  useEffect(() => {
    api.tenant.all().then(
      (all) =>
        setTenants(
          all.map(({ tenantCode, tenantName }) => ({
            value: tenantCode,
            label: `${tenantName}（${tenantCode}）`,
          })),
        ),
      // The code is typed then.
      () => undefined,
    );
  }, []);
  return tenants;
}
