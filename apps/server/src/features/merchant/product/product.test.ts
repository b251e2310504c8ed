import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { application } from '@falaj/contract/merchant/application'
import { checkout } from '@falaj/contract/payments/checkout'
import { errors, type ErrorName } from '@falaj/contract/kernel/errors'
import { customer } from '@falaj/contract/customers/customer'
import { directPay } from '@falaj/contract/selling/direct-pay'
import { home } from '@falaj/contract/overview/home'
import { inApp } from '@falaj/contract/selling/in-app'
import { autoDebit } from '@falaj/contract/selling/auto-debit'
import { qrPay } from '@falaj/contract/selling/qr-pay'
import { paylink } from '@falaj/contract/selling/paylink'
import { payment } from '@falaj/contract/payments/payment'
import { invoice } from '@falaj/contract/selling/invoice'
import { smartCode } from '@falaj/contract/selling/smart-code'
import { product } from '@falaj/contract/merchant/product'
import { introductionOf, productKeys, type ProductKey } from '@falaj/contract/kernel/products'
import { routeOf } from '@falaj/contract/kernel/routes'
import { provider } from '@falaj/contract/provider'
import { newestVersion } from '@falaj/contract/papers/agreement'
import { cashVoucher } from '@falaj/contract/cash/cash-voucher'
import { transfer } from '@falaj/contract/accounts/transfer'
import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import { refund } from '@falaj/contract/payments/refund'
import { money } from '@falaj/money'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { newId } from '../../../platform/base/ids.ts'
import { daysLater } from '../../../platform/base/banking-days.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { grantsOf } from '../../../platform/product/gate.ts'
import { agreedTermsOf } from '../../../platform/product/terms.ts'
import { member, once } from '../../../testing/bank-account.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { runNotices } from '../../../testing/notices.ts'
import { cardOf, hearAll, order, typeCard } from '../../../testing/payer.ts'
import { paid, take } from '../../../testing/payment.ts'
import { textIn } from '../../../testing/pdf.ts'
import { answersFor, faultsOf, productDesk } from '../../../testing/product.ts'
import { asProvider } from '../../../testing/provider.ts'
import { sending } from '../../../testing/transfer.ts'
import { withStepUp } from '../../../testing/team.ts'
import { askFor, merchantOf, wanted } from '../../../testing/withdraw.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { reviewProduct } from '../../../sandbox/autopilot-product.ts'
import { holdDue } from './product.decide.ts'
import { runDue } from '../../../testing/due.ts'

const holdBy = (day: string) =>
  runDue(
    world.db,
    holdDue(async () => day),
  )

vi.setConfig({ testTimeout: 60_000 })
const mid = '10000001'
let world: World
let admin: Client
let it_: Client
let merchantId: string
let other: Client
let desk: ReturnType<typeof productDesk>
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  merchantId = await pennilessTwin(world, '20000001', mid)
  await world.owner.query('delete from merchant_product where merchant_id = $1', [merchantId])
  await world.owner.query(`insert into merchant_list (list, merchant_id) values ('CRYPTO_WHITE_LIST_MERCHANT', $1)`, [
    merchantId,
  ])
  ;[admin, it_, other] = [await world.as('admin'), await world.as('it'), await world.as('agent-admin')]
  desk = productDesk(world, mid, admin)
})
afterAll(() => world.close())

