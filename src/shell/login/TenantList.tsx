import { OptionList, OptionListRow } from '../../ui/list/OptionList.tsx';
import type { TenantChoice } from './tenantChoices.ts';

type TenantListProps = {
  id: string;
  tenants: readonly TenantChoice[];
  /** The index of the row that Enter takes. */
  at: number;
  onPick: (tenant: TenantChoice) => void;
};

export const TenantList = ({ id, tenants, at, onPick }: TenantListProps) => (
  <OptionList id={id} label="租户" at={at} className="login-tenants">
    {tenants.map((tenant, index) => (
      <OptionListRow
        key={tenant.tenantCode}
        id={`${id}-${index}`}
        atIt={index === at}
        selected={index === at}
        className="login-tenant"
        onPick={() => onPick(tenant)}
      >
        <span>{tenant.tenantName}</span>
        <small>{tenant.tenantCode}</small>
      </OptionListRow>
    ))}
  </OptionList>
);
