-- Why: notices go by e-mail only to an address that its owner has confirmed, and in the language the person last signed in with.
alter table person
  add column email_confirmed_at timestamptz,
  add column language text not null default 'en' check (language in ('en', 'zh'));
-- A code for somebody who is signed in goes to a number, or to the e-mail address that it confirms.
alter table sms_code rename column mobile to recipient;
