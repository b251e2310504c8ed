import { areas, mayEnter } from '@falaj/contract/kernel/access'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { vamIban, waitingStatuses } from '@falaj/contract/selling/vam-iban'
import { transfersOf } from '@falaj/ledger/transfers'
import { toCodeText } from '@falaj/money'
import { customerOf } from '../../customers/customer/customer.read.ts'
import { isCreditedOrVoided, lockInvoice, openInvoices } from '../invoice/invoice.read.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import { entriesFor, explainedFor } from '../../../platform/money/booked.ts'
import { giveBack } from './vam-iban.give-back.ts'
import { depositList, ibanList } from './vam-iban.list.ts'
import { matchByHand, take, undoMatch } from './vam-iban.match.ts'
import { ibanChanged } from './vam-iban.notify.ts'
import { takeIban } from './vam-iban.numbers.ts'
import { movementName } from './vam-iban.product.ts'
import { checkStore } from '../../../platform/store/store.ts'
import { payerKey, suggest } from './vam-iban.rules.ts'
import * as store from './vam-iban.store.ts'
import { vamIbanLog } from './vam-iban.log.ts'

type Form = Pick<Input<typeof vamIban.edit>, 'assignedTo' | 'customerId' | 'invoiceId' | 'store'>
/** Only what the form's kind needs; what it names must be there. */
const assignmentOf = async (
  { tx, me }: Pick<Call, 'tx' | 'me'>,
  currency: string,
  { assignedTo, customerId = '', invoiceId = '', store: storeName = '' }: Form,
  was: string | null = null,
): Promise<store.Assignment> => {
  const { merchantId } = me()
  if (assignedTo === 'store') await checkStore(tx, me(), storeName, { was })
  const none = { customerId: null, invoiceId: null, store: null }
  if (assignedTo === 'customer') {
    const found = await customerOf(tx, merchantId, customerId)
    if (!found) throw failFields({ path: 'customerId', code: 'CUSTOMER_UNKNOWN' })
    return { ...none, assignedTo, customerId: found.id }
  }
  if (assignedTo === 'invoice') {
    const found = await lockInvoice(tx, merchantId, invoiceId)
    if (!found?.isPayable) throw failFields({ path: 'invoiceId', code: 'INVOICE_UNKNOWN' })
    if (found.due.currency !== currency) throw failFields({ path: 'invoiceId', code: 'CURRENCY_DIFFERS' })
    return { ...none, assignedTo, invoiceId: found.id }
  }
  return { ...none, assignedTo, ...(assignedTo === 'store' ? { store: storeName } : {}) }
}
/** One that is not closed, held until the end of this change. */
const openIban = async ({ tx, me, note }: Pick<Call, 'tx' | 'me' | 'note'>, id: string) => {
  const found = await store.lockIban(tx, me().merchantId, id)
  note({ object: `vam-iban ${found.number}` })
  if (found.closed_at) throw fail('RECORD_STATE')
  return found
}
/** One with something left, and nothing on its way back. */
const openDeposit = async ({ tx, me, note }: Pick<Call, 'tx' | 'me' | 'note'>, id: string) => {
  const found = await store.lockDeposit(tx, me().merchantId, id)
  note({ object: `${movementName} ${found.number}`, before: { status: found.state } })
  if (!isWaiting(found)) throw fail('RECORD_STATE')
  return found
}
const isWaiting = ({ state }: Pick<store.Deposit, 'state'>): boolean =>
  (waitingStatuses as readonly string[]).includes(state)
