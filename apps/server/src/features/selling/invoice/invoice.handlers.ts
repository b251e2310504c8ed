import { maskPayer } from '@falaj/contract/formats/mask'
import {
  invoice,
  invoiceSheet,
  type InvoiceAction,
  type InvoiceChange,
  type InvoiceFacts,
} from '@falaj/contract/selling/invoice'
import { vatOfNext } from '@falaj/contract/selling/invoice-rules'
import type { VatKind } from '@falaj/contract/kernel/sale'
import { toCodeText } from '@falaj/money'
import { customerNamed, customerOf, hasConsent, holdCustomer } from '../../customers/customer/customer.read.ts'
import { itemsFor, type SoldItem } from '../../customers/item/item.read.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { payPath } from '../../../platform/payment/pay-code.ts'
import { hasOpenOrder } from '../../../platform/payment/payments-of.ts'
import { amountFault } from '../../../platform/product/amount-limit.ts'
import { agreedMaxOf } from '../../../platform/product/gate.ts'
import { cellFault, requireRight, sheetLines } from '../../../platform/lists/lines.ts'
import { addAttachment, attachmentsOf, removeAttachment } from './invoice.attachments.ts'
import { creditPdf, invoicePdf } from './invoice.file.ts'
import { issue, mail } from './invoice.issuing.ts'
import { invoiceList } from './invoice.list.ts'
import { recordPaid } from './invoice.paid.ts'
import { actionsOf } from './invoice.rules.ts'
import { checkStore, isStoreClosed } from '../../../platform/store/store.ts'
import * as store from './invoice.store.ts'
import { invoiceLog } from './invoice.log.ts'

