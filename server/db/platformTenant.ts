/** The tenant whose administrators look after the platform: its `system:tenant:*` reaches above tenants. */
export const platformTenantCode = 'DEFAULT';
