// Risk in the demo world: a decision for each attempt of its history, rules in every state, payments in review and decided, and lists.
import { sql } from 'kysely'
import { readRiskLine } from '@falaj/contract/insight/risk-line'
import { decideRisk, type ActiveRule, type RiskHit, type RiskVector } from '@falaj/contract/insight/risk-rules'
import { dayMs, hourMs, minuteMs } from '@falaj/contract/kernel/time'
import type { Currency } from '@falaj/money'
import type { Db, Store } from '../platform/db/pool.ts'
import { dirhamsOf, reviewHours } from '../platform/payment/risk.ts'
import { inMinor } from '../platform/lists/page.ts'
import { chanceOf, idAt, idOf, numberOf } from './chance.ts'
import { populate } from './past-payments.ts'
import { sellerOf } from './selling.ts'

interface PastTry {
  readonly merchant_id: string
  readonly payment_id: string
  readonly no: number
  readonly at: Date
  readonly method: string
  readonly product: string
  readonly currency: Currency
  readonly amount_minor: string
  readonly store: string | null
  readonly brand: string | null
  readonly last4: string | null
  readonly customer_id: string | null
  readonly is_disputed: boolean
  readonly is_paid: boolean
}
const cards = new Set(['VISA', 'MASTERCARD', 'AMEX', 'UNIONPAY', 'JAYWAN', 'MADA'])
const foreign = ['NG', 'GB', 'IN', 'RU'] as const
/** A key's attempts within an hour and a day, the newest included. */
class Velocity {
  readonly #times = new Map<string, number[]>()
  count(key: string | null, at: Date): readonly [hour: number | null, day: number | null] {
    if (key === null) return [null, null]
    const times = [...(this.#times.get(key) ?? []).filter((each) => each > at.getTime() - dayMs), at.getTime()]
    this.#times.set(key, times)
    return [times.filter((each) => each > at.getTime() - hourMs).length * 100, times.length * 100]
  }
}
const methodOf = (method: string): string => (cards.has(method) ? 'BANK_CARD' : method)
interface Payer {
  readonly card: string | null
  readonly device: string
  readonly address: string
  readonly customer: string | null
  readonly cardCountry: string | null
  readonly addressCountry: string
}
const payerOf = (tried: PastTry): Payer => {
  const chance = chanceOf('risk', tried.payment_id)
  // Cards from abroad are disputed more often, as everywhere.
  const isForeign = chance() < (tried.is_disputed ? 0.7 : 0.035)
  const card =
    tried.last4 === null
      ? null
      : `fpr_${tried.brand ?? 'card'}_${tried.last4}_${tried.payment_id.slice(0, 8)}`.toLowerCase()
  return {
    card,
    device: `device ${Math.floor(chance() * 4000)}`,
    address: `198.51.100.${Math.floor(chance() * 250)}`,
    customer: tried.customer_id,
    cardCountry: card === null ? null : isForeign ? foreign[Math.floor(chance() * foreign.length)]! : 'AE',
    addressCountry: chance() < 0.98 ? 'AE' : 'GB',
  }
}
interface PayerMemory {
  readonly velocity: Readonly<Record<'card' | 'device' | 'address' | 'customer', Velocity>>
  readonly paid: Map<string, number>
}
const newMemory = (): PayerMemory => ({
  velocity: { card: new Velocity(), device: new Velocity(), address: new Velocity(), customer: new Velocity() },
  paid: new Map(),
})
type BlockList = ReadonlySet<string>
const vectorOf = (tried: PastTry, payer: Payer, { velocity, paid }: PayerMemory, blocked: BlockList): RiskVector => {
  const [card, device, address, customer] = (['card', 'device', 'address', 'customer'] as const).map((key) =>
    velocity[key].count(payer[key], tried.at),
  )
  const list = (key: string | null) => (key === null ? null : blocked.has(key) ? 'block' : 'none')
  return {
    amount_aed: Number(dirhamsOf(inMinor(tried.amount_minor, tried.currency))),
    card_hour_count: card![0],
    card_day_count: card![1],
    device_hour_count: device![0],
    device_day_count: device![1],
    address_hour_count: address![0],
    address_day_count: address![1],
    customer_hour_count: customer![0],
    customer_day_count: customer![1],
    customer_payments: payer.customer === null ? null : (paid.get(payer.customer) ?? 0) * 100,
    hour: new Date(tried.at.getTime() + 4 * hourMs).getUTCHours() * 100,
    card_country: payer.cardCountry,
    address_country: payer.addressCountry,
    phone_country: null,
    card_list: list(payer.card),
    device_list: list(payer.device),
    address_list: list(payer.address),
    customer_list: list(payer.customer),
    method: methodOf(tried.method),
    product: tried.product,
    store: tried.store,
  }
}
interface Outcome {
  readonly outcome: string
  readonly hits: readonly RiskHit[]
  readonly version: number
  readonly review?: string
  readonly decideBy?: Date
  readonly decidedAt?: Date
  readonly decidedBy?: string
  readonly note?: string
}
const rowOf = (tried: PastTry, payer: Payer, features: RiskVector, given: Outcome) => ({
  merchant_id: tried.merchant_id,
  id: idAt(tried.at, 'risk', tried.payment_id, tried.no),
  payment_id: tried.payment_id,
  attempt_no: tried.no,
  at: tried.at,
  rules_version: given.version,
  features,
  outcome: given.outcome,
  hits: given.hits,
  is_enforced: true,
  amount_minor: tried.amount_minor,
  currency: tried.currency,
  dirhams_minor: String(dirhamsOf(inMinor(tried.amount_minor, tried.currency))),
  store: tried.store,
  method: methodOf(tried.method),
  card_key: payer.card,
  device_key: payer.device,
  address_key: payer.address,
  customer_key: payer.customer,
  review: given.review ?? null,
  decide_by: given.decideBy ?? null,
  decided_at: given.decidedAt ?? null,
  decided_by: given.decidedBy ?? null,
  decision_note: given.note ?? null,
})
const keep = async (tx: Store, rows: readonly object[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += 2000)
    await sql`insert into risk_decision select * from jsonb_populate_recordset(null::risk_decision, ${JSON.stringify(rows.slice(at, at + 2000))}::jsonb)
      on conflict do nothing`.execute(tx)
}
/** Those of the attempts of a merchant between two moments, as if there had been no rules. */
export const keepDecisions = async (
  tx: Store,
  merchantId: string,
  from: Date,
  until: Date,
  /** Who allowed the newest few of them after a review. */
  reviewer: { readonly personId: string; readonly version: number } | null = null,
): Promise<void> => {
  const { rows } = await sql<PastTry>`
    select a.merchant_id, a.payment_id, a.no, a.at, a.method, a.product, a.currency, p.amount_minor::text, p.store, a.brand, a.last4, p.customer_id::text,
      exists (select from dispute x where x.merchant_id = a.merchant_id and x.payment_id = a.payment_id) as is_disputed, a.state = 'PAID' as is_paid
    from payment_attempt a join payment p on p.merchant_id = a.merchant_id and p.id = a.payment_id
    where a.merchant_id = ${merchantId}::uuid and a.at >= ${from} and a.at < ${until} and a.method <> 'CRYPTO'
      and not exists (select from risk_decision d where d.merchant_id = a.merchant_id and d.payment_id = a.payment_id and d.attempt_no = a.no)
    order by a.at, a.payment_id, a.no`.execute(tx)
  const memory = newMemory()
  const quiet = Date.now() - 3 * hourMs
  const reviewed = new Set(
    reviewer ? rows.filter((each) => each.is_paid && each.last4 && each.at.getTime() < quiet).slice(-3) : [],
  )
  await keep(
    tx,
    rows.map((tried) => {
      const payer = payerOf(tried)
      const features = vectorOf(tried, payer, memory, new Set())
      if (reviewer && reviewed.has(tried))
        return rowOf(
          tried,
          payer,
          { ...features, card_hour_count: 400, card_day_count: 400 },
          allowedBy(tried, reviewer),
        )
      if (tried.is_paid && payer.customer) memory.paid.set(payer.customer, (memory.paid.get(payer.customer) ?? 0) + 1)
      return rowOf(tried, payer, features, { outcome: 'allow', hits: [], version: 0 })
    }),
  )
}

const allowedBy = (
  { at }: PastTry,
  { personId, version }: { readonly personId: string; readonly version: number },
): Outcome => ({
  outcome: 'review',
  hits: [{ rule: ruleIdOf(demoRules[0]!.name), version: 2, outcome: 'review', isWatching: false }],
  version,
  review: 'ALLOWED',
  decideBy: new Date(at.getTime() + reviewHours * hourMs),
  decidedAt: new Date(at.getTime() + 40 * minuteMs),
  decidedBy: personId,
})
interface DemoRule {
  readonly name: string
  readonly state: 'ON' | 'WATCH' | 'DRAFT' | 'OFF'
  readonly days: number
  /** The last is the newest version. */
  readonly lines: readonly string[]
}
const demoRules: readonly DemoRule[] = [
  {
    name: 'Same card over 3 in 1 hour',
    state: 'ON',
    days: 48,
    lines: ['card_hour_count > 5 then review', 'card_hour_count > 3 then review'],
  },
  { name: 'Many cards on one device', state: 'ON', days: 40, lines: ['device_hour_count > 6 then refuse'] },
  {
    name: 'Large amount at night',
    state: 'ON',
    days: 33,
    lines: ['amount_aed > 1000 and hour < 6 and customer_payments < 1 then review'],
  },
  { name: 'Cards on your block list', state: 'ON', days: 60, lines: ['card_list == block then refuse'] },
  {
    name: 'Card and address apart',
    state: 'WATCH',
    days: 12,
    lines: ['card_country != address_country and amount_aed > 400 then 3ds'],
  },
  {
    name: 'Foreign cards, first payment',
    state: 'DRAFT',
    days: 1,
    lines: ['card_country != address_country and amount_aed > 100 then refuse'],
  },
  { name: 'Every card from abroad', state: 'OFF', days: 55, lines: ['card_country != AE then review'] },
]
const ruleIdOf = (name: string): string => idOf('risk rule', name)
const activeOf = ({ name, state, lines }: DemoRule): ActiveRule => {
  const { rule, fault } = readRiskLine(lines.at(-1)!)
  if (!rule) throw new Error(`the demo rule ${name}: ${fault}`)
  return { id: ruleIdOf(name), version: lines.length, name, isWatching: state === 'WATCH', rule }
}
const keepRules = async (
  tx: Store,
  merchantId: string,
  personId: string,
  now: Date,
): Promise<readonly ActiveRule[]> => {
  const ago = (days: number): Date => new Date(now.getTime() - days * dayMs)
  for (const { name, state, days, lines } of demoRules) {
    const id = ruleIdOf(name)
    await tx
      .insertInto('risk_rule')
      .values({
        merchant_id: merchantId,
        id,
        number: numberOf('risk-rule', 'risk rule', name),
        name,
        state,
        version: lines.length,
        created_by: personId,
        created_at: ago(days + lines.length),
        changed_at: ago(days),
      })
      .execute()
    for (const [at, line] of lines.entries())
      await tx
        .insertInto('risk_rule_version')
        .values({
          merchant_id: merchantId,
          rule_id: id,
          version: at + 1,
          name,
          line,
          created_by: personId,
          created_at: ago(days + lines.length - at - 1),
        })
        .execute()
  }
  const rules = demoRules.filter(({ state }) => state === 'ON' || state === 'WATCH').map(activeOf)
  const days = demoRules.filter(({ state }) => state === 'ON' || state === 'WATCH').map((rule) => rule.days)
  for (const at of rules.keys())
    await tx
      .insertInto('risk_rule_set')
      .values({
        merchant_id: merchantId,
        version: at + 1,
        rules: JSON.stringify(rules.slice(0, at + 1)),
        changed_by: personId,
        at: ago(days[at]!),
      })
      .execute()
  return rules
}

/** Payments that the rules stopped or held. The features say why. */
interface DemoAttempt {
  readonly name: string
  readonly minutesAgo: number
  readonly minor: number
  readonly times: number
  readonly card: string
  readonly device: string
  readonly cardCountry: string
  readonly method?: 'BANK_CARD' | 'ALIPAY'
  readonly is?: 'waiting' | 'refused' | 'lapsed'
}
const day = 24 * 60
const attempts: readonly DemoAttempt[] = [
  {
    name: 'w1',
    minutesAgo: 75,
    minor: 3180_00,
    times: 4,
    card: '7655',
    device: 'd1',
    cardCountry: 'AE',
    is: 'waiting',
  },
  {
    name: 'w2',
    minutesAgo: 44,
    minor: 2400_00,
    times: 5,
    card: '8806',
    device: 'd2',
    cardCountry: 'NG',
    is: 'waiting',
  },
  {
    name: 'w3',
    minutesAgo: 12,
    minor: 1260_00,
    times: 4,
    card: '4417',
    device: 'd3',
    cardCountry: 'AE',
    is: 'waiting',
  },
  {
    name: 'r1',
    minutesAgo: 3 * day + 30,
    minor: 1980_00,
    times: 4,
    card: '2290',
    device: 'd4',
    cardCountry: 'GB',
    is: 'refused',
  },
  {
    name: 'r2',
    minutesAgo: 9 * day,
    minor: 640_00,
    times: 5,
    card: '7634',
    device: 'd5',
    cardCountry: 'AE',
    is: 'refused',
  },
  {
    name: 'l1',
    minutesAgo: 6 * day,
    minor: 420_00,
    times: 4,
    card: '7611',
    device: 'd6',
    cardCountry: 'AE',
    is: 'lapsed',
  },
  { name: 's1', minutesAgo: 2 * day, minor: 820_00, times: 8, card: '9001', device: 'burst-1', cardCountry: 'NG' },
  { name: 's2', minutesAgo: 11 * day, minor: 1540_00, times: 9, card: '9002', device: 'burst-2', cardCountry: 'RU' },
  { name: 's3', minutesAgo: 19 * day, minor: 310_00, times: 7, card: '9003', device: 'burst-3', cardCountry: 'AE' },
  { name: 's4', minutesAgo: 25 * day, minor: 2210_00, times: 7, card: '9004', device: 'burst-4', cardCountry: 'GB' },
]
const keepAttemptsOf = async (
  tx: Store,
  merchantId: string,
  personId: string,
  rules: readonly ActiveRule[],
  blocked: BlockList,
  now: Date,
): Promise<void> => {
  const memory = newMemory()
  // Its payer came back and paid: a good sale that was lost for two hours.
  const { rows: paid } = await sql<{ card_key: string; at: Date }>`
    select d.card_key, d.at from risk_decision d join payment p on p.merchant_id = d.merchant_id and p.id = d.payment_id and p.paid_at is not null
    where d.merchant_id = ${merchantId}::uuid and d.card_key is not null and d.at < now() - interval '5 days' and p.refunded_minor = 0
      and not exists (select from dispute x where x.merchant_id = d.merchant_id and x.payment_id = d.payment_id)
    order by d.at desc limit 1`.execute(tx)
  const [back] = paid
  const demo = attempts.map((one) =>
    one.name === 's3' && back
      ? { ...one, minutesAgo: (now.getTime() - back.at.getTime()) / minuteMs + 120, key: back.card_key }
      : { ...one, key: `fpr_visa_${one.card}` },
  )
  const made = demo.flatMap((one) =>
    // The tries before it were orders of their own, each refused by the bank.
    Array.from({ length: one.times }, (_, nth) => {
      const at = new Date(now.getTime() - one.minutesAgo * minuteMs - (one.times - 1 - nth) * 4 * minuteMs)
      const isLast = nth === one.times - 1
      const id = idAt(at, 'risk payment', one.name, nth)
      const tried: PastTry = {
        merchant_id: merchantId,
        payment_id: id,
        no: 1,
        at,
        method: one.method ?? 'BANK_CARD',
        product: 'gateway',
        currency: 'AED',
        amount_minor: String(one.minor),
        store: 'Online shop',
        brand: 'VISA',
        last4: one.card,
        customer_id: null,
        is_disputed: false,
        is_paid: false,
      }
      const payer: Payer = {
        card: one.key,
        device: one.device,
        address: `203.0.113.${one.card.slice(-2)}`,
        customer: null,
        cardCountry: one.cardCountry,
        addressCountry: 'AE',
      }
      const features = vectorOf(tried, payer, memory, blocked)
      const decision = decideRisk(rules, features)
      const isHeld = isLast && decision.outcome === 'review'
      return { one, id, at, tried, payer, features, decision, isLast, isHeld }
    }),
  )
  const stateOf = ({ one, isHeld, decision }: (typeof made)[number]) =>
    isHeld && one.is === 'waiting'
      ? ({ attempt: 'AUTHORISED', state: 'ACCEPTED', pay: 'PENDING', code: null } as const)
      : isHeld
        ? ({ attempt: 'ABANDONED', state: 'FAILURE', pay: 'FAILURE', code: 'RISK_REFUSED' } as const)
        : ({
            attempt: 'DECLINED',
            state: 'CANCELED',
            pay: 'FAILURE',
            code: decision.outcome === 'refuse' ? 'RISK_REFUSED' : 'DO_NOT_HONOUR',
          } as const)
  await populate(
    tx,
    'payment',
    made.map((each) => ({
      merchant_id: merchantId,
      id: each.id,
      number: numberOf('payment', 'risk payment', each.one.name, each.id),
      product: 'gateway',
      kind: 'delivered',
      state: stateOf(each).state,
      pay_state: stateOf(each).pay,
      description: 'Order of the online shop',
      currency: 'AED',
      amount_minor: each.tried.amount_minor,
      fee_minor: '0',
      vat_minor: '0',
      net_minor: '0',
      tariff_version: 1,
      refunded_minor: '0',
      method: 'BANK_CARD',
      store: 'Online shop',
      items: [],
      created_at: each.at,
      expires_at: new Date(each.at.getTime() + (each.isHeld ? reviewHours + 1 : 1) * hourMs),
      failure_code: stateOf(each).code,
    })),
  )
  await populate(
    tx,
    'payment_attempt',
    made.map((each) => ({
      merchant_id: merchantId,
      payment_id: each.id,
      no: 1,
      reference: `${each.id}.1`,
      key: 'risk',
      product: 'gateway',
      currency: 'AED',
      method: 'BANK_CARD',
      brand: 'VISA',
      last4: each.one.card,
      state: stateOf(each).attempt,
      at: each.at,
      decline_code: stateOf(each).code,
      ended_at: stateOf(each).attempt === 'AUTHORISED' ? null : each.at,
      address: each.payer.address,
    })),
  )
  await populate(
    tx,
    'sandbox_acquirer_attempt',
    made
      .filter((each) => stateOf(each).attempt === 'AUTHORISED')
      .map((each) => ({
        reference: `${each.id}.1`,
        currency: 'AED',
        amount_minor: each.tried.amount_minor,
        method: 'BANK_CARD',
        capture: false,
        brand: 'VISA',
        last4: each.one.card,
        behaviour: 'approve',
        state: 'authorised',
        challenge: null,
        rrn: '000000000000',
        auth_code: '000000',
        at: each.at,
      })),
  )
  await keep(
    tx,
    made.map((each) => {
      const { one, at, isHeld, decision } = each
      const review = one.is === 'waiting' ? 'WAITING' : one.is === 'refused' ? 'REFUSED' : 'LAPSED'
      return rowOf(each.tried, each.payer, each.features, {
        ...decision,
        version: rules.length,
        ...(isHeld
          ? {
              review,
              decideBy: new Date(at.getTime() + reviewHours * hourMs),
              ...(review === 'WAITING'
                ? {}
                : { decidedAt: new Date(at.getTime() + (review === 'LAPSED' ? reviewHours : 1) * hourMs) }),
              ...(review === 'REFUSED' ? { decidedBy: personId, note: 'The card was tried again and again.' } : {}),
            }
          : {}),
      })
    }),
  )
}
const listed = [
  {
    list: 'block',
    kind: 'card',
    key: 'fpr_visa_9001',
    shown: 'VISA •••• 9001',
    reason: 'PastTry many orders in an hour',
    days: 1,
    ended: null,
  },
  {
    list: 'block',
    kind: 'address',
    key: '203.0.113.66',
    shown: '203.0.113.66',
    reason: 'A data centre',
    days: 30,
    ended: null,
  },
  {
    list: 'allow',
    kind: 'card',
    key: 'fpr_visa_own',
    shown: 'VISA •••• 0042',
    reason: 'Our own test card',
    days: 50,
    ended: null,
  },
  {
    list: 'block',
    kind: 'device',
    key: 'burst-0',
    shown: 'burst-0',
    reason: 'Reported by the bank',
    days: 45,
    ended: 20,
  },
] as const

export const seedRisk = async (db: Db): Promise<void> => {
  if (await db.selectFrom('risk_rule').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    const { merchantId, personId } = await sellerOf(tx, 'marina')
    const now = new Date()
    const rules = await keepRules(tx, merchantId, personId, now)
    const reviewer = { personId, version: rules.length }
    await keepDecisions(tx, merchantId, new Date(0), new Date(now.getTime() + dayMs), reviewer)
    for (const { days, ended, ...entry } of listed)
      await tx
        .insertInto('risk_list_entry')
        .values({
          ...entry,
          merchant_id: merchantId,
          id: idOf('risk entry', entry.key),
          created_by: personId,
          created_at: new Date(now.getTime() - days * dayMs),
          ended_at: ended === null ? null : new Date(now.getTime() - ended * dayMs),
          ended_by: ended === null ? null : personId,
        })
        .execute()
    // A short history has payments and settlements only, as elsewhere.
    const history = await tx.selectFrom('sandbox_history').select('days').executeTakeFirst()
    if ((history?.days ?? 0) > 31) await keepAttemptsOf(tx, merchantId, personId, rules, new Set(), now)
  })
}
