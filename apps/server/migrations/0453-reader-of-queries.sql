-- Why: a data query is compiled from what a member chose. Its SQL runs as a role that may read the lists of the sources and nothing else, so that
-- no fault of the compiler can read a secret or write anything.

-- Makes the role where the owner may, and grants it what the lists of the sources read. False: it could not be made, and queries run with the
-- application's rights in a transaction that only reads. The owner calls it again once the role is there (docs/settings.md).
create function make_query_reader(p_app text) returns boolean language plpgsql as $$
declare
  reader constant text := p_app || '_reader';
begin
  if to_regrole(quote_ident(reader)) is null then
    begin
      execute format('create role %I nologin', reader);
    exception
      when insufficient_privilege then
        raise notice 'the role % cannot be made by the owner: data queries run as %', reader, p_app;
        return false;
      when duplicate_object then null;
    end;
  end if;
  if not pg_has_role(p_app, reader, 'MEMBER') then
    begin
      execute format('grant %I to %I', reader, p_app);
    exception when insufficient_privilege then
      raise notice 'the role % cannot be granted by the owner: data queries run as %', reader, p_app;
      return false;
    end;
  end if;
  execute format('grant usage on schema public, ledger to %I', reader);
  execute format('grant select on approval_request, approval_step, customer, customer_total, dispute, dispute_code, payment, payment_note,
    refund, risk_decision, risk_rule, settlement, withdraw to %I', reader);
  -- Of the tables that have secrets, the columns that lists show.
  execute format('grant select (id, name) on person to %I', reader);
  execute format('grant select (merchant_id, id, person_id) on staff to %I', reader);
  execute format('grant select (merchant_id, id, bank_name, country, number_last4) on bank_account to %I', reader);
  execute format('grant select (merchant_id, id, number, label) on pos_device to %I', reader);
  execute format('grant select (merchant_id, payment_id, no, state, brand, last4, decline_code, reference, method, at, ended_at) on payment_attempt to %I',
    reader);
  execute format('grant select (merchant_id, customer_id, iban, created_at, closed_at) on vam_iban to %I', reader);
  -- The time of business, which the sandbox can move.
  execute format('grant select on sandbox_clock to %I', reader);
  return true;
end $$;
revoke all on function make_query_reader from public;
select make_query_reader(trim(both '"' from '{{app}}'));