const codeOf = (name: ErrorName): number => errors[name].code
const aed = (whole: number) => money(BigInt(whole) * 100n, 'AED')
let cached: Promise<string> | undefined
const customerId = (): Promise<string> => {
  cached ??= admin.call(customer.add, { name: 'Blue Dune', language: 'en' }, once()).then(({ body }) => body.id)
  return cached
}
let maker: Promise<Client> | undefined
const financial = (): Promise<Client> => {
  maker ??= member(world, 'financial').then(({ client }) => client)
  return maker
}
/** One call of each product that is used by a call of its own: the others are ways to pay, or are used at a till. */
const uses: Partial<Record<ProductKey, () => Promise<{ code: number; raw: { body: unknown } }>>> = {
  paylink: () =>
    admin.call(
      paylink.add,
      { title: 'Test link', type: 'single', rule: 'fixed', currency: 'AED', amount: aed(100) },
      once(),
    ),
  'smart-code': () => admin.call(smartCode.add, { name: 'Till 1', mode: 'static', currency: 'AED' }, once()),
  qrpay: () => admin.call(qrPay.show, { amount: aed(10) }, once()),
  'in-app': () => admin.call(inApp.add, { kind: 'web', name: 'Shop', domain: 'shop.example.com' }, once()),
  'direct-pay': async () => admin.call(directPay.add, { customerId: await customerId() }, once()),
  'auto-debit': async () =>
    admin.call(
      autoDebit.add,
      {
        customerId: await customerId(),
        title: 'Rent',
        kind: 'fixed',
        amount: aed(100),
        cycle: 'monthly',
        firstOn: '2099-01-31',
      },
      once(),
    ),
  transfer: async () => (await financial()).call(transfer.add, sending('10.00'), once()),
  'transfer-to-bank': async () => {
    const number = 'AE070331234567890123456'
    const beneficiary = { country: 'AE', type: 'IBAN', currency: 'AED', number, holder: 'Noor LLC' } as const
    const input = { beneficiary, amount: aed(30), charges: 'OUR', purpose: 'GOODS', draftId: newId() } as const
    return (await financial()).call(transferToBank.add, input, once())
  },
  'cash-top-up': async () =>
    (await financial()).call(cashVoucher.issue, { count: 1, value: aed(50), days: 30 }, once()),
  invoice: async () =>
    admin.call(
      invoice.add,
      {
        customerId: await customerId(),
        language: 'en',
        currency: 'AED',
        termsDays: 14,
        lines: [{ text: 'Dates', quantity: '2', unit: aed(45), vat: 'standard' }],
      },
      once(),
    ),
}

describe('a product that the merchant does not have', () => {
  it.each(Object.keys(uses) as ProductKey[])('%s is refused by its own code, for every caller', async (key) => {
    expect((await uses[key]!()).code).toBe(codeOf('PRODUCT_NOT_ACTIVE'))
  })
  it('is listed with the next step: nothing is there yet', async () => {
    const { rows } = (await admin.call(product.query, {})).body
    expect(rows.map((row) => row.product)).toEqual(productKeys)
    expect(new Set(rows.map(({ status, active, next }) => `${status} ${active} ${next}`))).toEqual(
      new Set(['To apply false apply']),
    )
  })
})

