// How each product is used once: the merchant's own commands over HTTP, as the console and a merchant's program send them; the payer pays in the
// browser where that is one page, else over HTTP, too.
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { apiKey } from '@falaj/contract/developers/api-key'
import { approval } from '@falaj/contract/people/approval'
import { cash } from '@falaj/contract/cash/cash'
import { checkout } from '@falaj/contract/payments/checkout'
import { coinTerms } from '@falaj/contract/kernel/coins'
import { cryptoTopUp } from '@falaj/contract/crypto/crypto-top-up'
import { customer } from '@falaj/contract/customers/customer'
import { directPay } from '@falaj/contract/selling/direct-pay'
import { inApp } from '@falaj/contract/selling/in-app'
import { invoice } from '@falaj/contract/selling/invoice'
import { autoDebit } from '@falaj/contract/selling/auto-debit'
import { paylink } from '@falaj/contract/selling/paylink'
import type { ProductKey } from '@falaj/contract/kernel/products'
import { qrPay } from '@falaj/contract/selling/qr-pay'
import { smartCode } from '@falaj/contract/selling/smart-code'
import { transfer } from '@falaj/contract/accounts/transfer'
import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import { businessDay } from '../../business-day.ts'
import { newId, type StoryMerchant } from '../../../apps/server/src/testing/story-merchant.ts'

const aed = (whole: number) => ({ minor: BigInt(whole) * 100n, currency: 'AED' }) as const
const firstPage = { pageParam: { number: 1, size: 20 }, filters: {}, ask: 'rows' } as const

/** Asked again until it is there: the server's jobs and the simulated bank take a moment. */
const found = async <Value>(look: () => Promise<Value | undefined | null | false>): Promise<Value> => {
  const until = Date.now() + 120_000
  for (;;) {
    const value = await look()
    if (value) return value
    if (Date.now() > until) throw new Error('it did not come within two minutes')
    await pause(100)
  }
}

