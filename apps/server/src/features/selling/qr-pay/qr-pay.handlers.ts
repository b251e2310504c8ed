import { qrPay, qrSeconds } from '@falaj/contract/selling/qr-pay'
import { toCodeText, type Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import { beginAttempt } from '../../../platform/payment/attempt.ts'
import { endOrder } from '../../../platform/payment/end-order.ts'
import { lockOrder, openOrder } from '../../../platform/payment/order.ts'
import { changingCode, newChangingCode, payPath } from '../../../platform/payment/pay-code.ts'
import { byScannedCode, carryOut } from '../../../platform/payment/risk-outcome.ts'
import { openOrderOf } from '../../../platform/payment/payments-of.ts'
import { amountFault } from '../../../platform/product/amount-limit.ts'
import { requireDay } from '../../../platform/product/day-limit.ts'
import { agreedMaxOf } from '../../../platform/product/gate.ts'
import { checkStore } from '../../../platform/store/store.ts'
import { qrSaleList } from './qr-pay.list.ts'
import * as store from './qr-pay.store.ts'
import { qrSaleLog } from './qr-pay.log.ts'

const checkAmount = async (tx: Store, merchantId: string, amount: Money): Promise<void> => {
  const code = amountFault('qrpay', amount, await agreedMaxOf(tx, merchantId, 'qrpay'))
  if (code) throw failFields({ path: 'amount', code })
}
type SaleRef = { readonly id: string; readonly number: string }
const begin = async (call: Pick<Call, 'tx' | 'emit' | 'me' | 'note'>, given: store.NewSale): Promise<SaleRef> => {
  const { merchantId, personId } = call.me()
  await checkStore(call.tx, call.me(), given.store)
  await checkAmount(call.tx, merchantId, given.amount)
  const made = await store.add(call.tx, merchantId, personId, given)
  call.note({ object: `qr-sale ${made.number}`, after: { amount: toCodeText(given.amount), mode: given.mode } })
  await qrSaleLog.notify(call.emit, merchantId, made.id)
  return made
}

export const qrPayFeature = bind(qrPay, {
  query: qrSaleList.query,
  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const row = await qrSaleList.one(tx, merchantId, input.id)
    const sale = (await store.find(tx, merchantId, row.id))!
    const payment = sale.payment_id
      ? await tx
          .selectFrom('payment')
          .select(['id', 'number'])
          .where('merchant_id', '=', merchantId)
          .where('id', '=', sale.payment_id)
          .executeTakeFirst()
      : undefined
    const isOpen = row.status === 'qr-waiting' || row.status === 'qr-paying'
    return { ...row, why: sale.why, payment: payment ?? null, until: isOpen ? sale.until.toISOString() : null }
  },
  async code({ input, tx, me }) {
    const { merchantId } = me()
    const { id, status } = await qrSaleList.one(tx, merchantId, input.id)
    const code = status === 'qr-waiting' ? await changingCode(tx, { merchantId, id }) : null
    const until = new Date(Date.now() + qrSeconds.code * 1000).toISOString()
    return { path: code ? payPath(code) : null, until, status }
  },
  async show(call) {
    await requireDay(call.tx, call.me().merchantId, 'qrpay', call.input.amount, false)
    const made = await begin(call, { ...call.input, mode: 'shown' })
    await newChangingCode(call.tx, call.me().merchantId, 'qr-sale', made.id)
    return made
  },
  async scan(call) {
    const { code, ...given } = call.input
    const { tx, emit, registry } = call
    const { merchantId } = call.me()
    await requireDay(tx, merchantId, 'qrpay', given.amount)
    const made = await begin(call, { ...given, mode: 'scanned' })
    const { id: paymentId } = await openOrder(
      { tx, emit },
      {
        merchantId,
        product: 'qrpay',
        offer: { kind: 'qr-sale', id: made.id },
        payer: null,
        amount: given.amount,
        items: [{ name: given.note ?? made.number, quantity: 1, price: given.amount }],
        description: made.number,
        store: given.store ?? null,
        // Unanswered, it is cancelled automatically; money that comes later is returned.
        expiresAt: new Date(Date.now() + qrSeconds.scanned * 1000),
      },
    )
    const order = (await lockOrder(tx, { merchantId, id: paymentId }))!
    const begun = await beginAttempt({ tx, emit }, order, {
      key: newId(),
      method: 'BALANCE',
      instrument: code,
      address: null,
      device: null,
      payer: { isEnforced: true, mayWait: false },
    })
    await store.update(tx, merchantId, made.id, { payment_id: paymentId })
    const { isRefused } = await carryOut({ tx, emit }, registry, order, begun, byScannedCode)
    if (!isRefused) await emit({ kind: 'qr-pay.send', merchantId, audience: 'none', payload: { paymentId } })
    return made
  },
  async cancel(call) {
    const { tx, emit, me, input, note, registry } = call
    const { merchantId } = me()
    // A payment before its sale, as the acquirer's events take them.
    const open = await openOrderOf(tx, merchantId, input.id)
    const order = open ? await lockOrder(tx, { merchantId, id: open }) : null
    const sale = await store.lock(tx, merchantId, input.id)
    note({ object: `qr-sale ${sale.number}` })
    if (sale.state !== 'qr-waiting' && sale.state !== 'qr-paying') throw fail('RECORD_STATE')
    await store.update(tx, merchantId, sale.id, { state: 'qr-cancelled', ended_at: new Date() })
    if (order && ['CREATED', 'PENDING'].includes(order.states.payState))
      await endOrder({ tx, emit }, registry, order, 'cancel')
    await qrSaleLog.notify(emit, merchantId, sale.id)
    return { id: sale.id }
  },
})