describe('an application', () => {
  it('is kept as it is typed, and sent only when nothing lacks: each fault at its field', async () => {
    await admin.call(product.save, { product: 'gateway', answers: { goods: 'Dates' }, documents: {} })
    expect(await desk.detail('gateway')).toMatchObject({
      status: 'To apply',
      next: 'continue',
      answers: { goods: 'Dates' },
    })
    const sent = await admin.call(product.apply, { product: 'gateway', answers: { goods: 'Dates' }, documents: {} })
    expect(sent.code).toBe(40001)
    expect(faultsOf(sent)).toEqual(
      expect.arrayContaining([
        { path: 'website', code: 'REQUIRED' },
        { path: 'TRADE_LICENCE', code: 'DOCUMENT_MISSING' },
      ]),
    )
    expect((await desk.detail('gateway')).status).toBe('To apply')
  })

  it('takes no expired document, and none that is somebody else’s', async () => {
    const own = await desk.upload(admin)
    const apply = (given: string, expiresOn: string) =>
      admin.call(product.apply, {
        product: 'paylink',
        answers: answersFor('paylink'),
        documents: { TRADE_LICENCE: { file: given, expiresOn } },
      })
    expect(faultsOf(await apply(own, '2020-01-31'))).toEqual([
      { path: 'TRADE_LICENCE.expiresOn', code: 'DOCUMENT_EXPIRED' },
    ])
    expect(faultsOf(await apply(await desk.upload(it_), '2099-01-31'))).toEqual([
      { path: 'TRADE_LICENCE', code: 'NOT_YOURS' },
    ])
    await world.owner.query(
      `insert into merchant_document (merchant_id, kind, version, expires_on, file_id) values ($1, 'TRADE_LICENCE', 1, '2020-01-31', $2)`,
      [merchantId, own],
    )
    const filed = await admin.call(product.apply, { product: 'paylink', answers: answersFor('paylink'), documents: {} })
    expect(faultsOf(filed)).toEqual([{ path: 'TRADE_LICENCE', code: 'DOCUMENT_EXPIRED' }])
  })

  it('of a product that this type of account may not have is refused, and so is one that needs an admission', async () => {
    const apply = (key: ProductKey) => other.call(product.apply, { product: key, answers: {}, documents: {} })
    expect((await apply('qrpay')).code).toBe(codeOf('PRODUCT_NOT_FOR_ACCOUNT'))
    const souk = await world.as('multi-admin')
    const crypto = await souk.call(product.apply, { product: 'pay-with-crypto', answers: {}, documents: {} })
    expect(crypto.code).toBe(codeOf('PRODUCT_NOT_ADMITTED'))
  })

  it('is made once, however many send it at the same time', async () => {
    const given = {
      product: 'paylink',
      answers: answersFor('paylink'),
      documents: await desk.documentsFor('paylink'),
    } as const
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.call(product.apply, given)))
    expect(answers.map(({ code }) => code).toSorted((one, two) => one - two)).toEqual([
      200,
      ...Array(3).fill(codeOf('PRODUCT_APPLIED')),
    ])
    expect((await admin.call(product.apply, given)).code).toBe(codeOf('PRODUCT_APPLIED'))
    expect(await desk.detail('paylink')).toMatchObject({
      status: 'Applied',
      next: 'wait',
      steps: [{ step: 'APPLIED' }],
    })
  })

  it('is another merchant’s business for nobody', async () => {
    expect(await desk.detail('paylink', other)).not.toMatchObject({ status: 'Applied' })
    const { code } = await asProvider(world, { cookie: admin.cookie })(provider.productApprove, {
      id: await desk.idOf('paylink'),
    })
    expect(code).toBe(40121)
  })
})

it.each(['smart-code', 'transfer', 'invoice'] as const)('%s, approved, can be used once it is signed', async (key) => {
  await desk.approved(key)
  expect((await uses[key]!()).code).toBe(codeOf('PRODUCT_NOT_ACTIVE'))
  await desk.signed(key)
  expect((await uses[key]!()).code).toBe(200)
})