const candidatesMax = 300
const suggestionsFor = async (tx: Store, found: store.Deposit) => {
  const { merchant_id: merchantId } = found
  const iban = await tx
    .selectFrom('vam_iban')
    .select(['customer_id', 'invoice_id'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', found.vam_iban_id)
    .executeTakeFirstOrThrow()
  const payers = await store.knownPayers(tx, merchantId, payerKey(found.sender_name), found.sender_hash)
  const open = await openInvoices(tx, merchantId, found.currency, candidatesMax)
  return suggest(
    {
      amount: store.unmatchedOf(found),
      sender: found.sender_name,
      reference: found.reference,
      ibanCustomerId: iban.customer_id,
      ibanInvoiceId: iban.invoice_id,
      ...payers,
    },
    open,
  ).map(({ score, reasons, parts }) => ({
    score,
    reasons: [...reasons],
    parts: parts.map(({ of, amount }) => ({
      invoiceId: of.id,
      number: of.number,
      customer: of.customer,
      due: of.due,
      amount,
    })),
  }))
}

export const vamIbanFeature = bind(vamIban, {
  query: ibanList.query,
  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const row = await ibanList.one(tx, merchantId, input.id)
    const found = await tx
      .selectFrom('vam_iban')
      .select(['version', 'customer_id', 'invoice_id', 'store', 'closed_at'])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    return {
      ...row,
      version: found.version,
      customerId: found.customer_id,
      invoiceId: found.invoice_id,
      store: found.store,
      closedAt: found.closed_at?.toISOString() ?? null,
      payers: await store.payersOf(tx, merchantId, found.customer_id),
      lastDeposits: await store.lastDeposits(tx, merchantId, row.id),
      history: await vamIbanLog.history(tx, merchantId, row.id),
    }
  },
  async inbox({ tx, me, settings }) {
    return { isOffered: settings.ibanRange !== null, waits: await store.waitingSums(tx, me().merchantId) }
  },
  async add({ tx, me, input, settings, note, emit }) {
    const { merchantId, personId } = me()
    const { alias, currency } = input
    const assignment = await assignmentOf({ tx, me }, currency, input)
    const id = newId()
    const iban = await takeIban(tx, settings, { merchantId, id })
    const number = await store.addIban(tx, { ...assignment, merchantId, id, iban, alias, currency, personId })
    await vamIbanLog.write(tx, merchantId, id, { what: 'created', personId })
    note({ object: `vam-iban ${number}`, after: { alias, currency, ...assignment } })
    await ibanChanged(emit, merchantId, id)
    return { id, number }
  },
  async edit(call) {
    const { tx, me, input, note, emit } = call
    const { merchantId, personId } = me()
    const found = await openIban(call, input.id)
    if (found.version !== input.version) throw fail('RECORD_CHANGED')
    const assignment = await assignmentOf(call, found.currency, input, found.store)
    await store.setIban(tx, merchantId, found.id, { ...assignment, alias: input.alias })
    const before = {
      alias: found.alias,
      assignedTo: found.assigned_to,
      customerId: found.customer_id,
      invoiceId: found.invoice_id,
      store: found.store,
    }
    note({ object: `vam-iban ${found.number}`, before, after: { alias: input.alias, ...assignment } })
    if (before.alias !== input.alias)
      await vamIbanLog.write(tx, merchantId, found.id, { what: 'renamed', personId, text: input.alias })
    const { customerId, invoiceId, store: storeName } = assignment
    if (
      before.assignedTo !== assignment.assignedTo ||
      before.customerId !== customerId ||
      before.invoiceId !== invoiceId ||
      before.store !== storeName
    ) {
      const text = (await ibanList.one(tx, merchantId, found.id)).assignee
      await vamIbanLog.write(tx, merchantId, found.id, { what: 'assigned', personId, text })
    }
    await ibanChanged(emit, merchantId, found.id)
    return { version: found.version + 1 }
  },
  async close(call) {
    const { tx, me, note, emit, input } = call
    const { merchantId, personId } = me()
    const found = await openIban(call, input.id)
    await store.closeIban(tx, merchantId, found.id, new Date())
    await vamIbanLog.write(tx, merchantId, found.id, { what: 'closed', personId })
    note({ object: `vam-iban ${found.number}`, before: { status: 'active' }, after: { status: 'closed' } })
    await ibanChanged(emit, merchantId, found.id)
    return {}
  },
  async card(call) {
    const { tx, me, input, settings } = call
    const { merchantId, personId } = me()
    const found = await openIban(call, input.id)
    await vamIbanLog.write(tx, merchantId, found.id, { what: 'shown', personId })
    return {
      iban: found.iban,
      holder: await store.holderOf(tx, merchantId),
      bank: settings.ibanRange?.bank ?? '',
      currency: found.currency,
      needsReference: found.assigned_to !== 'invoice',
    }
  },
  async forget({ tx, me, input, note, emit }) {
    const { merchantId } = me()
    if ((await store.forgetPayers(tx, merchantId, input.customerId, input.key)) === 0) throw fail('NOT_FOUND')
    note({ object: `customer ${input.customerId}` })
    await vamIbanLog.notify(emit, merchantId, null)
    return {}
  },

  deposits: depositList.query,
  async deposit({ input, tx, me, visitor }) {
    const { merchantId } = me()
    const row = await depositList.one(tx, merchantId, input.id)
    const found = (await store.findDeposit(tx, merchantId, row.id))!
    const booked = await transfersOf(tx, merchantId, { kind: movementName, id: row.id })
    const mayAct = mayEnter(areas.virtualBankAccount, visitor) && isWaiting(found)
    const iban = await tx
      .selectFrom('vam_iban')
      .select('closed_at')
      .where('merchant_id', '=', merchantId)
      .where('id', '=', found.vam_iban_id)
      .executeTakeFirstOrThrow()
    const inOwn = (minor: string) => inMinor(minor, found.currency)
    const matches = await store.matchesOf(tx, merchantId, row.id)
    const mayMatch = mayEnter(areas.virtualBankAccount, visitor)
    const undoable = new Set<string>()
    for (const { id, invoice_id: invoiceId, at, undone_at: undoneAt } of matches)
      if (mayMatch && !undoneAt && !(invoiceId && (await isCreditedOrVoided(tx, merchantId, invoiceId, at))))
        undoable.add(id)
    return {
      ...row,
      virtualIbanId: found.vam_iban_id,
      bankReference: found.bank_reference,
      isIbanClosed: iban.closed_at !== null,
      returning: inOwn(found.returning_minor),
      matches: matches.map((each) => ({
        id: each.id,
        at: each.at.toISOString(),
        kind: each.kind as 'invoice',
        invoiceId: each.invoice_id,
        number: each.number,
        customer: each.customer,
        amount: inOwn(each.amount_minor),
        how: each.how as 'person',
        who: each.who,
        note: each.note,
        undone: each.undone_at && {
          at: each.undone_at.toISOString(),
          who: each.undone_by ?? '',
          why: each.undone_why ?? '',
        },
        mayUndo: undoable.has(each.id),
      })),
      returns: (await store.returnsOf(tx, merchantId, row.id)).map((each) => ({
        id: each.id,
        at: each.placed_at.toISOString(),
        number: each.number,
        amount: inOwn(each.net_minor),
        status: each.state,
        reason: each.reason,
        who: each.who,
        why: each.why,
        endedAt: each.ended_at?.toISOString() ?? null,
      })),
      suggestions: mayAct ? await suggestionsFor(tx, found) : [],
      actions: mayAct
        ? (['match', 'keep', ...(found.sender_sealed ? (['return'] as const) : [])] as const).slice()
        : [],
      entries: entriesFor(merchantId, booked),
      explained: await explainedFor(tx, merchantId, row.amount.currency, booked),
    }
  },
  async match(call) {
    const found = await openDeposit(call, call.input.id)
    const numbers = await matchByHand(call, found, call.input.parts, call.me().personId)
    call.note({
      object: `${movementName} ${found.number}`,
      before: { status: found.state },
      after: { matched: call.input.parts.map(({ amount }, at) => `${numbers[at]} ${toCodeText(amount)}`) },
    })
    return {}
  },
  async keep(call) {
    const found = await openDeposit(call, call.input.id)
    const amount = store.unmatchedOf(found)
    const { note } = call.input
    await take(call, found, [{ invoiceId: null, amount }], { how: 'person', personId: call.me().personId, note })
    call.note({
      object: `${movementName} ${found.number}`,
      before: { status: found.state },
      after: { kept: toCodeText(amount), note },
    })
    return {}
  },
  async undo(call) {
    const { tx, me, input, note } = call
    const { merchantId, personId } = me()
    const found = await store.lockDeposit(tx, merchantId, input.id)
    const object = `${movementName} ${found.number}`
    note({ object, before: { status: found.state } })
    const { amount, invoice } = await undoMatch(call, found, input.matchId, { personId, why: input.reason })
    note({
      object,
      before: { status: found.state },
      after: { undone: [...(invoice ? [invoice] : []), toCodeText(amount)].join(' '), reason: input.reason },
    })
    return {}
  },
  async giveBack(call) {
    const found = await openDeposit(call, call.input.id)
    const amount = store.unmatchedOf(found)
    const { reason } = call.input
    const { number } = await giveBack(call, found, { reason, personId: call.me().personId, at: new Date() })
    call.note({
      object: `${movementName} ${found.number}`,
      before: { status: found.state },
      after: { returned: toCodeText(amount), number, reason },
    })
    return { number }
  },
})
