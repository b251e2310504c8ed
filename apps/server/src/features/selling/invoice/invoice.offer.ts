// An invoice as the checkout knows it: what is still open of it.
import { minuteMs } from '@falaj/contract/kernel/time'
import { countStep } from '../../../platform/db/own.ts'
import type { VatKind } from '@falaj/contract/kernel/sale'
import { vatWithin } from '@falaj/contract/selling/invoice-rules'
import { money } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import { fail } from '../../../platform/base/fail.ts'
import type { Offer } from '../../../platform/payment/offer.ts'
import { hasOpenOrder } from '../../../platform/payment/payments-of.ts'
import { attachmentsOf } from './invoice.attachments.ts'
import { creditPdf, invoicePdf } from './invoice.file.ts'
import { recordPaid } from './invoice.paid.ts'
import { offerStateOf } from './invoice.rules.ts'
import * as store from './invoice.store.ts'
import { invoiceLog } from './invoice.log.ts'

const heldMs = 15 * minuteMs
/** No part is smaller, unless less is left. */
const partMin = 500n

export const invoiceOffer: Offer = {
  kind: 'invoice',
  product: 'invoice',
  label: { table: 'invoice', text: 'o.number' },
  async find(tx, { merchantId, id }) {
    const found = await store.find(tx, merchantId, id)
    const state = found && offerStateOf(found.status)
    if (!found || !state) return null
    const due = store.dueOf(found)
    const inOwn = (minor: string) => inMinor(minor, found.currency)
    return {
      state,
      title: found.number ?? '',
      description: found.note,
      language: found.language,
      items: [{ name: found.number ?? '', quantity: 1, price: due }],
      // In parts: the payer types how much of it.
      amount: found.takes_parts && due.minor > partMin ? null : due,
      currency: found.currency,
      limits: found.takes_parts && due.minor > partMin ? { min: money(partMin, found.currency), max: due } : null,
      quantity: null,
      fields: [],
      bill: {
        lines: (await store.linesOf(tx, merchantId, id)).map((line) => ({
          name: line.text,
          ...(line.text_zh ? { nameZh: line.text_zh } : {}),
          ...(line.text_ar ? { nameAr: line.text_ar } : {}),
          quantity: String(Number(line.quantity)),
          unit: inOwn(line.unit_minor),
          discount: line.discount_bps === 0 ? '' : String(line.discount_bps / 100),
          net: inOwn(line.net_minor),
          vat: line.vat as VatKind,
          tax: inOwn(line.vat_minor),
        })),
        net: inOwn(found.net_minor),
        tax: inOwn(found.vat_minor),
        total: inOwn(found.total_minor),
        paid: inOwn(found.paid_minor),
        refunded: store.paidBackOf(found),
        credited: inOwn(found.credited_minor),
      },
      files: await attachmentsOf(tx, merchantId, id),
      papers: [
        { id: found.id, kind: 'invoice', number: found.number ?? '' },
        ...(await store.creditsOf(tx, merchantId, id)).map((credit) => ({
          id: credit.id,
          kind: 'credit-note' as const,
          number: credit.number,
        })),
      ],
      expiresAt: null,
      methods: null,
    }
  },
  async toOrder({ tx }, { merchantId, id }, choice) {
    const found = await store.lock(tx, merchantId, id)
    const due = store.dueOf(found)
    if (offerStateOf(found.status) !== 'payable' || due.minor === 0n) throw fail('OFFER_PAID')
    // Two who pay the same invoice would pay it twice.
    if (await hasOpenOrder(tx, merchantId, id)) throw fail('LINK_HELD')
    // More than is left is never taken, whatever was open when the payer's page was loaded.
    const part = found.takes_parts ? (choice.amount?.minor ?? due.minor) : due.minor
    const amount = money(part < due.minor ? part : due.minor, found.currency)
    const whole = { vat: inMinor(found.vat_minor, found.currency), total: inMinor(found.total_minor, found.currency) }
    return {
      amount,
      items: [{ name: found.number ?? '', quantity: 1, price: amount, vat: vatWithin(amount, whole) }],
      description: found.number,
      merchantOrderNo: found.number,
      customerId: found.customer_id,
      // It is owed, also after the store has closed.
      store: found.store,
      isOwed: true,
      expiresAt: new Date(Date.now() + heldMs),
    }
  },
  paper: (call, { id }, paper, language) =>
    paper === id ? invoicePdf(call, id, language) : creditPdf(call, { id, creditId: paper }, language),
  async onPaid(own, payments) {
    for (const { merchantId, id, paymentId, number, amount, at } of payments)
      await recordPaid(own, { merchantId, id, paymentId, number, amount, at, personId: null })
  },
  onTried: (tx, { merchantId, id }) => countStep(tx, 'invoice', merchantId, id, 'tried'),
  async onOpened(tx, { merchantId, id }) {
    await countStep(tx, 'invoice', merchantId, id, 'opened')
    const viewed = await tx
      .updateTable('invoice')
      .set({ viewed_at: new Date() })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .where('viewed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (viewed) await invoiceLog.write(tx, merchantId, id, { what: 'viewed', personId: null })
  },
}
