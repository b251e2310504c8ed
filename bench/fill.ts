// An installation with a past, for benches of large lists: merchants, their transfers and payments, written by SQL with triggers off and indexes made afterwards.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'

const others = 199
/** A merchant from its number; number 1 is the one whose list is read. */
const merchantOf = (n: string): string => `md5('m' || ${n})::uuid`
const isMine = (every: number): string => `n % ${every} = 0`
/** In one of ten of its transfers the first merchant is the payee; these succeeded, because the payee sees no others. */
const isPayee = (every: number): string => `(n / ${every}) % 10 = 1`

/** Two years, newest last. One in a thousand failed, one in a hundred was never submitted, every third has a note. */
const transfersOf = (count: number, every: number): string => `
  insert into transfer (id, merchant_id, payee_merchant_id, payer_merchant_id, number, draft_id, type, currency, amount_minor, fee_minor,
    vat_minor, counted_minor, note, payee_shown, state, maker_person_id, created_at, submitted_at, ended_at)
  select gen_random_uuid(), a, b, a, 'T-' || lpad(n::text, 9, '0'), gen_random_uuid(),
    (array['TRANSFER', 'TRANSFER', 'SETTLEMENT', 'TOPUP'])[1 + n % 4], case when (n / 7) % 10 < 8 then 'AED' else 'USD' end, 100 + n % 100000, 100, 5,
    100, case when n % 3 = 0 then 'Invoice ' || n end, 'M', state, $3::uuid, at, at, case when state <> 'CREATED' then at end
  from (
    select n, at, case when mine and not payee then ${merchantOf('1')} else other end as a,
      case when mine and payee then ${merchantOf('1')} else another end as b,
      case when mine and payee then 'SUCCESS' when (n / 5) % 1000 = 7 then 'FAILURE' when (n / 5) % 100 = 9 then 'CREATED' else 'SUCCESS' end as state
    from (
      select n, ${isMine(every)} as mine, ${isPayee(every)} as payee, ${merchantOf(`2 + n % ${others}`)} as other,
        ${merchantOf(`2 + (n + 1) % ${others}`)} as another, now() - interval '730 days' * (1 - n / ${count}::float) as at
      from generate_series($1::int, $2::int) n) numbered) each`

export interface Reader {
  readonly merchantId: string
  readonly personId: string
  readonly cookie: string
}
/** As a superuser, who alone may switch triggers off. */
export const asSuper = async (superUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: superUrl.replace(/\/[^/]*$/, '/falaj') })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('set session_replication_role = replica')
  return client
}
/** The merchants, and somebody signed in at the first of them. */
export const fillMerchants = async (client: pg.Client): Promise<Reader> => {
  await client.query(`insert into merchant (id, mid, name_en, name_zh, account_type, status, contract_status)
    select ${merchantOf('n')}, (30000000 + n)::text, 'Merchant ' || n, '商户' || n, 'MERCHANT', 'ENABLED', 'SIGNED'
    from generate_series(1, ${others + 1}) n`)
  const token = randomBytes(32).toString('base64url')
  const [personId, staffId] = [randomUUID(), randomUUID()]
  await client.query(
    `with p as (insert into person (id, mobile, name, status) values ($1, '+971-509000001', 'Maker', 'VERIFIED')),
       s as (insert into staff (id, merchant_id, person_id, roles, status) values ($2, ${merchantOf('1')}, $1, '{FINANCIAL}', 'ACTIVE'))
     insert into session (id, token_hash, person_id, merchant_id, staff_id, expires_at, address, user_agent)
     values (gen_random_uuid(), $3, $1, ${merchantOf('1')}, $2, now() + interval '1 day', '127.0.0.1', 'bench')`,
    [personId, staffId, createHash('sha256').update(token).digest()],
  )
  const { rows } = await client.query<{ id: string }>(`select ${merchantOf('1')} as id`)
  return { merchantId: rows[0]!.id, personId, cookie: `sid=${token}` }
}
/** So many transfers; the first merchant takes part in each `every`-th of them. */
export const fillTransfers = async (
  client: pg.Client,
  { personId }: Reader,
  { count, every }: { readonly count: number; readonly every: number },
): Promise<void> => {
  const indexes = await client.query<{ name: string; definition: string }>(`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'transfer'::regclass and not i.indisprimary and c.relname not like '%_key'`)
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  const chunk = 500_000
  for (let at = 1; at <= count; at += chunk)
    await client.query(transfersOf(count, every), [at, Math.min(count, at + chunk - 1), personId])
  for (const { definition } of indexes.rows) await client.query(definition)
  await client.query('vacuum analyze transfer')
  await client.query('analyze merchant')
}