describe('a granted product', () => {
  const noticeBodies = async (): Promise<string[]> => {
    await runNotices(world)
    return (await world.inbox('+971-501004401')).map(({ body }) => body)
  }
  const approve = async (max?: string) =>
    asProvider(world)(provider.productApprove, { id: await desk.idOf('paylink'), ...(max ? { paymentMax: max } : {}) })
  it('has the limit that the provider agreed to, and no higher one than its own', async () => {
    expect((await approve('30000.01')).code).toBe(40001)
    expect((await approve('-1')).code).toBe(40001)
    expect((await approve('500.00')).code).toBe(200)
    await desk.sign('paylink')
    const [gift, key] = [{ title: 'Gift', type: 'reusable', rule: 'open', currency: 'AED' } as const, once()]
    const { path } = (await admin.call(paylink.add, gift, key)).body
    const open = await world.stranger.call(checkout.open, { code: path.slice(5) })
    expect(open.body).toMatchObject({ state: 'payable', limits: { max: aed(500) } })
    const start = (amount: number) =>
      world.stranger.call(checkout.start, { code: path.slice(5), amount: aed(amount) }, once())
    expect((await start(501)).code).toBe(40001)
    expect((await start(500)).code).toBe(200)
    // Amounts that the payer would be refused are not saved.
    const link = (amount: number) =>
      admin.call(
        paylink.add,
        { title: 'Test link', type: 'single', rule: 'fixed', currency: 'AED', amount: aed(amount) },
        once(),
      )
    expect(faultsOf(await link(501))).toEqual([{ path: 'amount', code: 'AMOUNT_MAX' }])
    expect((await link(500)).code).toBe(200)

    const off = async (on: boolean) => admin.call(product.switch, { product: 'paylink', on })
    expect((await off(false)).body).toMatchObject({ active: false, next: 'switch-on', off: { by: 'merchant' } })
    expect((await uses.paylink!()).code).toBe(codeOf('PRODUCT_OFF'))
    expect((await admin.call(paylink.add, gift, key)).body.path).toBe(path)
    expect((await world.stranger.call(checkout.open, { code: path.slice(5) })).body.state).toBe('unavailable')
    expect((await start(100)).code).toBe(codeOf('OFFER_UNAVAILABLE'))
    expect((await it_.call(product.switch, { product: 'paylink', on: true })).code).toBe(40301)
    await off(true)
    expect((await start(100)).code).toBe(200)

    const reason = { en: 'Complaints.', zh: '投诉。' }
    const byProvider = (on: boolean) =>
      asProvider(world)(provider.productSwitch, { merchantMid: mid, product: 'paylink', on, ...(on ? {} : { reason }) })
    expect((await byProvider(false)).body).toEqual({ changed: true })
    expect((await byProvider(false)).body).toEqual({ changed: false })
    expect(
      (await noticeBodies()).filter((body) => /was switched off by the provider: Complaints\./.test(body)),
    ).toHaveLength(1)
    expect((await off(true)).code).toBe(codeOf('PRODUCT_STATE'))
    expect(await desk.detail('paylink')).toMatchObject({ off: { by: 'provider', reason }, next: 'none' })
    expect((await byProvider(true)).body).toEqual({ changed: true })
  })

  it('costs and takes what the provider agreed on with this merchant, until that changes', async () => {
    const set = (terms: object, key: ProductKey = 'smart-code') =>
      asProvider(world)(provider.productTerms, { merchantMid: mid, product: key, ...terms })
    expect((await set({ dayMax: '50000.01' })).code).toBe(40001)
    expect((await set({ fee: { bps: 100, fixed: '-1' } })).code).toBe(40001)
    expect((await set({ fee: { bps: 100 } }, 'transfer')).code).toBe(40001)
    expect((await set({}, 'qrpay')).code).toBe(40401)
    const fee = { bps: 150, fixed: '0.50', min: '2.00' }
    const terms = { paymentMax: '400.00', dayMax: '1000.00', fee }
    // What costs more or allows less is announced sixty days ahead.
    const today = await businessToday(world.db)
    for (const given of [terms, { fee: { bps: 101 } }, { dayMax: '49999.99', from: daysLater(today, 59) }])
      expect((await set(given)).body).toMatchObject({ fields: [{ path: 'from', code: 'TERMS_NOTICE' }] })
    const day = daysLater(today, 60)
    expect((await set({ ...terms, from: day })).body).toEqual({ from: day })
    expect(
      (await noticeBodies()).filter((body) => body.includes('the fee is 1.50 % + AED 0.50, at least AED 2.00')),
    ).toHaveLength(1)
    expect(await holdBy(daysLater(today, 59))).toBe(0)
    expect(await desk.detail('smart-code')).toMatchObject({ fee: null, coming: { from: day, dayMax: aed(1000) } })
    expect([await holdBy(day), await holdBy(day)]).toEqual([1, 0])
    expect(await desk.detail('smart-code')).toMatchObject({
      paymentMax: aed(400),
      dayMax: aed(1000),
      fee: { bps: 150, fixed: money(50n, 'AED'), min: aed(2) },
      coming: null,
      steps: [{ step: 'TERMS', actor: 'provider' }, {}, {}, {}, {}, {}, {}],
    })
    const paidBy = async (minor: bigint) => {
      const made = await order(world, merchantId, minor, { product: 'smart-code' })
      const answer = await world.stranger.call(checkout.pay, {
        token: made.token,
        key: newId(),
        method: 'BANK_CARD',
        instrument: await typeCard(world, cardOf('approve')),
      })
      await hearAll(world)
      return { code: answer.code, id: made.id }
    }
    const feeOf = async (id: string) => {
      const { rows } = await world.owner.query<{ fee: string }>(
        'select fee_minor::text as fee from payment where id = $1',
        [id],
      )
      return rows[0]!.fee
    }
    // 1.5 % and 0.50 of 400.00; and of 20.00 the least.
    const large = await paidBy(400_00n)
    expect([large.code, await feeOf(large.id)]).toEqual([200, '650'])
    const shown = (await admin.call(payment.detail, { id: large.id })).body
    expect(shown.feeRule).toEqual({ bps: 150, fixed: money(50n, 'AED'), min: aed(2), isOwn: true })
    const small = await paidBy(20_00n)
    expect(await feeOf(small.id)).toBe('200')
    // 420.00 of 1,000.00 are taken. Two at once: only one of them fits into the day.
    const [one, two] = await Promise.all([paidBy(300_00n), paidBy(300_00n)])
    expect([one.code, two.code].toSorted((a, b) => a - b)).toEqual([200, codeOf('PRODUCT_DAY_LIMIT')])
    const { id } = (await admin.call(smartCode.add, { name: 'Till 9', mode: 'static', currency: 'AED' }, once())).body
    const { path } = (await admin.call(smartCode.detail, { id })).body
    const start = (amount: number) =>
      world.stranger.call(checkout.start, { code: path.slice('/pay/'.length), amount: aed(amount) }, once())
    expect((await start(401)).code).toBe(40001)
    const fixed = { name: 'Till 8', mode: 'static', currency: 'AED', amount: aed(401) } as const
    expect(faultsOf(await admin.call(smartCode.add, fixed, once()))).toEqual([{ path: 'amount', code: 'AMOUNT_MAX' }])
    const till = await admin.call(smartCode.add, { name: 'Till 7', mode: 'dynamic', currency: 'AED' }, once())
    const charged = await admin.call(smartCode.charge, { id: till.body.id, amount: aed(401) }, once())
    expect(faultsOf(charged)).toEqual([{ path: 'amount', code: 'AMOUNT_MAX' }])
    expect((await set({ paymentMax: '80.00', from: day }, 'invoice')).code).toBe(200)
    expect(await holdBy(day)).toBe(1)
    expect(faultsOf(await uses.invoice!())).toEqual([{ path: 'lines', code: 'AMOUNT_MAX' }])
    expect((await set({}, 'invoice')).code).toBe(200)
    expect((await start(400)).code).toBe(codeOf('PRODUCT_DAY_LIMIT'))
    expect((await start(200)).code).toBe(200)
    expect((await set({})).code).toBe(200)
    expect(await desk.detail('smart-code')).toMatchObject({ paymentMax: null, dayMax: null, fee: null })
    // A payment explains the fee that it was charged by, whatever it is now.
    expect((await admin.call(payment.detail, { id: large.id })).body.feeRule).toEqual(shown.feeRule)
    const later = await paidBy(400_00n)
    expect((await admin.call(payment.detail, { id: later.id })).body.feeRule).toMatchObject({ bps: 100, isOwn: false })
    expect((await start(400)).code).toBe(200)
  })

  it('has an agreement with the fee and limits of today and those announced: one that was made before cannot be signed', async () => {
    const make = async () =>
      (await admin.call(application.contractRegenerate, { merchantMid: mid, product: 'transfer' })).body.id
    const send = async (id: string) => (await admin.call(application.contractSend, { id })).code
    const before = await make()
    const from = daysLater(await businessToday(world.db), 60)
    const terms = { merchantMid: mid, product: 'transfer' as const, paymentMax: '5000.00', from }
    expect((await asProvider(world)(provider.productTerms, terms)).code).toBe(200)
    expect(await send(before)).toBe(codeOf('CONTRACT_REPLACED'))
    const announced = await make()
    expect(announced).not.toBe(before)
    expect(await make()).toBe(announced)
    expect(await holdBy(from)).toBe(1)
    expect(await send(announced)).toBe(codeOf('CONTRACT_REPLACED'))
    const after = await make()
    expect(after).not.toBe(announced)
    expect(await send(after)).toBe(200)
  })

  it('is in the merchant’s own agreement as it was agreed on, beside the others it has and no more', async () => {
    const make = async () => (await admin.call(application.contractRegenerate, { merchantMid: mid })).body.id
    const textOf = async (id: string): Promise<string> => {
      const { url } = (await admin.call(application.contractDownload, { id })).body
      return textIn((await world.app.inject({ method: 'GET', url })).rawPayload)
    }
    const before = await make()
    const from = daysLater(await businessToday(world.db), 60)
    const terms = { merchantMid: mid, product: 'paylink' as const, paymentMax: '4321.00', from }
    expect((await asProvider(world)(provider.productTerms, terms)).code).toBe(200)
    expect((await admin.call(application.contractSend, { id: before })).code).toBe(codeOf('CONTRACT_REPLACED'))
    const [old, now] = [await textOf(before), await textOf(await make())]
    expect([old.includes('4,321.00'), now.includes('4,321.00')]).toEqual([false, true])
    const has = await grantsOf(world.db, await merchantOf(world, mid))
    const listed = productKeys.filter((key) => now.includes(routeOf(introductionOf(key)).title.en))
    expect(listed).toEqual(productKeys.filter((key) => has.has(key)))
    expect(listed.length).toBeLessThan(productKeys.length)
  })

  it('that is receipts has a price of its own for one, and nothing else', async () => {
    const set = (fee: object) =>
      asProvider(world)(provider.productTerms, {
        merchantMid: '20000001',
        product: 'digital-receipt',
        fee: fee as never,
      })
    expect((await set({ bps: 10, fixed: '0.03' })).code).toBe(40001)
    expect((await set({ bps: 0, fixed: '0.03', min: '1.00' })).code).toBe(40001)
    expect((await set({ bps: 0, fixed: '0.03' })).code).toBe(200)
    const marina = await merchantOf(world, '20000001')
    expect((await agreedTermsOf(world.db, marina, 'digital-receipt')).fee).toMatchObject({ fixed: money(3n, 'AED') })
  })

  /** Every merchant that has it has signed the newest version. */
  const allSigned = (key: ProductKey) =>
    world.owner.query('update merchant_product set paper_version = $2 where product = $1', [key, newestVersion(key)])
  it('must be signed anew when asked to, in time: afterwards it cannot be used', async () => {
    await allSigned('smart-code')
    await world.owner.query(
      `update merchant_product set paper_version = '1.0' where merchant_id = $1 and product = 'smart-code'`,
      [merchantId],
    )
    expect((await asProvider(world)(provider.agreementRenew, { days: 30, of: 'smart-code' })).body).toEqual({
      asked: 1,
    })
    expect(await desk.detail('smart-code')).toMatchObject({ active: true, next: 'resign' })
    await world.owner.query(
      `update merchant_product set sign_by = now() - interval '1 minute' where merchant_id = $1 and product = 'smart-code'`,
      [merchantId],
    )
    expect((await uses['smart-code']!()).code).toBe(codeOf('AGREEMENT_OVERDUE'))
    expect((await desk.sign('smart-code')).body.contractStatus).toBe('RESIGNED')
    expect((await uses['smart-code']!()).code).toBe(200)
  })

  it('that came without an agreement of its own is asked for one, and is blocked as the others are', async () => {
    const renewals = async (key: ProductKey) =>
      (await asProvider(world)(provider.agreementRenew, { days: 30, of: key })).body.asked
    await allSigned('eatm')
    await asProvider(world)(provider.productSwitch, { merchantMid: mid, product: 'eatm', on: true })
    expect(await desk.detail('eatm')).toMatchObject({ next: 'use', agreementVersion: null, signBy: null })
    expect([await renewals('eatm'), await renewals('eatm')]).toEqual([1, 0])
    expect(await desk.detail('eatm')).toMatchObject({ active: true, next: 'resign' })
    expect((await desk.sign('eatm')).code).toBe(200)
    expect(await desk.detail('eatm')).toMatchObject({
      next: 'use',
      agreementVersion: newestVersion('eatm'),
      signBy: null,
    })
    expect(await renewals('eatm')).toBe(0)
  })

  it('rests on the merchant agreement: when that is not signed anew in time, no product of the merchant can be used', async () => {
    await world.owner.query('update merchant set sign_by = null')
    const ofMerchant = async () =>
      (await admin.call(application.contracts, {})).body.rows.find(
        (row) => row.merchantMid === mid && row.product === null,
      )!
    expect(await ofMerchant()).toMatchObject({ contractStatus: 'SIGNED', signBy: null, signedPaper: '1.0' })
    const renew = () => asProvider(world)(provider.agreementRenew, { days: 30, of: 'merchant' as const })
    const { asked } = (await renew()).body
    expect(asked).toBeGreaterThan(1)
    expect((await renew()).body).toEqual({ asked: 0 })
    const { signBy, currentPaper } = await ofMerchant()
    const need = {
      kind: 'agreement',
      level: 'later',
      what: { en: 'Merchant Agreement' },
      due: dubaiDay(new Date(signBy!)),
    }
    const needs = async (of: Client) =>
      (await of.call(home.needs, {})).body.items.filter(({ kind }) => kind === 'agreement')
    expect(await needs(admin)).toMatchObject([need])
    expect(await needs(it_)).toEqual([])
    await runNotices(world)
    const notices = (await world.inbox('+971-501004401')).map(({ body }) => body)
    // For each of the two merchants that she signs for.
    expect(notices.filter((body) => /Merchant Agreement.*every product is blocked/.test(body))).toHaveLength(2)
    expect((await uses.paylink!()).code).toBe(200)

    await world.owner.query(`update merchant set sign_by = now() - interval '1 minute' where id = $1`, [merchantId])
    const refusal = codeOf('MERCHANT_AGREEMENT_OVERDUE')
    expect([(await uses.paylink!()).code, (await uses['smart-code']!()).code]).toEqual([refusal, refusal])
    expect(await desk.detail('paylink')).toMatchObject({
      active: false,
      off: { by: 'merchant-agreement' },
      next: 'resign',
    })
    expect(await desk.detail('gateway')).toMatchObject({ off: null })
    const { rows } = (await other.call(product.query, {})).body
    expect(rows.filter(({ off }) => off?.by === 'merchant-agreement')).toEqual([])

    // The money is the merchant's: it goes back to payers and out to the bank as before.
    await deposit(world, merchantId, 1000_00n, 'AED')
    const { rows: accounts } = await world.owner.query<{ id: string }>(
      `insert into bank_account
       select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'merchant_id', $1::text, 'letter_file_id', $2::text))).*
       from bank_account b where alias = 'Main operating account' returning id`,
      [merchantId, await desk.upload(admin)],
    )
    await world.owner.query(
      `insert into merchant_terms select (jsonb_populate_record(t, jsonb_build_object('merchant_id', $1::text))).*
       from merchant_terms t join merchant m on m.id = t.merchant_id where m.mid = '20000001'`,
      [merchantId],
    )
    const sale = paid(merchantId, { amount: aed(100) })
    await take(world, sale)
    const back = { paymentId: sale.id, amount: aed(40), reason: 'REQUESTED', draftId: newId() } as const
    expect((await withStepUp(admin, refund.add, back)).code).toBe(200)
    const out = await askFor(world, await member(world, 'financial'), wanted('100.00', accounts[0]!.id))
    expect(out.code).toBe(200)

    expect((await desk.sign(null)).body.contractStatus).toBe('RESIGNED')
    expect(await ofMerchant()).toMatchObject({ contractStatus: 'RESIGNED', signBy: null, signedPaper: currentPaper })
    expect(await needs(admin)).toEqual([])
    expect((await uses.paylink!()).code).toBe(200)
  })

  it('is signed for in the current version only', async () => {
    const made = await admin.call(application.contractRegenerate, { merchantMid: mid, product: 'transfer' })
    await world.owner.query(`update merchant_contract set paper_version = '0.9' where merchant_id = $1 and id = $2`, [
      merchantId,
      made.body.id,
    ])
    expect((await admin.call(application.contractSend, { id: made.body.id })).code).toBe(codeOf('AGREEMENT_WITHDRAWN'))
    expect((await admin.call(application.contractRegenerate, { merchantMid: mid, product: 'gateway' })).code).toBe(
      codeOf('PRODUCT_STATE'),
    )
  })

  it('has its agreements in the list, with version, signer, state and fingerprint', async () => {
    const { rows } = (
      await admin.call(product.agreements, { filters: { title: 'smart-code' }, pageParam: { number: 1, size: 10 } })
    ).body
    expect(rows).toMatchObject([
      { version: 2, status: 'RESIGNED', signedBy: 'Layla Haddad', paperVersion: '1.1', endedAt: null },
      { version: 1, status: 'SIGNED' },
    ])
    // The first one held until the second was signed.
    expect(rows[1]!.endedAt).toBe(rows[0]!.signedAt)
    expect(rows[0]!.file).toMatch(/\.pdf$/)
    expect(rows[0]!.sha256).toMatch(/^[0-9a-f]{64}$/)
    const { id } = rows[0]!
    expect((await admin.call(product.agreement, { id })).body).toEqual({
      ...rows[0],
      previousPaper: rows[1]!.paperVersion,
    })
    expect((await admin.call(product.agreement, { id: rows[1]!.id })).body.previousPaper).toBeNull()
    const { url } = (await admin.call(product.agreementDownload, { id })).body
    expect((await world.app.inject({ method: 'GET', url })).headers['content-type']).toBe('application/pdf')
  })

  it('is nobody else’s to read', async () => {
    const { rows } = (await admin.call(product.agreements, { filters: {}, pageParam: { number: 1, size: 10 } })).body
    for (const id of [rows[0]!.id, 'nonsense']) {
      expect((await other.call(product.agreement, { id })).code).toBe(40401)
      expect((await other.call(product.agreementDownload, { id })).code).toBe(40401)
    }
  })
})