/** A line that is called as its item is keeps all of its names: its readers see their own. One that was written otherwise stays as it is. */
const inAllNames = (facts: InvoiceFacts, items: ReadonlyMap<string, SoldItem>) => {
  const named = facts.lines.map(({ itemId, text }) => {
    const item = itemId ? items.get(itemId) : undefined
    return item && (item.nameZh ?? item.nameAr) && [item.nameEn, item.nameZh, item.nameAr].includes(text) ? item : null
  })
  return {
    facts: { ...facts, lines: facts.lines.map((line, at) => ({ ...line, text: named[at]?.nameEn ?? line.text })) },
    textsZh: named.map((item) => item?.nameZh ?? null),
    textsAr: named.map((item) => item?.nameAr ?? null),
  }
}
/** With the customer as it is now, or what is wrong with it. */
const termsOf = async (
  { tx, me }: Pick<Call, 'tx' | 'me'>,
  facts: InvoiceFacts,
  was: string | null = null,
): Promise<store.InvoiceTerms> => {
  const { merchantId } = me()
  await checkStore(tx, me(), facts.store, { was })
  const customer = await customerOf(tx, merchantId, facts.customerId)
  if (!customer || !(await holdCustomer(tx, merchantId, customer.id)))
    throw failFields({ path: 'customerId', code: 'CUSTOMER_UNKNOWN' })
  const ids = facts.lines.flatMap(({ itemId }) => itemId ?? [])
  const items = await itemsFor(tx, merchantId, ids, facts.currency)
  const unknown = facts.lines.findIndex(({ itemId }) => itemId && !items.has(itemId))
  if (unknown >= 0) throw failFields({ path: `lines.${unknown}.itemId`, code: 'ITEM_UNKNOWN' })
  const fault = amountFault('invoice', store.totalOf(facts), await agreedMaxOf(tx, merchantId, 'invoice'))
  if (fault) throw failFields({ path: 'lines', code: fault })
  const { name, trn, address, email } = customer
  return { ...inAllNames(facts, items), customer: { name, trn, address, email } }
}
/** The same once more, with the customer as it is now; undefined when there is no such customer any more. */
export const repeatTerms = async (
  tx: Store,
  merchantId: string,
  id: string,
): Promise<store.InvoiceTerms | undefined> => {
  const found = await store.find(tx, merchantId, id)
  const customer = found && (await customerOf(tx, merchantId, found.customer_id))
  if (!found || !customer || !(await holdCustomer(tx, merchantId, customer.id))) return undefined
  const lines = await store.linesOf(tx, merchantId, id)
  const { name, trn, address, email } = customer
  return {
    customer: { name, trn, address, email },
    textsZh: lines.map((line) => line.text_zh),
    textsAr: lines.map((line) => line.text_ar),
    facts: {
      customerId: found.customer_id,
      language: found.language,
      currency: found.currency,
      termsDays: found.terms_days,
      ...(found.reference ? { reference: found.reference } : {}),
      ...(found.note ? { note: found.note } : {}),
      ...(found.store && !(await isStoreClosed(tx, merchantId, found.store)) ? { store: found.store } : {}),
      options: store.optionsOf(found),
      lines: lines.map((line) => ({
        ...(line.item_id ? { itemId: line.item_id } : {}),
        text: line.text,
        quantity: String(Number(line.quantity)),
        unit: inMinor(line.unit_minor, found.currency),
        discount: String(line.discount_bps / 100),
        vat: line.vat as VatKind,
      })),
    },
  }
}
const done = async (call: Pick<Call, 'tx' | 'emit' | 'me'>, id: string, what: InvoiceChange, text?: string) => {
  const { merchantId, personId } = call.me()
  await invoiceLog.write(call.tx, merchantId, id, { what, personId, ...(text ? { text } : {}) })
  await invoiceLog.notify(call.emit, merchantId, id)
  return {}
}
/** Its money is not expected any more: nothing is repeated after it. */
const giveUp = async (
  { tx, me, note, input: { reason } }: Pick<Call<typeof invoice.void>, 'tx' | 'me' | 'note' | 'input'>,
  found: store.Invoice,
  values: Parameters<typeof store.update>[3],
  status: 'void' | 'uncollectible',
): Promise<void> => {
  const { merchantId, personId } = me()
  await store.update(tx, merchantId, found.id, values)
  await store.endSchedule(tx, merchantId, found.id, personId)
  note({ object: `invoice ${found.number}`, before: { status: found.status }, after: { status, reason } })
}
/** What changes how much is open waits for a payment in progress: the payer would pay an outdated amount. */
const moving: readonly InvoiceAction[] = ['record', 'credit', 'void']
/** Held until the end of this change, and in a state that allows it. */
const held = async (
  call: Pick<Call, 'tx' | 'me' | 'note'>,
  id: string,
  action: InvoiceAction,
): Promise<store.Invoice> => {
  const { merchantId } = call.me()
  const found = await store.lock(call.tx, merchantId, id)
  call.note({ object: `invoice ${found.number ?? found.id}`, before: { status: found.status } })
  const allowed = actionsOf({
    status: found.status,
    paidMinor: BigInt(found.paid_minor),
    creditableMinor: action === 'credit' ? (await store.creditOf(call.tx, merchantId, found)).creditable.minor : 0n,
    isRecurring: action === 'stop',
  })
  if (!allowed.includes(action))
    throw fail(['edit', 'issue', 'detach'].includes(action) ? 'INVOICE_ISSUED' : 'RECORD_STATE')
  if (moving.includes(action) && (await hasOpenOrder(call.tx, merchantId, found.id))) throw fail('LINK_HELD')
  return found
}
/** Nothing is billed or written to a customer who was erased. Held, so that they are not erased meanwhile. */
const requireCustomer = async ({ tx, me }: Pick<Call, 'tx' | 'me'>, { customer_id: id }: store.Invoice) => {
  if (!(await holdCustomer(tx, me().merchantId, id))) throw fail('CUSTOMER_ERASED')
}
const originOf = ({ settings, request }: Pick<Call, 'settings' | 'request'>): string =>
  settings.publicOrigin ?? request.origin

