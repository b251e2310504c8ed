// Risk in the demo world: rules in every state, payments in review and decided, and lists.
import { sql } from 'kysely'
import { decideRisk, type ActiveRule } from '@falaj/contract/insight/risk-rules'
import { dayMs, hourMs, minuteMs } from '@falaj/contract/kernel/time'
import type { Db, Store } from '../platform/db/pool.ts'
import { reviewHours } from '../platform/payment/risk.ts'
import { idAt, idOf, numberOf } from './chance.ts'
import { populate } from './past-payments.ts'
import {
  keep,
  keepDecisions,
  newMemory,
  rowOf,
  vectorOf,
  type BlockList,
  type PastTry,
  type Payer,
} from './risk-decisions.ts'
import { activeOf, demoRules, ruleIdOf } from './risk-rules.ts'
import { sellerOf } from './selling.ts'

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
    cardCountry: 'IN',
    is: 'waiting',
  },
  {
    name: 'w2',
    minutesAgo: 44,
    minor: 2400_00,
    times: 5,
    card: '8806',
    device: 'd2',
    cardCountry: 'IN',
    is: 'waiting',
  },
  {
    name: 'w3',
    minutesAgo: 12,
    minor: 1260_00,
    times: 4,
    card: '4417',
    device: 'd3',
    cardCountry: 'EG',
    is: 'waiting',
  },
  {
    name: 'r1',
    minutesAgo: 3 * day + 30,
    minor: 1980_00,
    times: 4,
    card: '2290',
    device: 'd4',
    cardCountry: 'RU',
    is: 'refused',
  },
  {
    name: 'r2',
    minutesAgo: 9 * day,
    minor: 640_00,
    times: 5,
    card: '7634',
    device: 'd5',
    cardCountry: 'IN',
    is: 'refused',
  },
  {
    name: 'l1',
    minutesAgo: 6 * day,
    minor: 420_00,
    times: 4,
    card: '7611',
    device: 'd6',
    cardCountry: 'PK',
    is: 'lapsed',
  },
  { name: 's1', minutesAgo: 2 * day, minor: 820_00, times: 8, card: '9001', device: 'burst-1', cardCountry: 'IN' },
  { name: 's2', minutesAgo: 11 * day, minor: 1540_00, times: 9, card: '9002', device: 'burst-2', cardCountry: 'RU' },
  { name: 's3', minutesAgo: 19 * day, minor: 310_00, times: 7, card: '9003', device: 'burst-3', cardCountry: 'TR' },
  { name: 's4', minutesAgo: 25 * day, minor: 2210_00, times: 7, card: '9004', device: 'burst-4', cardCountry: 'RU' },
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
    const reviewer = { personId, version: rules.length, rule: ruleIdOf(demoRules[0]!.name) }
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
