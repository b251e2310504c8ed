// Doors to the demo world's money: some for a merchant, and what the simulated bank does with payouts.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { available, bank } from '@falaj/ledger/accounts'
import { products, type ProductKey } from '@falaj/contract/kernel/products'
import { money } from '@falaj/contract/kernel/scalars'
import { runOne } from '../features/accounts/automatic-settlement/automatic-settlement.jobs.ts'
import { plannedBetween, settlementStore } from '../features/accounts/automatic-settlement/automatic-settlement.read.ts'
import { fail } from '../platform/base/fail.ts'
import { envelope, type AppContext } from '../platform/http/pipeline.ts'
import { newId, newNumber } from '../platform/base/ids.ts'
import { moveMoney } from '../platform/money/move.ts'
import { openOrder } from '../platform/payment/order.ts'
import { makePaymentReport } from '../platform/payment/report.ts'
import { emit, emitter } from '../platform/outbox/emit.ts'
import { disputeNow } from './acquirer/books.ts'
import { testCards } from './acquirer/cards.ts'
import { makeWalletCode, walletBehaviours } from './acquirer/wallet.ts'
import { payoutRules, ruleNow, setRule } from './payout.ts'

const deposited = z.object({ mid: z.string(), sum: money })
const paid = z.object({
  mid: z.string(),
  id: z.uuidv7(),
  product: z.enum(Object.keys(products) as ProductKey[]),
  store: z.optional(z.string()),
  sum: money,
})
const ordered = z.object({
  mid: z.string(),
  sum: money,
  description: z.optional(z.string()),
})
const settling = z.object({ mid: z.string(), currency: z.string() })
const numbered = z.object({ number: z.string() })
const wallet = z.object({ behaviour: z.enum(walletBehaviours) })
const ruled = z.object({ rule: z.enum([...payoutRules, 'digits']) })
const answered = z.object({ reference: z.uuid(), answer: z.enum(['pay', 'refuse', 'return']) })
const read = <Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> => {
  const parsed = z.safeParse(schema, body)
  if (!parsed.success) throw fail('INPUT_INVALID', { fields: [] })
  return parsed.data
}

