/**
 * Which tables of the tenant are written, noted by a trigger on each row that is. A read costs as much as there are
 * new notes, whatever the tables hold and however many there are.
 */
import { sql } from 'kysely';
import type { FlowServer } from '../servers/flowServer.ts';
import { runAsSuperuser } from '../servers/superuser.ts';

export type TableChanges = {
  /** The tables with committed changes since the last call, each once. */
  take(): Promise<string[]>;
  /** Removes the triggers, which the integrity check would report. */
  stop(): Promise<void>;
};

/**
 * Tables that are created later are not watched, nor are the seals of logs, which the server adds by itself once in a
 * while. An update that leaves a row as it was is no change.
 */
export async function watchTables({ url, database, tenant }: FlowServer): Promise<TableChanges> {
  await runAsSuperuser(url, installTriggers);
  let last = '0';
  return {
    take: () =>
      database.inTenant(tenant, 'read', async (tx) => {
        const { rows } = await sql<{ name: string; last: string }>`select name, max(id) as last
          from table_changes.notes where id > ${last}::bigint group by name`.execute(tx);
        for (const row of rows) if (BigInt(row.last) > BigInt(last)) last = row.last;
        return rows.map(({ name }) => name).sort();
      }),
    async stop() {
      await runAsSuperuser(url, 'drop schema table_changes cascade');
    },
  };
}

const installTriggers = `
  create schema table_changes;
  grant usage on schema table_changes to public;
  create table table_changes.notes (id bigint generated always as identity primary key, name text not null);
  grant select on table_changes.notes to public;
  create function table_changes.note() returns trigger language plpgsql security definer as $function$
    begin
      insert into table_changes.notes (name) values (tg_table_name);
      return null;
    end
  $function$;
  do $block$
    declare
      target regclass;
    begin
      for target in select c.oid from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and c.relname <> 'logSeals'
      loop
        execute format('create trigger note_rows after insert or delete on %s
          for each row execute function table_changes.note()', target);
        execute format('create trigger note_updates after update on %s
          for each row when (old.* is distinct from new.*) execute function table_changes.note()', target);
        execute format('create trigger note_truncate after truncate on %s
          for each statement execute function table_changes.note()', target);
      end loop;
    end
  $block$`;
