import { customer, customerSheet, type CustomerChange } from '@falaj/contract/customers/customer'
import { maskPayer, unmasked } from '@falaj/contract/formats/mask'
import type { PayerLanguage } from '@falaj/contract/kernel/payer-language'
import type { Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { paymentsOfCustomer, forgetPayerOf } from '../../../platform/payment/payments-of.ts'
import { cellFault, requireRight, sheetLines } from '../../../platform/lists/lines.ts'
import { customerList } from './customer.list.ts'
import * as store from './customer.store.ts'
import { customerLog } from './customer.log.ts'

/** What other features store about the customer. */
const recordsOf = async (
  all: Call['registry']['customerRecords'],
  ...customerRow: [tx: Store, merchantId: string, id: string]
) => {
  let found: Awaited<ReturnType<NonNullable<(typeof all)[number]['detail']>>> = {}
  for (const { detail } of all) found = { ...found, ...(await detail?.(...customerRow)) }
  return found
}
/** One that is not erased, held until the end of this change. */
const kept = async (call: Pick<Call, 'tx' | 'me' | 'note'>, id: string) => {
  const found = await store.lock(call.tx, call.me().merchantId, id)
  call.note({ object: `customer ${found.id}` })
  if (found.erased_at) throw fail('RECORD_STATE')
  return found
}
/** The names of what is there. */
const revealed = (contact: Readonly<Record<string, string | null>>): string =>
  Object.keys(contact)
    .filter((name) => contact[name] !== null)
    .join(', ')
/** What the form means: where it sends back a mask, the value on record. */
const contactOf = (
  typed: { readonly email?: string | undefined; readonly phone?: string | undefined },
  found: { readonly email: string | null; readonly phone: string | null },
) => {
  const intended = {
    email: typed.email === undefined ? undefined : unmasked(typed.email, found.email),
    phone: typed.phone === undefined ? undefined : unmasked(typed.phone, found.phone),
  }
  const wrong = (['email', 'phone'] as const).filter(
    (name) => typed[name] !== undefined && intended[name] === undefined,
  )
  if (wrong.length > 0)
    throw failFields(
      ...wrong.map((path) => ({ path, code: path === 'email' ? ('EMAIL' as const) : ('PHONE' as const) })),
    )
  return intended
}
const done = async (call: Call, id: string, what: CustomerChange): Promise<void> => {
  const { merchantId, personId } = call.me()
  await customerLog.write(call.tx, merchantId, id, { what: what, personId: personId })
  await customerLog.notify(call.emit, call.me().merchantId, id)
}

export const customerFeature = bind(customer, {
  query: customerList.query,
  async detail({ input, tx, me, registry }) {
    const { merchantId } = me()
    const row = await customerList.one(tx, merchantId, input.id)
    const { facts, totals, notes } = await store.findDetails(tx, merchantId, row.id)
    return {
      ...row,
      version: facts.version,
      language: facts.language as PayerLanguage,
      trn: facts.trn,
      address: facts.address,
      tagList: facts.tags,
      totals: totals.map((each) => ({
        payments: each.payments,
        paid: inMinor(each.paid_minor, each.currency),
        last: each.last_paid_at.toISOString(),
      })),
      notes: notes.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
      history: await customerLog.history(tx, merchantId, row.id),
      lastPayments: await paymentsOfCustomer(tx, merchantId, row.id),
      balances: [],
      mandates: [],
      cards: [],
      ...(await recordsOf(registry.customerRecords, tx, merchantId, row.id)),
    }
  },
  async pick({ input, tx, me }) {
    const rows = await store.pick(tx, me().merchantId, input.text)
    return {
      rows: rows.map((row) => ({
        ...row,
        email: row.email && maskPayer(row.email),
        language: row.language as PayerLanguage,
      })),
    }
  },

  async add(call) {
    const { tx, me, input, note } = call
    const { merchantId } = me()
    await store.refuseDuplicate(tx, merchantId, input)
    const made = await store.add(tx, merchantId, input)
    note({ object: `customer ${made.id}`, after: { number: made.number } })
    await done(call, made.id, 'added')
    return made
  },
  async edit(call) {
    const { tx, me, note } = call
    const { id, version, ...typed } = call.input
    const found = await kept(call, id)
    if (found.version !== version) throw fail('RECORD_CHANGED')
    const facts = { ...typed, ...contactOf(typed, found) }
    const fields = store.changedFields(found, facts)
    if (fields.length === 0) return { version }
    await store.refuseDuplicate(tx, me().merchantId, facts, found.id)
    await store.set(tx, me().merchantId, found.id, facts, version + 1)
    // Names of fields, never their values: an audit entry cannot be erased.
    note({ object: `customer ${found.id}`, after: { fields: fields.join(', ') } })
    await done(call, found.id, 'edited')
    return { version: version + 1 }
  },
  async reveal(call) {
    const { email, phone } = await kept(call, call.input.id)
    // What was shown, not its value: an audit entry cannot be erased.
    call.note({ object: `customer ${call.input.id}`, after: { shown: revealed({ email, phone }) } })
    return { email, phone }
  },
  async note(call) {
    const { tx, me, input } = call
    const found = await kept(call, input.id)
    const id = await store.addNote(tx, me().merchantId, found.id, input.text, me().personId)
    await customerLog.notify(call.emit, call.me().merchantId, found.id)
    return { id }
  },
  async consent(call) {
    const { tx, me, input, note } = call
    const found = await kept(call, input.id)
    if (found.consent === input.consent) throw fail('RECORD_STATE')
    await store.setConsent(tx, me().merchantId, found.id, input.consent)
    note({ object: `customer ${found.id}`, before: { consent: found.consent }, after: { consent: input.consent } })
    await done(call, found.id, input.consent === 'given' ? 'consent-given' : 'consent-withdrawn')
    return {}
  },
  async erase(call) {
    const { tx, me, input, registry } = call
    const { merchantId, personId } = me()
    const found = await kept(call, input.id)
    for (const { isOwed } of registry.customerRecords)
      if (await isOwed?.(tx, merchantId, found.id)) throw fail('CUSTOMER_OWES')
    for (const { onErase } of registry.customerRecords) await onErase?.(tx, merchantId, found, personId)
    await forgetPayerOf(tx, merchantId, found.id)
    await store.erase(tx, merchantId, found.id, found.number)
    await done(call, found.id, 'erased')
    return {}
  },
  async import(call) {
    const { tx, me, input, note } = call
    const { merchantId, personId } = me()
    const { lines, faults } = sheetLines(customerSheet, input.rows)
    const keys = new Set<string>()
    for (const { row, line } of lines) {
      for (const field of ['email', 'phone'] as const) {
        const key = line[field] ? `${field} ${line[field].toLowerCase()}` : null
        if (key && keys.has(key)) faults.push(cellFault(row, field, 'SHEET_TWICE'))
        if (key) keys.add(key)
      }
      for (const field of await store.duplicateFields(tx, merchantId, line))
        faults.push(cellFault(row, field, 'CUSTOMER_KNOWN'))
    }
    requireRight(faults, lines.length)
    for (const { row, line } of lines) {
      const pathOf = (field: 'email' | 'phone') => cellFault(row, field, 'CUSTOMER_KNOWN').path
      const { id } = await store.add(tx, merchantId, line, pathOf)
      await customerLog.write(tx, merchantId, id, { what: 'imported', personId: personId })
    }
    note({ object: 'customer import', after: { rows: lines.length } })
    await customerLog.notify(call.emit, call.me().merchantId, null)
    return { added: lines.length, changed: 0 }
  },
})