export const moneyRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, wakeRelay } = context
  /** `{ mid, currency, amount }`: money comes to a merchant from its bank. */
  app.post('/sandbox/deposit', async (request) => {
    const { mid, amount, currency } = (request.body ?? {}) as Record<string, unknown>
    const { sum } = read(deposited, { mid, sum: { amount, currency } })
    if (sum.minor <= 0n) throw fail('INPUT_INVALID', { fields: [{ path: 'amount', code: 'AMOUNT' }] })
    const merchant = await db.selectFrom('merchant').select('id').where('mid', '=', String(mid)).executeTakeFirst()
    if (!merchant) throw fail('NOT_FOUND')
    const id = newId()
    await db.transaction().execute(async (tx) => {
      const own = { tx, emit: emitter(tx) }
      await moveMoney(own, {
        merchantId: merchant.id,
        key: `sandbox deposit ${id}`,
        business: { kind: 'deposit', id },
        transfers: [
          {
            debit: bank(sum.currency),
            credit: available(merchant.id, sum.currency),
            amount: sum.minor,
            reason: 'deposit',
          },
        ],
      })
    })
    wakeRelay()
    return envelope({ id })
  })

  /** `{ mid, currency }`: the next run of the merchant's automatic settlement comes now. */
  app.post('/sandbox/automatic-settlement/run', async (request) => {
    const { mid, currency } = read(settling, request.body)
    const merchant = await db.selectFrom('merchant').select('id').where('mid', '=', mid).executeTakeFirst()
    const rule = (await settlementStore.automaticRules(db)).find(
      (each) => each.merchant_id === merchant?.id && each.currency === currency,
    )
    const { bankHolidays } = context.settings
    const [next] = rule ? plannedBetween(rule.schedule, bankHolidays, { after: new Date(), most: 1 }) : []
    if (!rule || !next) throw fail('NOT_FOUND')
    const done = await runOne(db, context.settings, context.registry.payOut, rule, next.at)
    wakeRelay()
    return envelope({ outcome: done?.outcome ?? null })
  })

  const arrive = makePaymentReport(context)
  /** `{ mid, id, product, currency, amount, store }`: a customer pays at a device. The same id again is the same payment. */
  app.post('/sandbox/payment', async (request) => {
    const { amount, currency, ...rest } = (request.body ?? {}) as Record<string, unknown>
    const { sum, ...payment } = read(paid, { ...rest, sum: { amount, currency } })
    if (sum.minor <= 0n) throw fail('INPUT_INVALID', { fields: [{ path: 'amount', code: 'AMOUNT' }] })
    return envelope(
      await arrive({
        ...payment,
        store: payment.store || null,
        amount: sum,
        number: newNumber('payment'),
        at: new Date(),
      }),
    )
  })

  /** `{ mid, currency, amount, description }`: an order of the merchant's own shop, and the page where it is paid. */
  app.post('/sandbox/order', async (request) => {
    const { amount, currency, ...rest } = (request.body ?? {}) as Record<string, unknown>
    const { sum, mid, description } = read(ordered, { ...rest, sum: { amount, currency } })
    if (sum.minor <= 0n) throw fail('INPUT_INVALID', { fields: [{ path: 'amount', code: 'AMOUNT' }] })
    const merchant = await db.selectFrom('merchant').select('id').where('mid', '=', mid).executeTakeFirst()
    if (!merchant) throw fail('NOT_FOUND')
    const order = await db.transaction().execute((tx) =>
      openOrder(
        { tx, emit: emitter(tx) },
        {
          merchantId: merchant.id,
          product: 'gateway',
          offer: null,
          payer: null,
          amount: sum,
          items: [],
          description: description ?? null,
        },
      ),
    )
    wakeRelay()
    return envelope({ ...order, path: `/pay/o/${order.token}` })
  })

  /** `{ number }`: the payer's bank disputes the rest of a payment, now. */
  app.post('/sandbox/dispute', async (request) => {
    if (!(await disputeNow(db, read(numbered, request.body).number))) throw fail('NOT_FOUND')
    return envelope({})
  })

  /** `{ behaviour }`: the code that a customer's wallet shows, for a minute. */
  app.post('/sandbox/wallet/code', async (request) => {
    const { behaviour } = read(wallet, request.body ?? {})
    return envelope({ code: await makeWalletCode(db, behaviour) })
  })

  /** What the simulated acquirer knows; none of them is anybody's. */
  app.get('/sandbox/cards', () =>
    Promise.resolve(envelope({ cards: [...testCards].map(([number, { says }]) => ({ number, ...says })) })),
  )

  const payouts = async () => {
    const { rows } = await sql`
      select p.reference, w.number, m.mid, w.currency, w.net_minor::text as "netMinor", w.state, p.rule, p.bank_reference as "bankReference",
        p.at, p.answers_at > business_now() as "isWaiting"
      from sandbox_payout p join withdraw w on w.id = p.reference join merchant m on m.id = w.merchant_id
      order by p.at desc limit 10`.execute(db)
    return envelope({ rule: await ruleNow(db), payouts: rows })
  }
  app.get('/sandbox/payouts', payouts)
  app.post('/sandbox/payouts/rule', async (request) => {
    const { rule } = read(ruled, request.body)
    await db.transaction().execute((tx) => setRule(tx, rule))
    return payouts()
  })
  /** The bank answers this one now, and calls. */
  app.post('/sandbox/payouts/answer', async (request) => {
    const { reference, answer } = read(answered, request.body)
    await db.transaction().execute(async (tx) => {
      await sql`
        update sandbox_payout set rule = ${answer}, answers_at = least(answers_at, business_now()),
          returns_at = case when ${answer} = 'return' then business_now() end
        where reference = ${reference}::uuid`.execute(tx)
      const { rows } = await sql<{
        merchant_id: string
      }>`select merchant_id from withdraw where id = ${reference}::uuid`.execute(tx)
      for (const { merchant_id: merchantId } of rows)
        await emit(tx, {
          kind: 'withdraw.placed',
          merchantId,
          audience: 'none',
          payload: { merchantId, id: reference },
        })
    })
    wakeRelay()
    return payouts()
  })
}