it('the autopilot declines what says nothing and approves the rest', async () => {
  const given = { product: 'gateway', documents: await desk.documentsFor('gateway') } as const
  await admin.call(product.apply, { ...given, answers: { ...answersFor('gateway'), goods: 'Dates' } })
  const late = () =>
    world.owner.query(`update merchant_product set submitted_at = now() - interval '1 hour' where merchant_id = $1`, [
      merchantId,
    ])
  await late()
  await reviewProduct(world.context)
  expect(await desk.detail('gateway')).toMatchObject({ status: 'Declined', remarks: [{ field: 'goods' }] })
  await admin.call(product.apply, { ...given, answers: answersFor('gateway') })
  await late()
  await reviewProduct(world.context)
  expect(await desk.detail('gateway')).toMatchObject({
    next: 'sign',
    steps: [{ step: 'APPROVED', actor: 'autopilot' }, {}, {}, {}],
  })
})
describe('a product that is switched off', () => {
  const switchTo = (key: ProductKey, on: boolean) =>
    asProvider(world)(provider.productSwitch, {
      merchantMid: mid,
      product: key,
      on,
      ...(on ? {} : { reason: { en: 'x', zh: 'x' } }),
    })
  it.each(Object.keys(uses) as ProductKey[])('%s is refused, and is used again once it is on', async (key) => {
    await switchTo(key, true)
    expect((await uses[key]!()).code).toBe(200)
    await switchTo(key, false)
    expect((await uses[key]!()).code).toBe(codeOf('PRODUCT_OFF'))
    await switchTo(key, true)
    expect((await uses[key]!()).code).toBe(200)
  })
  it.each([
    ['pay-with-crypto', 'CRYPTO'],
    ['smart-purchase', 'INSTALLMENT'],
  ] as const)('%s is no way to pay, and is one again once it is on', async (key, method) => {
    const { token } = await order(world, merchantId, 500_00n, { product: 'paylink' })
    const pay = () =>
      world.stranger.call(checkout.pay, {
        token,
        key: newId(),
        ...(method === 'CRYPTO' ? { method, coin: 'USDT' } : { method, parts: 3, instrument: 'tok_of_a_card' }),
      })
    const isOffered = async () => (await world.stranger.call(checkout.status, { token })).body.methods.includes(method)
    await switchTo(key, true)
    expect(await isOffered()).toBe(true)
    await switchTo(key, false)
    expect(await isOffered()).toBe(false)
    expect((await pay()).code).toBe(codeOf('METHOD_OFF'))
    await switchTo(key, true)
    expect(await isOffered()).toBe(true)
  })
})
it('an invoice is refused while its product is off', async () => {
  await asProvider(world)(provider.productSwitch, {
    merchantMid: mid,
    product: 'invoice',
    on: false,
    reason: { en: 'x', zh: 'x' },
  })
  expect((await admin.call(invoice.issue, { id: 'x', version: 1, send: false }, once())).code).toBe(
    codeOf('PRODUCT_OFF'),
  )
})
