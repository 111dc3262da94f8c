/** The list of a tenant field: what it shows, which row is highlighted, and what keys and typing do. */
import { type KeyboardEvent, useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { filterTenants, findNamedTenant, findTenant, type TenantChoice } from './tenantChoices.ts';

/** Empty until they are loaded; the code can be typed meanwhile. */
function useTenants(): TenantChoice[] {
  const [tenants, setTenants] = useState<TenantChoice[]>([]);
  useEffect(() => {
    // Without the list the code is typed.
    api.tenant.all().then(setTenants, () => undefined);
  }, []);
  return tenants;
}

export function useTenantList(value: string, onChange: (code: string) => void) {
  const tenants = useTenants();
  /** What the list is filtered by; undefined while it is closed. */
  const [filter, setFilter] = useState<string>();
  const [at, setAt] = useState(-1);
  const shown = filter === undefined ? [] : filterTenants(tenants, filter);

  const close = () => setFilter(undefined);
  const pick = ({ tenantCode }: TenantChoice) => {
    onChange(tenantCode);
    close();
  };
  const open = () => {
    setFilter('');
    const current = findTenant(tenants, value);
    setAt(current ? tenants.indexOf(current) : -1);
  };
  const type = (text: string) => {
    onChange(text);
    setFilter(text);
    // Enter signs in with a code that is whole, and takes the first match of anything else.
    setAt(findTenant(tenants, text) ? -1 : 0);
  };
  const leave = () => {
    const named = findNamedTenant(tenants, value);
    if (named) pick(named);
    else close();
  };
  const move = (step: 1 | -1) => setAt((at + step + shown.length) % Math.max(1, shown.length));
  const act = (key: string): boolean => {
    const choice = shown[at];
    if (key === 'ArrowDown' && filter === undefined) open();
    else if (filter === undefined) return false;
    else if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Escape') close();
    else if (key === 'Enter' && choice) pick(choice);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!act(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { tenants, shown, at, close, pick, open, type, leave, onKeyDown };
}