export const invoiceFeature = bind(invoice, {
  query: invoiceList.query,
  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const row = await invoiceList.one(tx, merchantId, input.id)
    const found = (await store.find(tx, merchantId, row.id))!
    const lines = await store.linesOf(tx, merchantId, row.id)
    const { payments, credits, schedule } = await store.restOf(tx, merchantId, row.id)
    const { refunded, creditable } = await store.creditOf(tx, merchantId, found)
    const inOwn = (minor: string) => inMinor(minor, found.currency)
    return {
      ...row,
      version: found.version,
      customerId: found.customer_id,
      buyer: { ...found.customer, email: found.customer.email && maskPayer(found.customer.email) },
      seller: found.seller,
      language: found.language,
      currency: found.currency,
      net: inOwn(found.net_minor),
      credited: inOwn(found.credited_minor),
      refunded,
      creditable,
      termsDays: found.terms_days,
      note: found.note,
      options: store.optionsOf(found),
      lines: lines.map((line) => ({
        itemId: line.item_id,
        text: line.text,
        textZh: line.text_zh,
        quantity: String(Number(line.quantity)),
        unit: inOwn(line.unit_minor),
        discount: line.discount_bps === 0 ? '' : String(line.discount_bps / 100),
        vat: line.vat as VatKind,
        net: inOwn(line.net_minor),
        tax: inOwn(line.vat_minor),
      })),
      attachments: await attachmentsOf(tx, merchantId, row.id),
      path: found.code ? payPath(found.code) : null,
      opened: Number(found.opened),
      tried: Number(found.tried),
      payments: payments.map((each) => ({
        id: each.id,
        at: each.at.toISOString(),
        number: each.number,
        amount: inOwn(each.amount_minor),
        way: each.way,
        paymentId: each.payment_id,
        depositId: each.deposit_id,
      })),
      credits: credits.map((each) => ({
        id: each.id,
        at: each.at.toISOString(),
        number: each.number,
        total: inOwn(each.total_minor),
        reason: each.reason,
      })),
      schedule: schedule
        ? { id: schedule.id, every: schedule.every as 'month', nextOn: schedule.next_on, endsOn: schedule.ends_on }
        : null,
      history: await invoiceLog.history(tx, merchantId, row.id),
      actions: actionsOf({
        status: found.status,
        paidMinor: BigInt(found.paid_minor),
        creditableMinor: creditable.minor,
        isRecurring: schedule !== undefined,
      }),
    }
  },
  async add(call) {
    const { merchantId, personId } = call.me()
    const id = await store.add(call.tx, merchantId, personId, await termsOf(call, call.input))
    call.note({ object: `invoice ${id}`, after: { total: toCodeText(store.totalOf(call.input)) } })
    await done(call, id, 'created')
    return { id, version: 1 }
  },
  async edit(call) {
    const { id, version, ...facts } = call.input
    const found = await held(call, id, 'edit')
    if (found.version !== version) throw fail('RECORD_CHANGED')
    await store.set(call.tx, call.me().merchantId, found.id, await termsOf(call, facts, found.store))
    call.note({
      object: `invoice ${found.id}`,
      before: { total: toCodeText(inMinor(found.total_minor, found.currency)) },
      after: { total: toCodeText(store.totalOf(facts)) },
    })
    await done(call, found.id, 'edited')
    return { id: found.id, version: version + 1 }
  },
  async attach(call) {
    const found = await held(call, call.input.id, 'attach')
    const name = await addAttachment(call, found)
    call.note({ object: `invoice ${found.number ?? found.id}`, after: { attached: name } })
    return done(call, found.id, 'attached', name)
  },
  async detach(call) {
    const found = await held(call, call.input.id, 'detach')
    const name = await removeAttachment(call.tx, call.me().merchantId, found.id, call.input.filePath)
    call.note({ object: `invoice ${found.id}`, before: { attached: name } })
    return done(call, found.id, 'detached', name)
  },
  async issue(call) {
    const { merchantId, personId } = call.me()
    const found = await held(call, call.input.id, 'issue')
    if (found.version !== call.input.version) throw fail('RECORD_CHANGED')
    await requireCustomer(call, found)
    if (call.input.send && !found.customer.email) throw failFields({ path: 'send', code: 'CUSTOMER_EMAIL' })
    const { number } = await issue(call, merchantId, found, { personId, origin: originOf(call) })
    call.note({ object: `invoice ${number}`, after: { status: 'open' } })
    if (call.input.send)
      await mail(call, merchantId, await store.lock(call.tx, merchantId, found.id), 'sent', originOf(call), personId)
    await invoiceLog.notify(call.emit, merchantId, found.id)
    return { number }
  },
  async send(call) {
    const { merchantId, personId } = call.me()
    const found = await held(call, call.input.id, 'send')
    await requireCustomer(call, found)
    if (!(await mail(call, merchantId, found, 'sent', originOf(call), personId)))
      throw failFields({ path: 'id', code: 'CUSTOMER_EMAIL' })
    await invoiceLog.notify(call.emit, merchantId, found.id)
    return {}
  },
  async remind(call) {
    const { merchantId, personId } = call.me()
    const found = await held(call, call.input.id, 'remind')
    await requireCustomer(call, found)
    if (!(await hasConsent(call.tx, merchantId, found.customer_id))) throw fail('CONSENT_MISSING')
    if (!(await mail(call, merchantId, found, 'reminded', originOf(call), personId)))
      throw failFields({ path: 'id', code: 'CUSTOMER_EMAIL' })
    await invoiceLog.notify(call.emit, merchantId, found.id)
    return {}
  },
  async record(call) {
    const { id, amount, way } = call.input
    const { merchantId, personId } = call.me()
    const found = await held(call, id, 'record')
    if (amount.currency !== found.currency) throw failFields({ path: 'amount', code: 'CURRENCY_DIFFERS' })
    if (amount.minor > store.dueOf(found).minor) throw failFields({ path: 'amount', code: 'OVER_DUE' })
    const number = found.number ?? ''
    await recordPaid(call, { merchantId, id: found.id, number, paymentId: null, way, amount, at: new Date(), personId })
    call.note({ object: `invoice ${number}`, after: { paid: toCodeText(amount), way } })
    return {}
  },
  async credit(call) {
    const { id, amount, reason } = call.input
    const { merchantId, personId } = call.me()
    const found = await held(call, id, 'credit')
    if (amount.currency !== found.currency) throw failFields({ path: 'amount', code: 'CURRENCY_DIFFERS' })
    const { creditable } = await store.creditOf(call.tx, merchantId, found)
    if (amount.minor > creditable.minor) throw failFields({ path: 'amount', code: 'OVER_CREDITABLE' })
    const number = await store.nextNumber(call.tx, merchantId, 'CN')
    const notes = await store.creditsOf(call.tx, merchantId, found.id)
    const vat = vatOfNext(
      amount,
      notes.map((note) => ({
        vat: inMinor(note.vat_minor, found.currency),
        total: inMinor(note.total_minor, found.currency),
      })),
      { vat: inMinor(found.vat_minor, found.currency), total: inMinor(found.total_minor, found.currency) },
    )
    await store.addCredit(call.tx, { merchantId, id: found.id, number, reason, vat, total: amount, personId })
    call.note({ object: `invoice ${found.number}`, after: { credited: toCodeText(amount), number, reason } })
    await done(call, found.id, 'credited', `${number} · ${toCodeText(amount)}`)
    return { number }
  },
  async void(call) {
    const found = await held(call, call.input.id, 'void')
    await giveUp(call, found, { voided_at: new Date() }, 'void')
    return done(call, found.id, 'voided', call.input.reason)
  },
  async writeOff(call) {
    const found = await held(call, call.input.id, 'writeOff')
    await giveUp(call, found, { uncollectible_at: new Date() }, 'uncollectible')
    return done(call, found.id, 'written-off', call.input.reason)
  },
  async reopen(call) {
    const found = await held(call, call.input.id, 'reopen')
    await store.update(call.tx, call.me().merchantId, found.id, { uncollectible_at: null })
    return done(call, found.id, 'reopened')
  },
  async bulk(call) {
    const { merchantId, personId } = call.me()
    const { lines, faults } = sheetLines(invoiceSheet, call.input.rows)
    const drafts = new Map<string, { row: number; given: store.InvoiceTerms }>()
    for (const { row, line } of lines) {
      const { customer: named, currency, termsDays, reference, ...rest } = line
      const customer = await customerNamed(call.tx, merchantId, named)
      if (!customer || !(await holdCustomer(call.tx, merchantId, customer.id))) {
        faults.push(cellFault(row, 'customer', 'CUSTOMER_UNKNOWN'))
        continue
      }
      const key = reference ? `${customer.id} ${currency} ${reference}` : `row ${row}`
      const before = drafts.get(key)
      const { name, trn, address, email, language } = customer
      const facts: InvoiceFacts = {
        customerId: customer.id,
        language,
        currency,
        termsDays,
        ...(reference ? { reference } : {}),
        lines: [...(before?.given.facts.lines ?? []), rest],
      }
      if (facts.lines.length > 50) faults.push(cellFault(row, 'reference', 'TOO_MANY'))
      drafts.set(key, { row: before?.row ?? row, given: { facts, customer: { name, trn, address, email } } })
    }
    const agreed = await agreedMaxOf(call.tx, merchantId, 'invoice')
    for (const { row, given } of drafts.values()) {
      const fault = amountFault('invoice', store.totalOf(given.facts), agreed)
      if (fault) faults.push(cellFault(row, 'unit', fault))
    }
    requireRight(faults, drafts.size)
    for (const { given } of drafts.values()) {
      const id = await store.add(call.tx, merchantId, personId, given)
      await invoiceLog.write(call.tx, merchantId, id, { what: 'imported', personId })
    }
    call.note({ object: 'invoice bulk', after: { drafts: drafts.size } })
    await invoiceLog.notify(call.emit, merchantId, null)
    return { added: drafts.size, changed: 0 }
  },
  async duplicate(call) {
    const { merchantId, personId } = call.me()
    const found = await held(call, call.input.id, 'duplicate')
    const given = await repeatTerms(call.tx, merchantId, found.id)
    if (!given) throw failFields({ path: 'customerId', code: 'CUSTOMER_UNKNOWN' })
    const id = await store.add(call.tx, merchantId, personId, given)
    call.note({ object: `invoice ${id}`, after: { from: found.number ?? found.id } })
    await done(call, id, 'duplicated')
    return { id }
  },
  async schedule(call) {
    const { id, every, nextOn, endsOn } = call.input
    const { merchantId, personId } = call.me()
    const found = await held(call, id, 'schedule')
    if ((await store.restOf(call.tx, merchantId, found.id)).schedule) throw fail('RECORD_STATE')
    if (nextOn <= (await businessToday(call.tx))) throw failFields({ path: 'nextOn', code: 'DATE_PAST' })
    if (endsOn && endsOn < nextOn) throw failFields({ path: 'endsOn', code: 'RANGE_ORDER' })
    await store.addSchedule(call.tx, { merchantId, id: found.id, every, nextOn, endsOn: endsOn ?? null, personId })
    await store.update(call.tx, merchantId, found.id, { origin: originOf(call) })
    call.note({ object: `invoice ${found.number}`, after: { every, nextOn } })
    return done(call, found.id, 'scheduled', nextOn)
  },
  async stop(call) {
    const { merchantId, personId } = call.me()
    const found = await held(call, call.input.id, 'stop')
    if (!(await store.endSchedule(call.tx, merchantId, found.id, personId))) throw fail('RECORD_STATE')
    await invoiceLog.notify(call.emit, merchantId, found.id)
    return {}
  },
  file: (call) => invoicePdf(call, call.input.id, call.input.language),
  creditFile: (call) => creditPdf(call, call.input, call.input.language),
})