/** Two years, newest last. Every twentieth is of AED 50.00, every fiftieth was paid with the card 4242. */
const paymentsOf = (count: number, every: number): string => `
  insert into payment (merchant_id, id, number, merchant_order_no, product, kind, state, pay_state, currency, amount_minor, fee_minor,
    vat_minor, net_minor, method, brand, last4, payer, created_at, paid_at, cycle_day, due_on, rrn)
  select merchant, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || substr(md5(n::text), 1, 16))::uuid,
    'P-' || lpad(n::text, 9, '0'), 'ORD-' || n, case when (n / ${every}) % 1000 = 3 then 'direct-pay' when (n / ${every}) % 3 = 0 then 'qrpay' else 'gateway' end, 'delivered', 'COMPLETED',
    case when (n / ${every}) % 1000 = 7 then 'FAILURE' when (n / ${every}) % 4 = 1 then 'SETTLED' else 'PAID_SUCCESS' end,
    case when n % 11 = 0 then 'USD' else 'AED' end, minor, 10, 1, minor - 11,
    (array['BANK_CARD', 'APPLE_PAY', 'BANK_CARD', 'NPSS'])[1 + (n / ${every}) % 4], 'visa',
    case when (n / ${every}) % 50 = 0 then '4242' else lpad(((n::bigint * 7919) % 10000)::text, 4, '0') end, 'A***',
    at, at, at::date, at::date + 1, lpad((100000000000 + n)::text, 12, '0')
  from (
    select n, case when ${isMine(every)} then ${merchantOf('1')} else ${merchantOf(`2 + n % ${others}`)} end as merchant,
      case when (n / ${every}) % 20 = 0 then 5000 else 100 + (n::bigint * 104729) % 1000000 end as minor,
      now() - interval '730 days' * (1 - n / ${count}::float) as at
    from generate_series($1::int, $2::int) n) each`
/** The merchants of this file: a product that runs has others. */
const filled = `merchant_id in (select id from merchant where mid between '30000001' and '${30_000_001 + others}')`
/** The sums that triggers and folding would have written. */
const paymentSums = [
  `insert into payment_day
   select l.merchant_id, l.day, l.currency, l.product, l.method, l.status, l.store, l.paid_day, sum(l.count), sum(l.amount_minor),
     sum(l.fee_minor), sum(l.vat_minor), sum(l.net_minor), sum(l.refunded_minor)
   from payment p cross join lateral payment_line(p, 1) l where p.${filled} group by 1, 2, 3, 4, 5, 6, 7, 8`,
  `insert into payment_month
   select merchant_id, date_trunc('month', day::timestamp)::date, currency, product, method, status, sum(count), sum(amount_minor), sum(fee_minor),
     sum(vat_minor), sum(net_minor), sum(refunded_minor)
   from payment_day where ${filled} group by 1, 2, 3, 4, 5, 6`,
  `insert into payment_sum
   select l.merchant_id, l.currency, l.what, l.at, l.product, sum(l.count), sum(l.amount_minor), sum(l.fee_minor), sum(l.vat_minor)
   from payment p cross join lateral payment_sum_lines(p, 1) l where p.${filled} group by 1, 2, 3, 4, 5`,
]
/** So many payments in the months that the product cuts them by; each `every`-th is the first merchant's. */
export const fillPayments = async (
  client: pg.Client,
  { count, every }: { readonly count: number; readonly every: number },
): Promise<void> => {
  await client.query(`select make_payment_months((now() - interval '731 days')::date, 26)`)
  const indexes = await client.query<{ name: string; definition: string }>(`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'payment'::regclass and not i.indisprimary`)
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  const chunk = 500_000
  for (let at = 1; at <= count; at += chunk)
    await client.query(paymentsOf(count, every), [at, Math.min(count, at + chunk - 1)])
  await client.query(`set maintenance_work_mem = '1GB'`)
  for (const { definition } of indexes.rows) await client.query(definition.replace(' ON ONLY ', ' ON '))
  for (const sums of paymentSums) await client.query(sums)
  for (const table of ['payment', 'payment_day', 'payment_month', 'payment_sum'])
    await client.query(`vacuum analyze ${table}`)
}
