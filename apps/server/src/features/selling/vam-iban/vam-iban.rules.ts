// The purpose of a deposit: certain matches, and mere suggestions. Pure.
import type { Assignee, DepositWhy, MatchReason } from '@falaj/contract/selling/vam-iban'
import { money, type Money } from '@falaj/money'

const legalForms = new Set(['LLC', 'FZE', 'FZCO', 'FZLLC', 'PJSC', 'PSC', 'LTD', 'LIMITED', 'INC', 'EST', 'CO', 'THE'])
/** A name as it is known again: without case, dots and legal forms. */
export const payerKey = (name: string): string => {
  const words = name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b|$|\s)/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !legalForms.has(word))
  return words.join(' ').slice(0, 120)
}
/** Half of the words or more are the same. */
export const isAlike = (one: string, other: string): boolean => {
  const [a, b] = [new Set(payerKey(one).split(' ')), new Set(payerKey(other).split(' '))]
  const shared = [...a].filter((word) => word.length > 1 && b.has(word)).length
  return shared > 0 && shared * 2 >= Math.max(a.size, b.size)
}
/** Invoice numbers as we print them, with or without the hyphen. Fewer digits are no number of ours. */
export const numbersIn = (text: string | null): readonly string[] => [
  ...new Set(
    Array.from(
      (text ?? '').toUpperCase().matchAll(/(?<![A-Z0-9])INV[ -]?(\d{6,})(?!\d)/g),
      ([, digits]) => `INV-${digits}`,
    ),
  ),
]
/** Likely invoice numbers: 'inv 12', 'invoice no. 12'. */
const invoiceNumbersIn = (text: string | null): readonly string[] =>
  Array.from(
    (text ?? '').toUpperCase().matchAll(/(?<![A-Z0-9])INV(?:OICE)?(?: NO)?[ .:#-]*0*(\d{1,9})(?!\d)/g),
    ([, digits]) => `INV-${digits!.padStart(6, '0')}`,
  )

/** An invoice in its state when the deposit comes. */
export interface Candidate {
  readonly id: string
  readonly customerId: string
  readonly due: Money
  readonly isPayable: boolean
  readonly isBeingPaid: boolean
}
export interface Arrival {
  readonly amount: Money
  /** Invoices that the reference names, those that are there with what they are. */
  readonly named: readonly (Candidate | null)[]
  readonly iban: {
    readonly isClosed: boolean
    readonly assignedTo: Assignee
    readonly customerId: string | null
    /** For an IBAN that is assigned to an invoice. */
    readonly invoice: Candidate | null
  }
  readonly hasSender: boolean
}
export type Decision =
  | { readonly kind: 'return' }
  | { readonly kind: 'wait'; readonly why: DepositWhy }
  | {
      readonly kind: 'match'
      readonly how: 'reference' | 'iban'
      readonly invoiceId: string
      readonly amount: Money
      /** Reason for the rest. */
      readonly why: DepositWhy | null
    }
const wait = (why: DepositWhy): Decision => ({ kind: 'wait', why })
const isOpen = ({ isPayable, due }: Candidate): boolean => isPayable && due.minor > 0n
const payFor = (how: 'reference' | 'iban', { amount }: Arrival, invoice: Candidate): Decision => {
  if (invoice.due.currency !== amount.currency) return wait('currency-differs')
  if (!isOpen(invoice)) return wait('invoice-settled')
  if (invoice.isBeingPaid) return wait('being-paid')
  const isOver = amount.minor > invoice.due.minor
  return {
    kind: 'match',
    how,
    invoiceId: invoice.id,
    amount: isOver ? invoice.due : amount,
    why: isOver ? 'over-due' : null,
  }
}
/** Only an explicit reference of the payer or the merchant is matched; everything else is a person's decision. */
export const decide = (arrival: Arrival): Decision => {
  const { iban, named, hasSender } = arrival
  if (iban.isClosed) return hasSender ? { kind: 'return' } : wait('closed-no-sender')
  if (iban.assignedTo === 'invoice' && iban.invoice) {
    if (named.length > 1) return wait('several-invoices')
    const other = named[0]?.id === iban.invoice.id ? null : named[0]
    // A number that is not ours, or of an invoice that is not open, does not contradict the IBAN.
    if (!other || !isOpen(other)) return payFor('iban', arrival, iban.invoice)
    if (isOpen(iban.invoice)) return wait('other-invoice')
  }
  if (named.length === 0) return wait('no-reference')
  if (named.length > 1) return wait('several-invoices')
  const [invoice] = named
  if (!invoice) return wait('invoice-unknown')
  if (iban.customerId && iban.customerId !== invoice.customerId) return wait('other-customer')
  return payFor('reference', arrival, invoice)
}

export interface Suggestible {
  readonly id: string
  readonly number: string
  readonly customerId: string
  readonly customer: string
  readonly reference: string | null
  readonly due: Money
}
export interface OpenDeposit {
  /** The remaining amount. */
  readonly amount: Money
  readonly sender: string
  readonly reference: string | null
  readonly ibanCustomerId: string | null
  readonly ibanInvoiceId: string | null
  /** Customers who paid from this account, and those who paid under this name. */
  readonly byAccount: ReadonlySet<string>
  readonly byName: ReadonlySet<string>
}
export interface Suggestion {
  readonly score: number
  readonly reasons: readonly MatchReason[]
  readonly parts: readonly { readonly of: Suggestible; readonly amount: Money }[]
}
const points: Readonly<Record<MatchReason, number>> = {
  number: 55,
  'iban-invoice': 55,
  'own-reference': 40,
  'amount-due': 30,
  'adds-up': 30,
  'iban-customer': 25,
  'known-account': 25,
  'known-name': 20,
  'alike-name': 15,
}
const scoreOf = (reasons: readonly MatchReason[]): number =>
  Math.min(
    99,
    reasons.reduce((sum, reason) => sum + points[reason], 0),
  )
const reasonsFor = (deposit: OpenDeposit, one: Suggestible, numbers: readonly string[]): readonly MatchReason[] => {
  const text = deposit.reference?.toUpperCase() ?? ''
  const isKnown = deposit.byAccount.has(one.customerId) || deposit.byName.has(one.customerId)
  const found: readonly (readonly [MatchReason, boolean])[] = [
    ['number', numbers.includes(one.number)],
    ['own-reference', (one.reference?.length ?? 0) >= 4 && text.includes(one.reference!.toUpperCase())],
    ['iban-invoice', deposit.ibanInvoiceId === one.id],
    ['amount-due', deposit.amount.minor === one.due.minor],
    ['iban-customer', deposit.ibanCustomerId === one.customerId],
    ['known-account', deposit.byAccount.has(one.customerId)],
    ['known-name', deposit.byName.has(one.customerId)],
    ['alike-name', !isKnown && isAlike(deposit.sender, one.customer)],
  ]
  return found.flatMap(([reason, isSo]) => (isSo ? [reason] : []))
}
const groupMax = 4
const perCustomerMax = 14
/** The first few of one customer's that are the amount together; two at least. */
const addingUp = (open: readonly Suggestible[], sum: bigint): readonly Suggestible[] | null => {
  const walk = (from: number, left: bigint, chosen: readonly Suggestible[]): readonly Suggestible[] | null => {
    if (left === 0n) return chosen.length > 1 ? chosen : null
    if (left < 0n || chosen.length === groupMax) return null
    for (let at = from; at < open.length; at += 1) {
      const found = walk(at + 1, left - open[at]!.due.minor, [...chosen, open[at]!])
      if (found) return found
    }
    return null
  }
  return walk(0, sum, [])
}
const aboutCustomer: readonly MatchReason[] = ['iban-customer', 'known-account', 'known-name', 'alike-name']
export const suggestionsMax = 5
/** Best first. An invoice without any evidence is not suggested. */
export const suggest = (deposit: OpenDeposit, open: readonly Suggestible[]): readonly Suggestion[] => {
  const numbers = [...numbersIn(deposit.reference), ...invoiceNumbersIn(deposit.reference)]
  const { minor, currency } = deposit.amount
  const single = open.flatMap((one): Suggestion[] => {
    const reasons = reasonsFor(deposit, one, numbers)
    if (reasons.length === 0) return []
    const amount = money(one.due.minor < minor ? one.due.minor : minor, currency)
    return [{ score: scoreOf(reasons), reasons, parts: [{ of: one, amount }] }]
  })
  const together = [...Map.groupBy(open, ({ customerId }) => customerId).values()].flatMap((own): Suggestion[] => {
    const group = addingUp(own.slice(0, perCustomerMax), minor)
    if (!group) return []
    const each = group.map((one) => reasonsFor(deposit, one, numbers))
    const shared = aboutCustomer.filter((reason) => each[0]!.includes(reason))
    const isNamed = each.some((reasons) => reasons.includes('number'))
    const reasons: MatchReason[] = ['adds-up', ...(isNamed ? (['number'] as const) : []), ...shared]
    return [{ score: scoreOf(reasons), reasons, parts: group.map((of) => ({ of, amount: of.due })) }]
  })
  return [...single, ...together].toSorted((a, b) => b.score - a.score).slice(0, suggestionsMax)
}
