import { sql } from 'kysely'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { payment, type PaymentRow } from '@falaj/contract/payments/payment'
import type { OwnFee } from '@falaj/contract/merchant/product-terms'
import { products, type ProductKey } from '@falaj/contract/kernel/products'
import { actionsOf, type States } from '@falaj/contract/kernel/payment-states'
import { transfersOf } from '@falaj/ledger/transfers'
import type { Store } from '../../../platform/db/pool.ts'
import type { Registry } from '../../../platform/registry.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { inMinor, zoneOf } from '../../../platform/lists/page.ts'
import { entriesFor, explainedFor } from '../../../platform/money/booked.ts'
import { attemptsOf, isOpenAttempt } from '../../../platform/payment/attempt.ts'
import { chargedProduct, chargeOf } from '../../../platform/product/charge.ts'
import { endOrder } from '../../../platform/payment/end-order.ts'
import { lockOrder, stepOrder } from '../../../platform/payment/order.ts'
import { boughtItemOf, type StoredItem } from '../../../platform/payment/payment.ts'
import { deliveriesAbout } from '../../developers/webhook/webhook.read.ts'
import { disputesOf } from '../dispute/dispute.read.ts'
import { feesUntil } from '../../merchant/product/product.read.ts'
import { payerReach } from '../receipt/receipt.read.ts'
import { partsOf } from '../smart-purchase/smart-purchase.read.ts'
import { payLaterList, paymentList, sumsByStore } from './payment.list.ts'
import { noteOnPayments, notesOf } from './payment.notes.ts'

interface Row extends Omit<States, 'payState'> {
  readonly id: string
  readonly pay_state: States['payState']
  readonly offer_kind: string | null
  readonly offer_id: string | null
  readonly description: string | null
  readonly items: readonly StoredItem[]
  readonly brand: string | null
  readonly three_ds: string | null
  readonly rrn: string | null
  readonly auth_code: string | null
  readonly failure_code: string | null
  readonly tariff_version: number
  readonly due_on: string | null
  readonly customer_id: string | null
  readonly currency: string
  readonly discount_minor: string | null
  readonly settlement_id: string | null
  readonly settlement_number: string | null
  readonly settled_at: Date | null
}
const rowOf = async (tx: Store, merchantId: string, id: string): Promise<Row> => {
  const { rows } = await sql<Row>`
    select p.id, p.kind, p.state, p.pay_state, p.offer_kind, p.offer_id, p.description, p.items, p.brand, p.three_ds, p.rrn, p.auth_code,
      p.failure_code, p.tariff_version, p.due_on::text, p.customer_id, p.currency, p.discount_minor::text, p.settlement_id, s.number as settlement_number, s.settled_at
    from payment p left join settlement s on s.merchant_id = p.merchant_id and s.id = p.settlement_id
    where p.merchant_id = ${merchantId}::uuid and p.id = ${id}::uuid`.execute(tx)
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
}
const triedOf = async (tx: Store, merchantId: string, id: string) => {
  const rows = await tx
    .selectFrom('payment_attempt')
    .select(['no', 'at', 'method', 'brand', 'last4', 'state', 'decline_code', 'three_ds', 'ended_at'])
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', id)
    .orderBy('no')
    .execute()
  return rows.map(({ at, state, decline_code: why, three_ds: threeDs, ended_at: endedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    status: state,
    why,
    threeDs,
    endedAt: endedAt?.toISOString() ?? null,
  }))
}

/** The address and number of the payer; null if none is on record. */
const contactOf = async (tx: Store, merchantId: string, payment: Pick<Row, 'id' | 'customer_id'>) => {
  const { email, phone } = await payerReach(tx, merchantId, payment)
  return email || phone ? { email, phone } : null
}
/** The fee that the amount was charged by, of the terms that held then. */
const feeRuleOf = async (
  tx: Store,
  merchantId: string,
  { product, method, amount, fee, paidAt }: PaymentRow,
  version: number,
) => {
  if (!paidAt) return null
  const charged = chargedProduct(product as ProductKey, method ?? '')
  const isBy = (of: OwnFee | null): boolean =>
    [false, true].some((isLaterPart) => chargeOf(charged, amount, isLaterPart, of).fee.minor === fee.minor)
  const held = await feesUntil(tx, merchantId, charged, version, new Date(paidAt))
  // Since when the first of them held may not be known; what cannot be explained is not.
  const own = [...held, null].find(isBy)
  if (own) return { ...own, isOwn: true }
  const { bps, fixed = null } = products[charged].fee
  return own === null ? { bps, fixed, min: null, isOwn: false } : null
}

