-- A payer's bank asks for the money back: one record per case of the acquirer's, whatever is told of it.
create table dispute (
  merchant_id uuid not null,
  -- From the rail and its case number: the same case is the same record.
  id uuid not null,
  number text not null,
  payment_id uuid not null,
  payment_number text not null,
  -- The acquirer's own words, kept as they came.
  case_no text not null,
  arn text,
  scheme text,
  type text not null,
  reason text,
  code text not null,
  state text not null check (state in ('ALERT', 'OPEN', 'RESPONDED', 'WON', 'LOST', 'REFUNDED', 'CONCEDED', 'EXPIRED')),
  currency text not null,
  net_minor numeric(38, 0) not null check (net_minor > 0),
  fee_minor numeric(38, 0) not null default 0,
  vat_minor numeric(38, 0) not null default 0,
  original_minor numeric(38, 0) not null,
  -- none: nothing is asked. owed: the balance was too low. taken. returned: won, or withdrawn.
  money text not null check (money in ('none', 'owed', 'taken', 'returned')),
  -- How often it was: a bank may decide again.
  taken_count integer not null default 0,
  received_at timestamptz not null,
  respond_by timestamptz not null,
  assignee_id uuid,
  statement text not null default '',
  -- Of statement and documents: what is sent is what was read.
  version integer not null default 1,
  answered_at timestamptz,
  answered_by uuid,
  sent_at timestamptz,
  -- The acquirer did not take the answer, and nobody tries any more until somebody says so.
  send_failed_at timestamptz,
  -- When the newest of what was told happened: an older word does not undo it.
  told_at timestamptz not null,
  closed_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, payment_id) references payment (merchant_id, id)
);
-- The acquirer's word knows no merchant.
create index dispute_id on dispute (id);
create index dispute_received on dispute (merchant_id, received_at desc, id);
create index dispute_amount on dispute (merchant_id, currency, net_minor, id);
create index dispute_deadline on dispute (merchant_id, respond_by, id);
create index dispute_payment on dispute (merchant_id, payment_id);
create index dispute_open on dispute (respond_by) where state = 'OPEN';
create index dispute_owed on dispute (received_at) where money = 'owed';
create index dispute_unsent on dispute (merchant_id, send_failed_at) where send_failed_at is not null;
grant update on dispute to {{app}};

-- What was said and done, in order: by the bank, by the clock, by people.
create table dispute_step (
  merchant_id uuid not null,
  dispute_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  code text,
  text text,
  person_id uuid,
  primary key (merchant_id, dispute_id, id),
  foreign key (merchant_id, dispute_id) references dispute (merchant_id, id)
);

create table dispute_file (
  merchant_id uuid not null,
  dispute_id uuid not null,
  file_id uuid not null,
  kind text not null,
  pages integer not null,
  at timestamptz not null default now(),
  person_id uuid not null,
  primary key (merchant_id, dispute_id, file_id),
  foreign key (merchant_id, dispute_id) references dispute (merchant_id, id)
);
create unique index dispute_file_once on dispute_file (merchant_id, file_id);
grant delete on dispute_file to {{app}};

-- A calendar of deadlines by an address that is only known to whoever made it.
create table dispute_calendar (
  merchant_id uuid not null,
  staff_id uuid not null,
  token_hash bytea not null,
  made_at timestamptz not null default now(),
  primary key (merchant_id, staff_id)
);
create index dispute_calendar_token on dispute_calendar (token_hash);
grant update, delete on dispute_calendar to {{app}};

-- What the acquirer's codes mean, as far as is known: the provider changes it. It never decides about money.
create table dispute_code (
  code text primary key,
  en text not null,
  zh text not null,
  phase text not null,
  confirmed boolean not null default false
);
grant update on dispute_code to {{app}};
insert into dispute_code (code, en, zh, phase) values
  ('LIR', 'Retrieval request', '调单请求', 'inquiry'),
  ('LIF', 'Retrieval request, fraud', '调单请求（欺诈）', 'inquiry'),
  ('LIC', 'Chargeback received', '收到拒付', 'received'),
  ('CRE', 'Chargeback, response due', '拒付，待答复', 'due'),
  ('CRL', 'Chargeback, response late', '拒付，答复逾期', 'due'),
  ('CFD', 'Chargeback for fraud', '欺诈拒付', 'received'),
  ('FUL', 'Response sent', '已答复', 'responded'),
  ('ARB', 'Arbitration', '仲裁', 'arbitration'),
  ('LOST', 'Lost', '败诉', 'lost'),
  ('WON', 'Won', '胜诉', 'won'),
  ('RRF', 'Response refused', '答复被拒', 'second'),
  ('BRF', 'Refused by the bank', '银行拒绝', 'second'),
  ('REFUNDED', 'Refunded', '已退款', 'refunded'),
  ('RCF', 'Fraud report', '欺诈报告', 'alert');

-- What was told before there was a room for it: nothing was taken then, so it is owed, with the fee of every notice. The id is the one that the
-- same notice has when it is told again (arrivalId), so it stays one case.
insert into dispute (merchant_id, id, number, payment_id, payment_number, case_no, scheme, type, code, state, currency, net_minor, fee_minor,
    vat_minor, original_minor, money, received_at, respond_by, told_at)
  select d.merchant_id,
    (substr(h, 1, 12) || '8' || substr(h, 14, 3) || substr('89ab', (get_byte(hash, 8) >> 4 & 3) + 1, 1) || substr(h, 18, 15))::uuid,
    'D-' || upper(translate(substr(h, 1, 7), '01', 'xy')), d.payment_id, p.number, d.reference, p.brand, 'Chargeback service',
    coalesce(d.code, ''), 'OPEN', d.currency, d.amount_minor, case when d.currency = 'AED' then 7500 else 0 end,
    case when d.currency = 'AED' then 375 else 0 end, p.amount_minor, 'owed', d.at, now() + interval '7 days', d.at
  from payment_dispute d
    join payment p on p.merchant_id = d.merchant_id and p.id = d.payment_id
    cross join lateral (select sha256(convert_to('["acquirer",' || to_json(d.reference)::text || ']', 'UTF8')) as hash) s
    cross join lateral (select encode(hash, 'hex') as h) t;
insert into dispute_step (merchant_id, dispute_id, id, at, kind, code)
  select merchant_id, id, id, received_at, 'opened', nullif(code, '') from dispute;
drop table payment_dispute;

-- Evidence of who paid, and that it was handed over.
alter table payment_attempt add column address text, add column device text;
alter table payment add column delivered_at timestamptz;
grant update (delivered_at) on payment to {{app}};

alter table notice_preference
  drop constraint notice_preference_topic_check,
  add constraint notice_preference_topic_check
    check (topic in ('settlement', 'payout', 'refunds', 'disputes', 'approvals', 'developers', 'security', 'product-news', 'marketing'));
alter table unsubscribe_link
  drop constraint unsubscribe_link_topic_check,
  add constraint unsubscribe_link_topic_check
    check (topic in ('settlement', 'payout', 'refunds', 'disputes', 'approvals', 'developers', 'product-news', 'marketing'));

-- The simulated acquirer's cases.
create table sandbox_acquirer_dispute (
  case_no text primary key,
  reference text not null references sandbox_acquirer_attempt,
  type text not null,
  reason text not null,
  respond_by timestamptz not null,
  answer text,
  statement text,
  documents text[] not null default '{}'
);
grant update on sandbox_acquirer_dispute to {{app}};
alter table sandbox_acquirer_event add column case_no text references sandbox_acquirer_dispute;
