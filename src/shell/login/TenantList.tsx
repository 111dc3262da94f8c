import { useEffect, useRef } from 'react';
import type { TenantChoice } from './tenantChoices.ts';

type TenantListProps = {
  id: string;
  tenants: readonly TenantChoice[];
  /** The index of the row that Enter takes. */
  at: number;
  onPick: (tenant: TenantChoice) => void;
};

/** The rows below a box that keeps the focus and the keys, also when a row is clicked. */
export function TenantList({ id, tenants, at, onPick }: TenantListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="租户"
      className="login-tenants"
      onMouseDown={(event) => event.preventDefault()}
    >
      {tenants.map((tenant, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the box above
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
        <div
          key={tenant.tenantCode}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          onClick={() => onPick(tenant)}
        >
          <span>{tenant.tenantName}</span>
          <small>{tenant.tenantCode}</small>
        </div>
      ))}
    </div>
  );
}
