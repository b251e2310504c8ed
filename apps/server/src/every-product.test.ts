// Every product, from the application to the statement: applied for, declined in one field, mended, approved, signed, used once; then its money
// is in the ledger and its number in a statement. A product without money says what it does instead.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cash } from '@falaj/contract/cash'
import { checkout } from '@falaj/contract/checkout'
import { coinTerms } from '@falaj/contract/coins'
import { cryptoTopUp } from '@falaj/contract/crypto-top-up'
import { customer } from '@falaj/contract/customer'
import { directPay } from '@falaj/contract/direct-pay'
import { errors } from '@falaj/contract/errors'
import { inApp } from '@falaj/contract/in-app'
import { invoice } from '@falaj/contract/invoice'
import { mandate } from '@falaj/contract/mandate'
import { paylink } from '@falaj/contract/paylink'
import { productKeys, type ProductKey } from '@falaj/contract/products'
import { qrPay } from '@falaj/contract/qr-pay'
import { receipt } from '@falaj/contract/receipt'
import { smartCode } from '@falaj/contract/smart-code'
import { statement } from '@falaj/contract/statement'
import { transferToBank } from '@falaj/contract/transfer-to-bank'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { newId } from './platform/ids.ts'
import { businessToday } from './platform/money/business-clock.ts'
import { dubaiDay } from './platform/money/banking-days.ts'
import { chainRailOf } from './rails/chain/rail-of.ts'
import { moveOf } from './rails/till-rail.ts'
import { payoutRailOf } from './rails/payout-rail.ts'
import { sandboxChain } from './sandbox/chain/miners.ts'
import { approve, member, once, testIban, type Member } from './testing/bank-account.ts'
import { debitNow, signMandate } from './testing/mandate.ts'
import { deposit, pennilessTwin } from './testing/money.ts'
import { cardOf, hearAll, order, pay, typeCard } from './testing/payer.ts'
import { productDesk } from './testing/product.ts'
import { recordKey } from './testing/record-key.ts'
import { openPages } from './testing/second-factor.ts'
import { makeNow } from './testing/statement.ts'
import { withStepUp } from './testing/team.ts'
import { send, sending } from './testing/transfer.ts'
import { openWorld, type Client, type World } from './testing/world.ts'
import { arrive } from './features/cash/arrive.ts'
import { watchOnce } from './features/crypto-deposit/read.ts'
import { settleQuote } from './features/crypto-payment/settle.ts'
import { registry } from './features/features.ts'
import { toBankJob } from './features/transfer-to-bank/product.ts'

vi.setConfig({ testTimeout: 60_000 })
const mid = '10000001'
let world: World
let admin: Client
let [maker, checker]: [Member, Member] = [] as never
let mine = ''
let desk: ReturnType<typeof productDesk>
beforeAll(async () => {
  world = await openWorld({ FALAJ_TILL_KEY: 'k'.repeat(32) }, { acquirer: true })
  mine = await pennilessTwin(world, '20000001', mid)
  await world.owner.query('delete from merchant_product where merchant_id = $1', [mine])
  await world.owner.query(`insert into merchant_list (list, merchant_id) values ('CRYPTO_WHITE_LIST_MERCHANT', $1)`, [
    mine,
  ])
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  admin = checker.client
  await openPages(world, admin, 'crypto-account')
  await openPages(world, maker.client, 'statements')
  desk = productDesk(world, mid, admin)
  await deposit(world, mine, 20_000_00n, 'AED')
})
afterEach(async () => {
  const found = await selfCheck(world.db)
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
})
afterAll(() => world.close())

const aed = (whole: number) => money(BigInt(whole) * 100n, 'AED')
const today = () => businessToday(world.db)
let known: Promise<string> | undefined
const customerId = (): Promise<string> => {
  known ??= admin.call(customer.add, { name: 'Blue Dune', language: 'en' }, once()).then(({ body }) => body.id)
  return known
}
/** What people call what was paid last by an offer of this product. */
const lastPayment = async (): Promise<string> => {
  await hearAll(world)
  const { rows } = await world.owner.query<{ number: string }>(
    `select number from payment where merchant_id = $1 and paid_at is not null order by paid_at desc, id desc limit 1`,
    [mine],
  )
  return rows[0]!.number
}
const payAt = async (path: string, amount?: number): Promise<string> => {
  const code = path.slice('/pay/'.length)
  const { body } = await world.stranger.call(
    checkout.start,
    { code, ...(amount ? { amount: aed(amount) } : {}) },
    once(),
  )
  await pay(world, body, 'approve')
  return lastPayment()
}
const byTill = async (kind: 'cash-out' | 'cash-top-up', amount: string): Promise<string> => {
  const told = moveOf({
    reference: `till-${newId()}`,
    mid,
    kind,
    amount,
    currency: 'AED',
    at: new Date().toISOString(),
    store: 'Quay',
    device: 'POS-7',
    staff: 'Huda',
    shift: '1',
    customer: '971501234567',
    ...(kind === 'cash-top-up' ? { target: '0501112222', operator: 'Etisalat', voucherNo: 'V-100' } : {}),
  })!
  const answer = await arrive(world.db, world.settings, told)
  if (answer.outcome !== 'done') throw new Error(`the till was answered ${answer.outcome}`)
  return answer.number
}
const coinsTo = async (address: string, amount: bigint): Promise<void> => {
  const rail = await chainRailOf({ settings: world.settings, db: world.db })
  const miners = sandboxChain(world.db)
  await miners.deposit('ETH', [{ address, amount, of: 'USDT' }])
  await miners.mine('ETH', coinTerms.USDT.confirmations)
  while (await watchOnce(world.db, world.settings, rail, 'ETH'));
}

