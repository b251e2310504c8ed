// A part of a deposit becomes the merchant's own: it pays an invoice, or is accepted without one. The caller holds the deposit's lock.
import type { DepositWhy } from '@falaj/contract/selling/vam-iban'
import type { Money } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import { legsOf, postingOf } from '../../../platform/money/legs.ts'
import { moveAll } from '../../../platform/money/move.ts'
import { isCreditedOrVoided, lockInvoice, recordPaid, takeBackPaid } from '../invoice/invoice.read.ts'
import { depositChanged } from './vam-iban.notify.ts'
import { movementName, movementOf } from './vam-iban.product.ts'
import { payerKey } from './vam-iban.rules.ts'
import * as store from './vam-iban.store.ts'

interface MatchOptions {
  readonly how: store.NewMatch['how']
  readonly personId: string | null
  readonly note?: string
  /** Why the rest of it still waits. */
  readonly why?: DepositWhy | null
  readonly at?: Date
}
interface MatchPart {
  readonly invoiceId: string | null
  readonly amount: Money
}
export const take = async (
  own: Pick<TxContext, 'tx' | 'emit'>,
  deposit: store.Deposit,
  wanted: readonly MatchPart[],
  { how, personId, note, why, at = new Date() }: MatchOptions,
): Promise<void> => {
  const { merchant_id: merchantId, id, number } = deposit
  const matches = wanted.map(({ invoiceId, amount }) => ({
    id: newId(),
    invoiceId,
    amount,
    how,
    note: note ?? null,
    personId,
    at,
  }))
  await store.addMatches(own.tx, deposit, matches)
  for (const { invoiceId, amount } of matches)
    if (invoiceId)
      await recordPaid(own, { merchantId, id: invoiceId, number, amount, at, paymentId: null, depositId: id, personId })
  const sum = matches.reduce((total, { amount }) => total + amount.minor, 0n)
  const isWhole = sum === store.unmatchedOf(deposit).minor
  await store.moveDeposit(own.tx, deposit, {
    matched: sum,
    ...(isWhole ? { why: null } : why === undefined ? {} : { why }),
  })
  await moveAll(
    own,
    matches.map((match) =>
      postingOf(legsOf[movementName], 'matched', movementOf(merchantId, id, match.amount), { nth: match.id }),
    ),
  )
  await depositChanged(own.emit, merchantId, id)
}

/** A colleague's choice: every part must be open, in this currency, and no more than is left of either. */
export const matchByHand = async (
  own: Pick<TxContext, 'tx' | 'emit'>,
  deposit: store.Deposit,
  parts: readonly { readonly invoiceId: string; readonly amount: Money }[],
  personId: string,
): Promise<readonly string[]> => {
  const { merchant_id: merchantId } = deposit
  const left = store.unmatchedOf(deposit)
  const customers = new Set<string>()
  const numbers = new Map<string, string>()
  // Locked in one order, whichever other transaction takes several of them.
  const sorted = parts.map((part, at) => ({ ...part, at })).toSorted((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1))
  for (const { invoiceId, amount, at } of sorted) {
    if (numbers.has(invoiceId)) throw failFields({ path: `parts.${at}.invoiceId`, code: 'INVOICE_TWICE' })
    const invoice = await lockInvoice(own.tx, merchantId, invoiceId)
    if (!invoice?.isPayable) throw failFields({ path: `parts.${at}.invoiceId`, code: 'INVOICE_UNKNOWN' })
    if (amount.currency !== left.currency || invoice.due.currency !== left.currency)
      throw failFields({ path: `parts.${at}.amount`, code: 'CURRENCY_DIFFERS' })
    if (invoice.isBeingPaid) throw fail('LINK_HELD')
    if (amount.minor > invoice.due.minor) throw failFields({ path: `parts.${at}.amount`, code: 'OVER_DUE' })
    numbers.set(invoiceId, invoice.number)
    customers.add(invoice.customerId)
  }
  if (parts.reduce((sum, { amount }) => sum + amount.minor, 0n) > left.minor)
    throw failFields({ path: `parts.${parts.length - 1}.amount`, code: 'OVER_DEPOSIT' })
  await take(own, deposit, parts, { how: 'person', personId })
  const [customerId] = customers
  const key = payerKey(deposit.sender_name)
  // A payer for several customers is none of them.
  if (customers.size === 1 && key !== '')
    await store.learnPayer(own.tx, {
      merchantId,
      customerId: customerId!,
      key,
      name: deposit.sender_name,
      accountHash: deposit.sender_hash,
      accountShown: deposit.sender_shown,
      at: new Date(),
    })
  return parts.map(({ invoiceId }) => numbers.get(invoiceId)!)
}

/** The part waits again. The ledger refuses it when the money was used meanwhile; an invoice that was credited or voided since stays as it is. */
export const undoMatch = async (
  own: Pick<TxContext, 'tx' | 'emit'>,
  deposit: store.Deposit,
  matchId: string,
  { personId, why }: { readonly personId: string; readonly why: string },
): Promise<{ readonly amount: Money; readonly invoice: string | null }> => {
  const { merchant_id: merchantId, id, number } = deposit
  const match = await store.lockMatch(own.tx, merchantId, id, matchId)
  if (match.undone_at) throw fail('RECORD_STATE')
  const amount = inMinor(match.amount_minor, deposit.currency)
  const at = new Date()
  const invoice = match.invoice_id ? await lockInvoice(own.tx, merchantId, match.invoice_id) : undefined
  if (invoice) {
    if (await isCreditedOrVoided(own.tx, merchantId, invoice.id, match.at)) throw fail('RECORD_STATE')
    await takeBackPaid(own, { merchantId, id: invoice.id, number, amount, at, depositId: id, personId })
    const key = payerKey(deposit.sender_name)
    if (match.how === 'person' && key !== '') await store.unlearnPayer(own.tx, merchantId, invoice.customerId, key)
  }
  await store.undoMatch(own.tx, merchantId, match.id, { at, personId, why })
  await store.moveDeposit(own.tx, deposit, { matched: -amount.minor, why: 'undone' })
  await moveAll(own, [
    postingOf(legsOf[movementName], 'unmatched', movementOf(merchantId, id, amount), { nth: match.id }),
  ])
  await depositChanged(own.emit, merchantId, id)
  return { amount, invoice: invoice?.number ?? null }
}
