import { receipt, receiptLimits } from '@falaj/contract/payments/receipt'
import { transfersOf } from '@falaj/ledger/transfers'
import { plainLook } from '@falaj/contract/payments/checkout'
import { isMask, maskPayer, unmasked } from '@falaj/contract/formats/mask'
import type { Language } from '@falaj/contract/kernel/words'
import type { Store } from '../../../platform/db/pool.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields, refusalCode } from '../../../platform/base/fail.ts'
import { eachRefusable } from '../../../platform/command/or-refused.ts'
import { mobileFault } from '../../../platform/identity/phone.ts'
import { entriesFor, explainedFor } from '../../../platform/money/booked.ts'
import { payerReach } from './receipt.contact.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { chargeSoFar } from './receipt.fee.ts'
import { receiptFile } from './receipt.file.ts'
import { receiptFeeList, receiptList } from './receipt.list.ts'
import { namesOf } from '../../../platform/payment/payer-page.ts'
import { paperOf, paperOfToken } from './receipt.paper.ts'
import { requestSending } from './receipt.sending.ts'
import * as store from './receipt.store.ts'
import { receiptLog } from './receipt.log.ts'

const originOf = ({ settings, request }: Pick<Call, 'settings' | 'request'>): string =>
  settings.publicOrigin ?? request.origin

/** The same receipt once more, under a new address. */
const resend = async (call: Call, id: string): Promise<{ readonly id: string; readonly number: string }> => {
  const { merchantId, personId } = call.me()
  const found = await store.lock(call.tx, merchantId, id)
  call.note({ object: `receipt ${found.number}`, after: { sentTo: found.shown } })
  if (found.erased_at) throw fail('RECORD_STATE')
  if ((await store.sendingsToday(call.tx, merchantId, found.id)) >= receiptLimits.sendingsPerDay)
    throw fail('RECEIPT_LIMIT')
  const sending = await store.again(call.tx, merchantId, found.id)
  await receiptLog.write(call.tx, merchantId, found.id, { what: 'resent', personId })
  await requestSending(call.emit, merchantId, { id: found.id, sending, origin: originOf(call) })
  return { id: found.id, number: found.number }
}

/** Sent to the address on record, if the form sends back its mask. */
const addressed = async <T extends Pick<store.Recipient, 'channel' | 'to'>>(
  tx: Store,
  merchantId: string,
  payment: store.ReceiptPayment,
  given: T,
): Promise<T> => {
  if (!isMask(given.to)) return given
  const reach = await payerReach(tx, merchantId, payment)
  const to = unmasked(given.to, given.channel === 'email' ? reach.email : reach.phone)
  if (!to) throw failFields({ path: 'to', code: given.channel === 'email' ? 'EMAIL' : 'PHONE' })
  return { ...given, to }
}
/** For a recipient who already has one of this payment, it is the same receipt once more. `to` is null if nobody knows an address. */
const sendTo = async (
  call: Call,
  paymentId: string,
  recipient: Omit<store.Recipient, 'to'> & { readonly to: string | null },
): Promise<{ readonly id: string; readonly number: string }> => {
  const { tx, me, note, emit } = call
  const { merchantId, personId } = me()
  const payment = await store.paymentOf(tx, merchantId, paymentId)
  if (!payment) throw fail('NOT_FOUND')
  note({ object: `payment ${payment.number}` })
  if (!payment.paid_at) throw fail('RECEIPT_UNPAID')
  if (recipient.to === null) throw fail('RECEIPT_NO_ADDRESS')
  const { to, ...how } = await addressed(tx, merchantId, payment, { ...recipient, to: recipient.to })
  // Customers are of every country: only that such a number can exist is asked.
  const fault = how.channel === 'sms' ? mobileFault(to, [to.slice(1).split('-')[0]!]) : null
  if (fault) throw failFields({ path: 'to', code: fault })
  // Two colleagues at once: the second one resends what the first has sent.
  await takeLock(tx, `receipt ${merchantId} ${payment.id}`)
  const existing = await store.idOf(tx, merchantId, payment.id, { ...how, to })
  if (existing) return resend(call, existing)
  if ((await store.idsOfPayment(tx, merchantId, payment.id)).length >= receiptLimits.recipients)
    throw fail('RECEIPT_RECIPIENTS')
  const made = await store.add(tx, merchantId, payment, { ...how, to }, personId)
  // Sent automatically at this very moment: it exists.
  if (!made) return resend(call, (await store.idOf(tx, merchantId, payment.id, { ...how, to }))!)
  note({ object: `receipt ${made.number}`, after: { payment: payment.number, channel: how.channel } })
  await receiptLog.write(tx, merchantId, made.id, { what: 'requested', personId })
  await requestSending(emit, merchantId, { id: made.id, sending: 1, origin: originOf(call) })
  return made
}

