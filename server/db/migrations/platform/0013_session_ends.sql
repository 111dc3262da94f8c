-- Pages of an ended session end at once: their connections for live events check their sessions.
create function "announceSessionEnds"() returns trigger language plpgsql as $$
begin
  perform pg_notify('qianhe_session_ends', e."tenantCode" || ':' || e."userId")
    from (select distinct "tenantCode", "userId" from ended) e;
  return null;
end $$;

create trigger "sessions_ended" after delete on sessions
  referencing old table as ended for each statement execute function "announceSessionEnds"();
