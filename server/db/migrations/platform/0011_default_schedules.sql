-- The schedule that the product or its settings give. A job whose schedule nobody has changed follows a new one.
alter table "recurringJobs" add column "defaultCron" text not null default '' check (length("defaultCron") <= 100);
update "recurringJobs" set "defaultCron" = "cron"
  where ("name", "cron") in (
    ('expiredRows', '*/10 * * * *'), ('unattachedFiles', '20 * * * *'), ('orphanedBlobs', '40 2 * * *'));
