-- Why: reports of e-ATMs arrive late, twice and out of order; a past day's report must not change; machines are removed; members are notified of alarms.

-- The day of a move of notes is the day it was booked: what a machine reports late is in the report of the day on which it arrived.
alter table eatm_note_move add column booked_at timestamptz not null default now();
update eatm_note_move m set booked_at = coalesce(
  (select c.booked_at from cash_move c where c.merchant_id = m.merchant_id and c.id = m.about_id),
  (select v.booked_at from eatm_visit v where v.merchant_id = m.merchant_id and v.id = m.about_id), m.at);
create index eatm_note_move_booked on eatm_note_move (merchant_id, container_id, booked_at);

-- What a machine reported of its alarms, once by its reference. The alarm follows from the times of all reports, in whatever order they come.
create table eatm_alarm_report (
  merchant_id uuid not null,
  -- Derived from the reference.
  id uuid not null,
  eatm_id uuid not null,
  kind text not null,
  is_over boolean not null,
  at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, eatm_id) references eatm
);
create index eatm_alarm_report_kind on eatm_alarm_report (merchant_id, eatm_id, kind, at);

-- Alarms of which members were notified and that are not over.
alter table eatm add column noticed text[] not null default '{}';
alter table eatm add column closed_at timestamptz;
