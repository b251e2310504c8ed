// Format and faults of a sheet of transfers, cell by cell. Pure: the same while typing and on the server.
import { lineEnd } from '../formats/sheet-rules.ts'
import { holdsIssuedCard } from '../formats/issued-card.ts'
import { fromText, scales, type Money } from '@falaj/money'
import type { FieldFaultCode } from '../kernel/errors.ts'
import { isComputed, isFormula } from '../formats/cells.ts'
import { countedDirhams } from '../kernel/money/dirhams.ts'
import type { Limits } from '../kernel/products.ts'
import { isTransferCurrency, transferLimits, type TransferCurrency } from './transfer-rules.ts'

export const batchColumns = ['mid', 'amount', 'currency', 'reference', 'note'] as const
export type BatchColumn = (typeof batchColumns)[number]
/** The first line of a sheet. */
export const batchHeading = 'MID,Amount,Currency,Reference,Note'
export const batchTemplate = `${batchHeading}${lineEnd}20000002,1250.00,AED,INV-1001,November rent${lineEnd}`
export const batchRowsMax = 100_000
/** A cell of a sheet that is worked on; more is wrong in any column. */
export const cellMax = 500
/** A draft is stored in parts of this many rows. */
export const draftPartRows = 1000
/** Maximum drafts per person. */
export const draftsMax = 20
const referenceMax = 35
const noteMax = 140

export interface BatchLine {
  readonly mid: string
  readonly amount: Money & { readonly currency: TransferCurrency }
  readonly reference: string
  readonly note: string
}
export interface CellFault {
  /** Counted from 1, the heading left out. */
  readonly row: number
  readonly column: BatchColumn
  readonly code: FieldFaultCode
}

export const isHeading = (cells: readonly string[]): boolean =>
  cells
    .slice(0, batchColumns.length)
    .map((cell) => cell.trim().toLowerCase())
    .join() === batchHeading.toLowerCase()

const textFault = (text: string, max: number): FieldFaultCode | null => {
  if (isFormula(text)) return 'FORMULA'
  return text.length > max ? 'TOO_LONG' : null
}
/** Limits of one row, in dirhams. */
export type RowLimits = Pick<Limits, 'min' | 'max'>
const limits = transferLimits('transfer')
const amountOf = (
  text: string,
  currency: TransferCurrency,
  { min, max }: RowLimits,
): BatchLine['amount'] | FieldFaultCode => {
  const amount = fromText(text.replace(/(?<=\d),(?=\d{3}(\D|$))/g, ''), currency)
  if (!amount) return (text.split('.')[1] ?? '').length > scales[currency] ? 'AMOUNT_DECIMALS' : 'AMOUNT'
  if (amount.minor <= 0n) return 'AMOUNT'
  const value = { ...amount, currency }
  const counted = countedDirhams(value).minor
  if (counted < min.minor) return 'AMOUNT_MIN'
  return counted > max.minor ? 'AMOUNT_MAX' : value
}
/**
 * One row as it was typed: what it means, or what is wrong with it. `first` is the currency of the first row; `agreed` are the merchant's own limits:
 * the product's, until they are known.
 */
export const readLine = (
  cells: readonly string[],
  row: number,
  first: string | null,
  agreed: RowLimits = limits,
): { readonly line: BatchLine; readonly faults?: never } | { readonly faults: CellFault[]; readonly line?: never } => {
  const [mid = '', amountText = '', currencyText = '', reference = '', note = ''] = cells.map((cell) => cell.trim())
  const faults: CellFault[] = []
  const blame = (column: BatchColumn, code: FieldFaultCode | null): void =>
    void (code && faults.push({ row, column, code }))
  if (!/^\d{8,16}$/.test(mid)) blame('mid', isFormula(mid) ? 'FORMULA' : 'PAYEE_MID')
  const currency = currencyText.toUpperCase()
  if (!isTransferCurrency(currency)) blame('currency', isFormula(currency) ? 'FORMULA' : 'CURRENCY_NOT_SENT')
  else if (first !== null && currency !== first) blame('currency', 'CURRENCY_MIXED')
  const amount = isComputed(amountText)
    ? 'FORMULA'
    : isTransferCurrency(currency)
      ? amountOf(amountText, currency, agreed)
      : 'AMOUNT'
  if (typeof amount === 'string') blame('amount', amount)
  blame('reference', textFault(reference, referenceMax))
  blame('note', textFault(note, noteMax) ?? (holdsIssuedCard(note) ? 'CARD_NUMBER' : null))
  if (cells.length > batchColumns.length && cells.slice(batchColumns.length).some((cell) => cell.trim() !== ''))
    blame('note', 'INVALID')
  return faults.length > 0 || typeof amount === 'string' ? { faults } : { line: { mid, amount, reference, note } }
}

/** The same payee, amount and reference twice is probably one payment sent twice. */
export const twinKey = ({ mid, amount, reference }: BatchLine): string =>
  `${mid} ${amount.minor} ${reference.toLowerCase()}`