interface Use {
  readonly how: string
  /** The number that a statement in dirhams names it by; null: there is none. */
  readonly run: () => Promise<string | null>
  /** Unless money moves. */
  readonly instead?: string
}
const uses: Readonly<Record<ProductKey, Use>> = {
  gateway: {
    how: 'an order of the shop, paid by card',
    async run() {
      await pay(world, await order(world, mine, 50_00n), 'approve')
      return lastPayment()
    },
  },
  qrpay: {
    how: 'a code that the till shows, paid from a phone',
    async run() {
      const { id } = (await admin.call(qrPay.show, { amount: aed(45) }, once())).body
      return payAt((await admin.call(qrPay.code, { id })).body.path!)
    },
  },
  'smart-purchase': {
    how: 'an order in three instalments',
    async run() {
      const { token } = await order(world, mine, 900_00n)
      const instrument = await typeCard(world, cardOf('approve'))
      await world.stranger.call(checkout.pay, { token, key: newId(), method: 'INSTALLMENT', parts: 3, instrument })
      return lastPayment()
    },
  },
  eatm: {
    how: 'cash that a till hands out of its drawer',
    async run() {
      const drawer = { store: 'Quay', way: 'put-in', amount: aed(500) } as const
      expect((await maker.client.call(cash.changeDrawer, drawer, once())).code).toBe(200)
      return byTill('cash-out', '100.00')
    },
  },
  transfer: {
    how: 'a transfer to another merchant, approved by a colleague',
    async run() {
      const { id, requestId } = await send(maker, sending('25.00'))
      expect((await approve(checker, requestId!)).code).toBe(200)
      const { rows } = await world.owner.query<{ number: string }>('select number from transfer where id = $1', [id])
      return rows[0]!.number
    },
  },
  'transfer-to-bank': {
    how: 'a transfer to a supplier’s bank, approved by a colleague and paid by the bank',
    async run() {
      const number = testIban('033', 77)
      const beneficiary = { country: 'AE', type: 'IBAN', currency: 'AED', number, holder: 'Noor Fabrics LLC' } as const
      const wanted = { beneficiary, amount: aed(30), charges: 'OUR', purpose: 'GOODS', draftId: newId() } as const
      const made = (await maker.client.call(transferToBank.add, wanted, once())).body
      const { body } = await withStepUp(maker.client, transferToBank.submit, { id: made.id })
      expect((await approve(checker, body.requestId!)).code).toBe(200)
      const key = await recordKey(world.db, 'transfer_to_bank', made.id)
      const rail = await payoutRailOf(world.settings)
      await toBankJob.pollBank(world.db, world.settings, rail, key, AbortSignal.timeout(5000))
      return made.number
    },
  },
  'in-app': {
    how: 'an order of an app',
    async run() {
      const app = { kind: 'web', name: 'Shop', domain: 'shop.example.com' } as const
      const { id } = (await admin.call(inApp.add, app, once())).body
      await pay(
        world,
        await order(world, mine, 60_00n, { product: 'in-app', offer: { kind: 'in-app', id } }),
        'approve',
      )
      return lastPayment()
    },
  },
  'smart-code': {
    how: 'a printed code, the amount typed by the payer',
    async run() {
      const code = { name: 'Till 1', mode: 'static', currency: 'AED' } as const
      const { id } = (await admin.call(smartCode.add, code, once())).body
      return payAt((await admin.call(smartCode.detail, { id })).body.path, 20)
    },
  },
  'auto-debit': {
    how: 'a mandate that its customer signed, debited today',
    async run() {
      const { path } = (
        await admin.call(
          mandate.add,
          {
            customerId: await customerId(),
            title: 'Rent',
            kind: 'fixed',
            amount: aed(100),
            cycle: 'monthly',
            firstOn: await today(),
          },
          once(),
        )
      ).body
      expect((await signMandate(world, path.slice('/pay/m/'.length), 'approve')).code).toBe(200)
      expect(await debitNow(world)).toBeGreaterThan(0)
      return lastPayment()
    },
  },
  invoice: {
    how: 'an invoice, paid by its link',
    async run() {
      const lines = [{ text: 'Dates', quantity: '2', unit: aed(45), vat: 'standard' as const }]
      const draft = { customerId: await customerId(), language: 'en', currency: 'AED', termsDays: 14, lines } as const
      const { id } = (await admin.call(invoice.add, draft, once())).body
      const { version } = (await admin.call(invoice.detail, { id })).body
      expect((await admin.call(invoice.issue, { id, version, send: false }, once())).code).toBe(200)
      return payAt((await admin.call(invoice.detail, { id })).body.path!)
    },
  },
  'cash-top-up': { how: 'a top-up that a till sells for cash', run: () => byTill('cash-top-up', '50.00') },
  paylink: {
    how: 'a link, paid by card',
    async run() {
      const link = { title: 'Test link', type: 'single', rule: 'fixed', currency: 'AED', amount: aed(100) } as const
      return payAt((await admin.call(paylink.add, link, once())).body.path)
    },
  },
  'crypto-top-up': {
    how: 'coins of a customer, in the merchant’s balance of coins and its statement of coins',
    async run() {
      const { address } = (await admin.call(cryptoTopUp.addAddress, { coin: 'USDT', reference: 'player-1' })).body
      await coinsTo(address, 50_000_000n)
      return null
    },
  },
  'direct-pay': {
    how: 'a payment that a customer confirms with one tap',
    async run() {
      const made = (await admin.call(directPay.add, { customerId: await customerId() }, once())).body
      const instrument = await typeCard(world, cardOf('approve'))
      const given = { code: made.path.slice('/pay/c/'.length), key: newId(), name: 'Blue Dune', agreed: true as const }
      expect((await world.stranger.call(directPay.give, { ...given, instrument })).code).toBe(200)
      const asked = await admin.call(directPay.ask, { id: made.id, amount: aed(80), description: 'Groceries' }, once())
      const token = asked.body.path.slice('/pay/o/'.length)
      await world.stranger.call(checkout.pay, { token, key: newId(), method: 'BANK_CARD' })
      return lastPayment()
    },
  },
  'digital-receipt': {
    how: 'a receipt of an earlier payment, sent by e-mail',
    instead: 'it sends a message and moves no money',
    async run() {
      const { rows } = await world.owner.query<{ id: string }>(
        'select id from payment where merchant_id = $1 and paid_at is not null limit 1',
        [mine],
      )
      const to = { paymentId: rows[0]!.id, channel: 'email', to: 'amal@example.com', language: 'en' } as const
      expect((await admin.call(receipt.send, to, once())).code).toBe(200)
      return null
    },
  },
  'pay-with-crypto': {
    how: 'an order paid in coins',
    async run() {
      const { token } = await order(world, mine, 500_00n)
      const { body } = await world.stranger.call(checkout.pay, { token, key: newId(), method: 'CRYPTO', coin: 'USDT' })
      await coinsTo(body.coin!.address, body.coin!.amount.minor)
      const { rows } = await world.owner.query<{ id: string }>(
        `select distinct payload->>'id' as id from outbox where kind = 'coin-quote.due' and merchant_id = $1`,
        [mine],
      )
      for (const { id } of rows)
        await settleQuote(world.db, { settings: world.settings, registry }, { merchantId: mine, id }, new Date())
      return lastPayment()
    },
  },
}
const transfersOf = async (): Promise<number> =>
  (
    await world.owner.query<{ count: number }>(
      'select count(*)::int as count from ledger.key k where k.merchant_id = $1',
      [mine],
    )
  ).rows[0]!.count

