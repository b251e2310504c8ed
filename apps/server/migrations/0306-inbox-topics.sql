-- Why: every notice that is sent by SMS or e-mail is kept in the member's inbox too, by topic and with the record it concerns.
alter table inbox_notice add column topic text not null default 'exports';
alter table inbox_notice alter column topic drop default;
-- The record it is about; the page that shows it depends on who reads.
alter table inbox_notice add column object_kind text;
alter table inbox_notice add column object_id text;
create index inbox_notice_newest on inbox_notice (merchant_id, staff_id, created_at desc, id desc);