/** `phone`: the payer's browser. */
export const deskOf = (address: string, { mid, admin, financial, stranger, codeFor }: StoryMerchant, phone: Page) => {
  const post = async <Body>(path: string, data: object, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-host-app': 'falaj-console', ...headers },
      body: JSON.stringify(data),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Body
  }
  const sandbox = async <Body>(path: string, data: object): Promise<Body> =>
    (await post<{ body: Body }>(`/sandbox/${path}`, data)).body
  /** A card that always works, typed into the acquirer's frame. */
  const typeCard = async (frame: string | null): Promise<string> => {
    const response = await fetch(new URL('/tokens', frame ?? ''), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number: '4000000000000010', expiry: '12/40', cvc: '123' }),
    })
    return ((await response.json()) as { token: string }).token
  }
  /** The number of the payment, once it is paid. */
  const paid = (token: string): Promise<string> =>
    found(async () => {
      const { state, number } = await stranger.call(checkout.status, { token })
      return state === 'paid' && number
    })
  const tokenIn = (path: string): string => path.split('/').at(-1) ?? ''
  type Way = { readonly method: 'BANK_CARD' } | { readonly method: 'INSTALLMENT'; readonly parts: 3 }
  const payOrder = async (token: string, way: Way = { method: 'BANK_CARD' }): Promise<string> => {
    const { frame } = await stranger.call(checkout.status, { token })
    await stranger.call(checkout.pay, { token, key: randomUUID(), instrument: await typeCard(frame), ...way })
    return paid(token)
  }
  /** In the browser, with what needs no typing. */
  const payAt = async (path: string, amount?: string): Promise<string> => {
    await phone.goto(path)
    if (amount) await phone.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await phone.getByRole('button', { name: /^(Continue|Pay)/ }).click()
    await phone.getByRole('radio', { name: 'Apple Pay' }).check()
    await phone.getByRole('button', { name: /^Pay AED/ }).click()
    await expect(phone.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
    return phone.getByText(/^P-\w{7}$/).innerText()
  }
  const wanted = { description: 'Two coffees', orderNo: 'A-1' }
  let secret: Promise<string> | undefined
  const makeKey = async (): Promise<string> => {
    const scopes = ['payments:write' as const]
    const { id } = await admin.call(apiKey.add, { name: 'Shop', scopes, addresses: [], expiresInDays: null })
    return (await admin.confirmed(apiKey.issue, { id: id!, overlapHours: 0 })).secret
  }
  /** By the merchant's own program. */
  const order = async (amount: string): Promise<string> => {
    secret ??= makeKey()
    const headers = { authorization: `Bearer ${await secret}`, 'idempotency-key': newId() }
    const body = { ...wanted, amount: { amount, currency: 'AED' } }
    return tokenIn((await post<{ checkoutUrl: string }>('/v1/payments', body, headers)).checkoutUrl)
  }
  let cached: Promise<{ readonly id: string }> | undefined
  const customerId = async (): Promise<string> => {
    cached ??= admin.call(customer.add, { name: 'Blue Dune', language: 'en' })
    return (await cached).id
  }
  const approve = async (id: string): Promise<void> => {
    const { canonical } = await admin.call(approval.detail, { id })
    await admin.call(approval.approve, { id, hash: createHash('sha256').update(canonical).digest('hex') })
  }
  const atTill = async (kind: 'cash-out' | 'cash-top-up', amount: string, more: object = {}): Promise<string> => {
    const input = { mid, store: 'Quay', kind, amount, customer: '971501234567', ...more }
    const answer = await sandbox<{ outcome: string; number?: string }>('till', input)
    if (!answer.number) throw new Error(`the till was answered ${answer.outcome}`)
    return answer.number
  }
  /** USDT, in millionths. */
  const coinsTo = async (to: string, minor: bigint): Promise<void> => {
    await sandbox('chain/pay', { coin: 'USDT', address: to, amount: (Number(minor) / 1e6).toFixed(6) })
    await sandbox('chain/mine', { network: 'ETH', blocks: coinTerms.USDT.confirmations })
  }
  const iban = 'AE070331234567890123456'

  return {
    async gateway() {
      return payOrder(await order('50.00'))
    },
    async qrpay() {
      const { id } = await admin.call(qrPay.show, { amount: aed(45) })
      const code = tokenIn((await admin.call(qrPay.code, { id })).path!)
      return payOrder((await stranger.call(checkout.start, { code })).token)
    },
    async 'smart-purchase'() {
      return payOrder(await order('900.00'), { method: 'INSTALLMENT', parts: 3 })
    },
    async eatm() {
      // The till is refused, because nothing is in its drawer; its store is one of the merchant's from then on.
      await atTill('cash-out', '100.00')
      await financial.call(cash.changeDrawer, { store: 'Quay', way: 'put-in', amount: aed(500) })
      return atTill('cash-out', '100.00')
    },
    async transfer() {
      await sandbox('deposit', { mid, currency: 'AED', amount: '1000.00' })
      const input = { payeeMid: '20000002', type: 'TRANSFER', amount: aed(25), draftId: newId() } as const
      const { id, number } = await financial.call(transfer.add, input)
      await approve((await financial.confirmed(transfer.submit, { id })).requestId!)
      return number
    },
    async 'transfer-to-bank'() {
      const beneficiary = { country: 'AE', type: 'IBAN', currency: 'AED', number: iban, holder: 'Noor LLC' } as const
      const input = { beneficiary, amount: aed(30), charges: 'OUR', purpose: 'GOODS', draftId: newId() } as const
      const { id, number } = await financial.call(transferToBank.add, input)
      await approve((await financial.confirmed(transferToBank.submit, { id })).requestId!)
      return number
    },
    async 'in-app'() {
      const { id } = await admin.call(inApp.add, { kind: 'web', name: 'Shop', domain: 'shop.example.com' })
      const smsCode = await codeFor(admin, () => admin.call(inApp.sendCode, { id, act: 'secret' }))
      const made = await admin.call(inApp.secret, { id, overlapHours: 0, smsCode })
      const { access_token: token } = await post<{ access_token: string }>('/v1/oauth/token', {
        grant_type: 'client_credentials',
        client_id: made.appId,
        client_secret: made.secret,
      })
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': newId() }
      const body = { ...wanted, amount: { amount: '60.00', currency: 'AED' } }
      return payOrder((await post<{ orderToken: string }>('/v1/payments/in-app', body, headers)).orderToken)
    },
    async 'smart-code'() {
      const { id } = await admin.call(smartCode.add, { name: 'Till 1', mode: 'static', currency: 'AED' })
      return payAt((await admin.call(smartCode.detail, { id })).path, '20')
    },
    async 'auto-debit'() {
      const firstOn = await businessDay(address)
      const facts = { title: 'Rent', kind: 'fixed', amount: aed(100), cycle: 'monthly', firstOn } as const
      const { id, path } = await admin.call(autoDebit.add, { customerId: await customerId(), ...facts })
      const code = tokenIn(path)
      const { frame } = await stranger.call(autoDebit.open, { code })
      const signed = { code, key: randomUUID(), name: 'Amal Haddad', agreed: true } as const
      await stranger.call(autoDebit.sign, { ...signed, instrument: await typeCard(frame) })
      return found(async () => {
        const { payments } = await admin.call(autoDebit.detail, { id })
        return payments.find(({ status }) => status === 'PAID_SUCCESS')?.number
      })
    },
    async invoice() {
      const lines = [{ text: 'Dates', quantity: '2', unit: aed(45), vat: 'standard' as const }]
      const draft = { customerId: await customerId(), language: 'en', currency: 'AED', termsDays: 14, lines } as const
      const { id } = await admin.call(invoice.add, draft)
      const { version } = await admin.call(invoice.detail, { id })
      await admin.call(invoice.issue, { id, version, send: false })
      return payAt((await admin.call(invoice.detail, { id })).path!)
    },
    async 'cash-top-up'(voucherNo: string) {
      return atTill('cash-top-up', '50.00', { target: '0501112222', operator: 'Etisalat', voucherNo })
    },
    async paylink() {
      const link = { title: 'Test link', type: 'single', rule: 'fixed', currency: 'AED', amount: aed(100) } as const
      return payAt((await admin.call(paylink.add, link)).path)
    },
    async 'crypto-top-up'() {
      const { address: to } = await admin.call(cryptoTopUp.addAddress, { coin: 'USDT', reference: 'player-1' })
      await coinsTo(to, 50_000_000n)
      return found(async () => {
        const { rows } = await admin.call(cryptoTopUp.query, firstPage)
        return rows.find(({ status }) => status === 'SUCCESS')?.number
      })
    },
    async 'direct-pay'() {
      const { id, path } = await admin.call(directPay.add, { customerId: await customerId() })
      const code = tokenIn(path)
      const { frame } = await stranger.call(directPay.open, { code })
      const given = { code, key: randomUUID(), name: 'Blue Dune', agreed: true } as const
      await stranger.call(directPay.give, { ...given, instrument: await typeCard(frame) })
      await found(async () => (await admin.call(directPay.detail, { id })).status === 'ACTIVE')
      const link = await admin.call(directPay.ask, { id, amount: aed(80), description: 'Groceries' })
      const token = tokenIn(link.path)
      await stranger.call(checkout.pay, { token, key: randomUUID(), method: 'BANK_CARD' })
      return paid(token)
    },
    async 'pay-with-crypto'() {
      const token = await order('500.00')
      const { coin } = await stranger.call(checkout.pay, { token, key: randomUUID(), method: 'CRYPTO', coin: 'USDT' })
      await coinsTo(coin!.address, coin!.amount.minor)
      return paid(token)
    },
  } satisfies Record<Exclude<ProductKey, 'digital-receipt'>, (given: string) => Promise<string>>
}
