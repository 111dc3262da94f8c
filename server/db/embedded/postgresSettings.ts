/** Settings of the embedded server. Acknowledged writes must never be lost, so fsync and synchronous_commit stay on. */
import os from 'node:os';

const megabyte = 1024 * 1024;
const clamp = (value: number, low: number, high: number) => Math.round(Math.min(Math.max(value, low), high));

export type PostgresSettings = Record<string, string>;

export function buildPostgresSettings(sockets: string): PostgresSettings {
  const memory = os.totalmem() / megabyte;
  return {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '100',
    // A backup locks every table at once; a restore locks all tables that it creates for a tenant.
    max_locks_per_transaction: '256',
    shared_buffers: `${clamp(memory / 8, 128, 1024)}MB`,
    effective_cache_size: `${clamp(memory / 2, 512, 16_384)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${clamp(memory / 32, 64, 512)}MB`,
    random_page_cost: '1.1',
    jit: 'off',
    max_wal_size: '4GB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    wal_compression: 'on',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_truncate_on_rotation: 'on',
    log_lock_waits: 'on',
  };
}