describe.each(productKeys)('%s', (key) => {
  const { how, run, instead } = uses[key]
  it(`is applied for, declined, mended, approved, signed and used: ${how}${instead ? `; ${instead}` : ''}`, async () => {
    expect((await desk.detail(key)).active).toBe(false)
    await desk.approved(key)
    await desk.signed(key)
    const before = await transfersOf()
    const number = await run()
    expect((await transfersOf()) > before).toBe(instead === undefined)
    if (number) numbers.set(key, number)
  })
})
const numbers = new Map<ProductKey, string>()

it('what each brought stands in the statements of the day, by its number', async () => {
  const day = dubaiDay(new Date())
  const asked = { currencies: ['AED' as const], firstDay: day, lastDay: day, language: 'en' as const }
  const types = ['balance', 'purchase'] as const
  const answer = await maker.client.call(statement.add, { ...asked, types: [...types] }, once())
  expect(answer.code).toBe(200)
  const named = new Set<string>()
  for (const { id } of answer.body.made) {
    await makeNow(world, id)
    const page = { id, pageParam: { number: 1, size: 100 } }
    for (const { reference } of (await maker.client.call(statement.rows, page)).body.rows) named.add(reference)
  }
  expect([...numbers].filter(([, number]) => !named.has(number))).toEqual([])
  expect(productKeys.filter((key) => !numbers.has(key))).toEqual(['crypto-top-up', 'digital-receipt'])
})
it('switched off, none of them is used again', async () => {
  await world.owner.query(`update merchant_product set off_by = 'provider' where merchant_id = $1`, [mine])
  world.context.memory.forget(mine)
  const link = { title: 'Test link', type: 'single', rule: 'fixed', currency: 'AED', amount: aed(100) } as const
  expect((await admin.call(paylink.add, link, once())).code).toBe(errors.PRODUCT_OFF.code)
})
