-- Why: what an agent agrees on with its merchants is made of clauses. A signed copy has to prove later which clauses it had, in which wording.
create table agreement_template (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  name text not null check (length(name) between 1 and 80),
  -- The products that its published version covers; of a draft, those that it is for.
  products text[] not null check (cardinality(products) > 0),
  state text not null default 'active' check (state in ('active', 'archived')),
  -- Counts edits, so that nobody overwrites what somebody else changed.
  revision integer not null default 1,
  -- The last version; edits are made on it while it is a draft.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number)
);
create index agreement_template_newest on agreement_template (merchant_id, created_at desc, id desc);
grant update on agreement_template to {{app}};

-- Published versions are never edited.
create table agreement_template_version (
  merchant_id uuid not null,
  template_id uuid not null,
  version integer not null,
  products text[] not null check (cardinality(products) > 0),
  -- [{id, titleEn, titleZh, textEn, textZh}] in their order.
  clauses jsonb not null,
  published_at timestamptz,
  person_id uuid references person,
  created_at timestamptz not null default now(),
  primary key (merchant_id, template_id, version),
  foreign key (merchant_id, template_id) references agreement_template
);
grant update on agreement_template_version to {{app}};
create function agreement_version_is_frozen() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'a published version of an agreement is never changed' using errcode = 'check_violation';
end $$;
create trigger agreement_version_is_frozen before update on agreement_template_version
  for each row when (old.published_at is not null) execute function agreement_version_is_frozen();

-- A signed copy: the ids and hashes of its clauses, so that a later look finds what was signed.
create table agreement_copy (
  merchant_id uuid not null,
  id uuid not null,
  agent_merchant_id uuid not null,
  template_id uuid not null,
  version integer not null,
  -- [{id, hash}], and the hash of them together.
  clauses jsonb not null,
  hash text not null check (length(hash) = 64),
  signer text not null check (length(signer) between 1 and 80),
  signed_on date not null,
  person_id uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, agent_merchant_id, template_id, version),
  foreign key (merchant_id, agent_merchant_id) references agent_merchant,
  foreign key (merchant_id, template_id, version) references agreement_template_version
);
