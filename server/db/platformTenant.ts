/** The tenant whose administrators manage the platform: its `system:tenant:*` permissions apply to all tenants. */
export const platformTenantCode = 'DEFAULT';

export const isPlatform = ({ code }: { code: string }): boolean => code === platformTenantCode;