export const receiptFeature = bind(receipt, {
  query: receiptList.query,
  async detail({ input, tx, me, registry }) {
    const { merchantId } = me()
    const row = await receiptList.one(tx, merchantId, input.id)
    const key = await store.paperKey(tx, merchantId, row.id)
    return {
      ...row,
      paymentId: key.paymentId,
      actions: key.erasedAt ? [] : ['resend' as const],
      paper: await paperOf(tx, registry, merchantId, key),
      history: await receiptLog.history(tx, merchantId, row.id),
    }
  },
  async ofPayment({ input, tx, me }) {
    const { merchantId } = me()
    const payment = await store.paymentOf(tx, merchantId, input.paymentId)
    if (!payment) throw fail('NOT_FOUND')
    const reach = await payerReach(tx, merchantId, payment)
    const template = await store.templateOf(tx, merchantId)
    const receipts = []
    for (const id of await store.idsOfPayment(tx, merchantId, payment.id))
      receipts.push(await receiptList.one(tx, merchantId, id))
    return {
      isPaid: payment.paid_at !== null,
      language: reach.language ?? (template?.language as Language | undefined) ?? 'en',
      email: reach.email && maskPayer(reach.email),
      phone: reach.phone && maskPayer(reach.phone),
      receipts,
    }
  },
  month: ({ tx, me }) => chargeSoFar(tx, me().merchantId),
  fees: receiptFeeList.query,
  async fee({ input, tx, me }) {
    const { merchantId } = me()
    const row = await receiptFeeList.one(tx, merchantId, input.id)
    const booked = await transfersOf(tx, merchantId, { kind: 'receipt-fee', id: row.id })
    return {
      ...row,
      entries: entriesFor(merchantId, booked),
      explained: await explainedFor(tx, merchantId, row.amount.currency, booked),
    }
  },
  send: (call) => sendTo(call as Call, call.input.paymentId, call.input),
  async sendSeveral(call) {
    const { tx, me, note, input } = call
    const { merchantId } = me()
    const template = await store.templateOf(tx, merchantId)
    const answers = await eachRefusable(tx, [...new Set(input.ids)], async (paymentId) => {
      const payment = await store.paymentOf(tx, merchantId, paymentId)
      const reach = payment && (await payerReach(tx, merchantId, payment))
      const language = reach?.language ?? (template?.language as Language | undefined) ?? 'en'
      const to = reach?.email ?? reach?.phone ?? null
      const sent = await sendTo({ ...(call as Call), note: () => undefined }, paymentId, {
        channel: reach?.email ? 'email' : 'sms',
        to,
        language,
      })
      return { number: sent.number, to: maskPayer(to ?? '') }
    })
    const rows = answers.map(({ row: paymentId, done, refusal }) =>
      done ? { paymentId, ...done, why: null } : { paymentId, number: null, to: null, why: refusalCode(refusal) },
    )
    note({
      object: 'receipts',
      after: {
        sent: rows.flatMap(({ number }) => number ?? []),
        refused: rows.flatMap(({ paymentId, why }) => (why ? [`${paymentId} ${why}`] : [])),
      },
    })
    return { rows }
  },
  async resend(call) {
    await resend(call as Call, call.input.id)
    return {}
  },
  download: receiptFile,
  async template({ tx, me, registry }) {
    const { merchantId } = me()
    const kept = await store.templateOf(tx, merchantId)
    return {
      version: kept?.version ?? 0,
      language: (kept?.language as Language | undefined) ?? 'en',
      footerEn: kept?.footer_en ?? null,
      footerZh: kept?.footer_zh ?? null,
      isAutomatic: kept?.is_automatic ?? true,
      merchant: await namesOf(tx, merchantId),
      look: (await registry.lookOf?.(tx, merchantId)) ?? plainLook,
    }
  },
  async saveTemplate(call) {
    const { tx, me, note, emit, input } = call
    const { merchantId, personId } = me()
    const { version, language, footerEn = null, footerZh = null, isAutomatic } = input
    const before = await store.templateOf(tx, merchantId)
    note({
      object: 'receipt template',
      ...(before ? { before: { automatic: before.is_automatic, footer: before.footer_en } } : {}),
      after: { automatic: isAutomatic, footer: footerEn },
    })
    const given = { language, footerEn, footerZh, isAutomatic, origin: originOf(call) }
    if (version !== (before?.version ?? 0) || !(await store.keepTemplate(tx, merchantId, personId, given, version)))
      throw fail('RECORD_CHANGED')
    await receiptLog.notify(emit, merchantId, null)
    return { version: version + 1 }
  },
  async open({ input, tx, registry }) {
    const found = await store.openByCode(tx, input.code)
    if (!found) return { receipt: await paperOfToken(tx, registry, input.code) }
    const { merchant_id: merchantId, id } = found
    if (found.opened === 1) {
      await receiptLog.write(tx, merchantId, id, { what: 'opened' })
      await receiptLog.notify(emitter(tx), merchantId, id)
    }
    return { receipt: await paperOf(tx, registry, merchantId, await store.paperKey(tx, merchantId, id)) }
  },
})
