import { paymentMethod } from '@falaj/contract/payments/payment-method'
import {
  checkoutMethods,
  isPaymentMethod,
  methodProducts,
  paymentMethodTable,
  usualMethods,
} from '@falaj/contract/payments/payment-methods'
import { money } from '@falaj/money'
import { openShopOrder } from '../checkout/checkout.read.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import { bind } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { agreedTermsBy } from '../../../platform/product/terms.ts'
import { methodFigures, type MethodFigures } from '../../../platform/payment/payments-of.ts'
import { limitsIn } from '../../../platform/product/amount-limit.ts'
import * as store from './payment-method.store.ts'

const testMinor = 500n
/** A payment stores the card's scheme; payers choose the method card. */
const offeredAs = (method: string): string =>
  isPaymentMethod(method) && paymentMethodTable[method].group === 'card' ? 'BANK_CARD' : method

export const paymentMethodFeature = bind(paymentMethod, {
  async query({ input, tx, me }) {
    const { merchantId } = me()
    const { product, currency } = input
    const setting = await store.settingOf(tx, merchantId, product, currency)
    const on: readonly string[] = setting?.methods ?? usualMethods
    const figures = Map.groupBy(await methodFigures(tx, merchantId, product, currency), ({ method }) =>
      offeredAs(method),
    )
    const sum = (method: string, of: (each: MethodFigures) => bigint): bigint =>
      (figures.get(method) ?? []).reduce((total, each) => total + of(each), 0n)
    const all = [...on, ...checkoutMethods.filter((each) => !on.includes(each))]
    const can = await store.offered(tx, merchantId, currency, all)
    // Methods of other products come last, with the way to get them.
    const more = currency === 'AED' ? all.filter((method) => methodProducts[method] && !can.includes(method)) : []
    const termsOf = await agreedTermsBy(tx, merchantId)
    return {
      terms: termsOf(product),
      version: setting?.version ?? 0,
      rows: [...can, ...more].map((method) => ({
        method,
        isOn: on.includes(method) && can.includes(method),
        needs: can.includes(method) ? null : (methodProducts[method] ?? null),
        terms: termsOf(methodProducts[method] ?? product),
        paid: Number(sum(method, ({ paid }) => BigInt(paid))),
        failed: Number(sum(method, ({ failed }) => BigInt(failed))),
        amount: money(
          sum(method, ({ amount_minor: minor }) => BigInt(minor)),
          currency,
        ),
        cost: money(
          sum(method, ({ fee_minor: minor }) => BigInt(minor)),
          currency,
        ),
      })),
    }
  },
  async edit({ input, tx, me, note, emit }) {
    const { merchantId, personId } = me()
    const { product, currency, methods, version } = input
    await takeLock(tx, `payment methods ${merchantId}`)
    const now = await store.settingOf(tx, merchantId, product, currency)
    note({ object: `payment-method ${product} ${currency}` })
    if ((now?.version ?? 0) !== version) throw fail('RECORD_CHANGED')
    const before = (now?.methods ?? usualMethods).join(', ')
    if (before === methods.join(', ')) throw failFields({ path: 'methods', code: 'NO_CHANGE' })
    await store.keep(tx, { merchantId, product, currency, methods, version: version + 1, personId })
    note({
      object: `payment-method ${product} ${currency}`,
      before: { methods: before },
      after: { methods: methods.join(', ') },
    })
    await emit({ kind: 'payment-method.changed', merchantId, audience: 'checkout', payload: { product, currency } })
    return { version: version + 1 }
  },
  async test(call) {
    const { product, currency } = call.input
    // A round sum that every product takes.
    const least = limitsIn(product, currency, null).min.minor
    const amount = money(least > testMinor ? least : testMinor, currency)
    const wanted = { amount, description: 'Test payment', orderNo: 'TEST' }
    const { token, number } = await openShopOrder(call, wanted, { product, offer: null, minutes: 30 })
    return { path: `/pay/o/${token}`, number, amount }
  },
})