const discountOf = async (
  tx: Store,
  { discounts }: Pick<Registry, 'discounts'>,
  merchantId: string,
  { id: paymentId, discount_minor: minor, currency }: Row,
) => {
  const found = minor === null ? null : await discounts?.find({ tx }, { merchantId, paymentId })
  return minor !== null && found ? { ...found, amount: inMinor(minor, currency) } : null
}
const detail = async ({ input, tx, me, visitor, registry }: Call<typeof payment.detail>) => {
  const { merchantId } = me()
  const shown = await paymentList.one(tx, merchantId, input.id)
  const row = await rowOf(tx, merchantId, shown.id)
  const attempts = await triedOf(tx, merchantId, shown.id)
  const booked = await transfersOf(tx, merchantId, { kind: 'payment', id: shown.id })
  return {
    ...shown,
    kind: row.kind,
    orderStatus: row.state,
    actions: [
      ...actionsOf(
        { kind: row.kind, state: row.state, payState: row.pay_state },
        {
          mayAct: mayEnter(areas.fiatMoneyMovement, visitor),
          isAuthorised: attempts.some(({ status }) => status === 'AUTHORISED'),
        },
      ),
    ],
    offer: row.offer_kind && row.offer_id ? { kind: row.offer_kind, id: row.offer_id } : null,
    description: row.description,
    discount: await discountOf(tx, registry, merchantId, row),
    items: row.items.map(boughtItemOf),
    brand: row.brand,
    threeDs: row.three_ds,
    rrn: row.rrn,
    authCode: row.auth_code,
    why: row.failure_code,
    tariffVersion: row.tariff_version,
    feeRule: await feeRuleOf(tx, merchantId, shown, row.tariff_version),
    dueOn: row.due_on,
    settlement:
      row.settlement_id && row.settlement_number && row.settled_at
        ? { id: row.settlement_id, number: row.settlement_number, settledAt: row.settled_at.toISOString() }
        : null,
    attempts,
    disputes: await disputesOf(tx, merchantId, shown.id),
    deliveries: await deliveriesAbout(tx, merchantId, shown.id),
    noteList: await notesOf(tx, merchantId, shown.id),
    instalments: await partsOf(tx, { merchantId, paymentId: shown.id }),
    hasContact: (await contactOf(tx, merchantId, row)) !== null,
    entries: entriesFor(merchantId, booked),
    explained: await explainedFor(tx, merchantId, shown.amount.currency, booked),
  }
}

export const paymentFeature = bind(payment, {
  query: paymentList.query,
  payLater: payLaterList.query,
  async stores({ tx, me, registry, input: { filters } }) {
    const { merchantId, personId, stores } = me()
    const zone = filters.createdAt || filters.paidAt ? await zoneOf(tx, personId) : 'UTC'
    const rows = await sumsByStore(tx, { merchantId, personId, zone, registry, stores }, filters)
    return {
      rows: rows.map(({ store, currency, count, ...sums }) => ({
        store: store || null,
        count,
        amount: inMinor(sums.amount, currency),
        fee: inMinor(sums.fee, currency),
        vat: inMinor(sums.vat, currency),
        refunded: inMinor(sums.refunded, currency),
        lost: inMinor(sums.lost, currency),
        net: inMinor(sums.net, currency),
      })),
    }
  },
  detail,
  async reveal({ input, tx, me, note }) {
    const { merchantId } = me()
    const { number, id } = await paymentList.one(tx, merchantId, input.id)
    const contact = await contactOf(tx, merchantId, await rowOf(tx, merchantId, id))
    note({ object: `payment ${number}` })
    if (!contact) throw fail('RECORD_STATE')
    // What was shown, not its value: an audit entry cannot be erased.
    const shown = (['email', 'phone'] as const).filter((name) => contact[name] !== null).join(', ')
    note({ object: `payment ${number}`, after: { shown } })
    return contact
  },
  note: noteOnPayments,
  async act({ input, tx, emit, me, note, registry }) {
    const { merchantId } = me()
    const own = { tx, emit }
    const order = isUuid(input.id) ? await lockOrder(tx, { merchantId, id: input.id }) : null
    if (!order) throw fail('NOT_FOUND')
    const { action } = input
    const open = (await attemptsOf(tx, order)).find(isOpenAttempt)
    if (action === 'confirm' && open?.state !== 'AUTHORISED') throw fail('PAYMENT_NOT_POSSIBLE')
    const to =
      action === 'cancel' ? await endOrder(own, registry, order, 'cancel') : await stepOrder(own, order, action)
    if (action === 'confirm' && open)
      await emit({ kind: 'payment.capture', merchantId, audience: 'none', payload: { reference: open.reference } })
    note({ object: `payment ${order.number}`, before: { state: order.states.state }, after: { state: to.state } })
    return { orderStatus: to.state, status: to.payState }
  },
})
