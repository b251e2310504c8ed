import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { migrationNames } from './migrate.ts'

// Decision 0085: what belongs to a merchant is found by the merchant first. Whatever does not is listed here, and nowhere else, with why.
const globalTables: Readonly<Record<string, string>> = {
  // The installation's own
  cashback_cursor: 'one row',
  commission_cursor: 'one row',
  payment_cursor: 'how far a follower of payments has read',
  'ledger.kind': 'what an account can be for',
  chain_cursor: 'how far a network was read',
  chain_fee: 'what a transfer costs now',
  crypto_address_index: 'the next address of a network',
  crypto_price: 'what the market said of a coin',
  event_bounds: 'one row',
  webhook_cursor: 'one row',
  receipt_cursor: 'one row',
  bounced_address: 'addresses that take no e-mail, whoever wrote to them',
  carrier_state: 'one row per channel',
  installation_check: 'what the last run of a check found',
  bank_message: 'the bank’s files have payouts of many merchants',
  bank_payout: 'by the reference that the bank has in hand',
  bank_credit: 'by the bank’s own reference',
  rail_health: 'since when a rail has been failing',
  rail_poll: 'how far a rail was asked',
  rail_refusal: 'what a rail reported that could not be booked',
  refusal_count: 'refusals of nobody in particular',
  restore_check: 'the installation’s own',
  schema_migration: 'which migrations have run',
  site_config: 'set for everybody',
  sandbox_einvoice: 'the sandbox’s service provider, by the document’s UUID',
  tax_rate: 'what another currency was worth in a month',
  tax_series: 'the provider’s own numbers',
  throttle: 'tries, by whatever is guessed at',
  wire_key: 'keys that passwords travel under',
  chain_wallet: 'one row per network',
  // Ordered across all merchants
  announcement: 'to everybody, or to one merchant',
  event: 'numbered in one order; a stream reads it by merchant and number',
  outbox: 'a queue in the order of insertion',
  chain_transfer: 'by the reference that whoever pays knows it by: all are paid from one treasury',
  crypto_sweep: 'the provider’s own, by the reference that the chain knows it by',
  chain_given_up: 'by the same reference: nothing is signed under it any more',
  payment_reconciliation: 'the acquirer’s whole day',
  payment_event: 'by the rail’s own reference: the same word counts once, whichever merchant it is of',
  // The merchant itself, and what there is before it
  application_step: 'an application’s',
  application_store: 'an application’s; it has a merchant once it is approved',
  merchant: 'its own id',
  merchant_application: 'a person’s; it has a merchant once it is approved',
  // People: one may work for several merchants
  authenticator: 'a person’s',
  known_device: 'a person’s',
  message: 'to a number or an address',
  notice_preference: 'a person’s',
  passkey: 'a person’s',
  person: 'one for all merchants',
  recovery_code: 'a person’s',
  session: 'a person’s, found by its cookie; it may act for a merchant',
  // The provider's desk
  desk_authenticator: 'of a person of the desk',
  desk_claim: 'the provider’s own work',
  desk_field_decision: 'of an application, which has no merchant yet',
  desk_link: 'by its hash',
  desk_passkey: 'of a person of the desk',
  desk_person: 'the provider’s own people',
  desk_request: 'the provider’s own, about any merchant or none',
  desk_session: 'of a person of the desk',
  // Found by a secret that its holder shows
  challenge: 'by its hash',
  device: 'by its id, before anybody signs in',
  follower_code: 'by the code that an invited person has in hand',
  follower_join: 'by its hash',
  follower_link: 'by its hash',
  identity_ticket: 'by its hash',
  login_handover: 'by its hash',
  page_grant: 'a session’s',
  pay_code: 'by the code that a payer has in hand',
  pay_token: 'by its hash',
  vam_iban_number: 'by the number that a payer’s bank has in hand',
  pos_device_activation: 'by the hash of the code that somebody types into a till',
  qr_login: 'by its hash',
  referral_code: 'by the code that an invited person has in hand',
  receipt_code: 'by the hash of the code in a customer’s message',
  sms_code: 'a session’s',
  step_up_grant: 'by its hash',
  unsubscribe_link: 'by its hash',
  upload_ticket: 'by its hash',
  // The simulated world outside
  dispute_code: 'what the acquirer’s codes mean, for everybody',
  sandbox_acquirer_dispute: 'the acquirer’s',
  sandbox_acquirer_attempt: 'the acquirer’s, by the reference it was given',
  sandbox_acquirer_event: 'the acquirer’s',
  sandbox_acquirer_instalment: 'the acquirer’s',
  sandbox_acquirer_instrument: 'the acquirer’s',
  sandbox_wallet_code: 'the acquirer’s',
  sandbox_acquirer_token: 'the acquirer’s',
  sandbox_chain: 'the chain’s',
  sandbox_chain_block: 'the chain’s',
  sandbox_chain_output: 'the chain’s',
  sandbox_chain_tx: 'the chain’s',
  sandbox_clock: 'everybody’s',
  sandbox_deposit: 'the bank’s, by its own reference',
  installation: 'one row',
  retired_key: 'keys of the installation’s earlier secrets',
  reseal: 'one row per sealed column',
  sandbox_history: 'one row',
  sandbox_message: 'the carrier’s',
  sandbox_payout: 'the bank’s, by the reference it was given',
  sandbox_payout_rule: 'one row',
}
/** Unique across merchants on purpose: a merchant belongs to one parent, and is brought by one account, at a time. */
const acrossMerchants = [
  'merchant_membership_current',
  'partner_merchant_current',
  'secondary_merchant_child_id_key',
  // Numbers of the provider's own papers.
  'tax_credit_note_number_key',
  'tax_document_number_key',
  'tax_invoice_number_key',
]
/** Where the merchant goes by another name. */
const ownerColumns: Readonly<Record<string, string>> = { audit_block: 'chain' }

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly keys: readonly { readonly name: string; readonly first: string }[]
}
let world: World
let tables: readonly Table[]
beforeAll(async () => {
  world = await openWorld()
  const { rows } = await world.owner.query<Table>(`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || t.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum > 0) as columns,
      (select coalesce(json_agg(json_build_object('name', i.relname, 'first', pg_get_indexdef(x.indexrelid, 1, true)) order by i.relname), '[]')
       from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = t.oid and x.indisunique) as keys
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where n.nspname in ('public', 'ledger') and t.relkind in ('r', 'p') and not t.relispartition order by 1`)
  tables = rows
})
afterAll(() => world.close())
const ownerOf = ({ name }: Table): string => ownerColumns[name] ?? 'merchant_id'

it('every table belongs to a merchant, or is listed as one that does not', () => {
  expect(tables.length).toBeGreaterThan(80)
  const unknown = tables.filter((table) => !table.columns.includes(ownerOf(table)) && !(table.name in globalTables))
  expect(unknown.map(({ name }) => name)).toEqual([])
  expect(Object.keys(globalTables).filter((name) => !tables.some((table) => table.name === name))).toEqual([])
})

it('primary keys and unique indexes of what belongs to a merchant begin with the merchant', () => {
  const wrong = tables
    .filter(({ name }) => !(name in globalTables))
    .flatMap((table) => table.keys.map((key) => ({ table: table.name, ...key, owner: ownerOf(table) })))
    .filter(({ name, first, owner }) => first !== owner && !acrossMerchants.includes(name))
  expect(wrong.map(({ table, name, first }) => `${table}: ${name} begins with ${first}`)).toEqual([])
})

it('each migration has a number of its own', async () => {
  const numbers = (await migrationNames()).map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})
