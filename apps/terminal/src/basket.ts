// What is being sold, until it is paid or cancelled.
import type { AttachedFacts, TillConfig } from '@falaj/contract/places/device-calls'
import { decimalText } from './money.ts'

type VatKind = TillConfig['items'][number]['vat']
export interface Line {
  readonly id?: string
  readonly name: string
  readonly minor: bigint
  readonly vat: VatKind
  quantity: number
}
/** The VAT in an amount that includes it; a typed amount has the standard rate. */
export const vatIn = (standard: bigint): bigint => (standard * 5n + 52n) / 105n
/** Reserved by the server for a sale of this price. */
export interface HeldCoupon {
  readonly key: string
  readonly campaign: string
  readonly minor: bigint
  readonly base: bigint
  readonly until: number
}
/** A coupon is spread over the lines by their price. */
export const afterCoupon = (part: bigint, whole: bigint, off: bigint): bigint =>
  whole === 0n ? part : part - (off * part) / whole
const sumOf = (lines: readonly Line[]): bigint =>
  lines.reduce((sum, { minor, quantity }) => sum + minor * BigInt(quantity), 0n)

export const basket = {
  lines: [] as Line[],
  typed: 0n,
  tip: 0n,
  /** A coupon is for one price: another one, or another day, ends it. */
  held: null as HeldCoupon | null,
  clear(): void {
    this.held = null
    this.lines = []
    this.typed = 0n
    this.tip = 0n
  },
  /** Without the tip. */
  get base(): bigint {
    return sumOf(this.lines) + this.typed
  },
  get coupon(): HeldCoupon | null {
    return this.held && this.held.base === this.base && this.held.until > Date.now() ? this.held : null
  },
  get total(): bigint {
    return this.base - (this.coupon?.minor ?? 0n) + this.tip
  },
  get vat(): bigint {
    const standard = sumOf(this.lines.filter(({ vat }) => vat === 'standard')) + this.typed
    return vatIn(afterCoupon(standard, this.base, this.coupon?.minor ?? 0n))
  },
  add(line: Omit<Line, 'quantity'>): void {
    const same = this.lines.find(({ id }) => id !== undefined && id === line.id)
    if (same) same.quantity += 1
    else this.lines.push({ ...line, quantity: 1 })
  },
  remove(line: Line, isWhole = false): void {
    line.quantity -= 1
    if (isWhole || line.quantity <= 0) this.lines = this.lines.filter((each) => each !== line)
  },
  facts(): AttachedFacts | null {
    const items = this.lines.map(({ id, name, minor, quantity, vat }) => ({
      ...(id ? { id } : {}),
      name,
      quantity,
      price: decimalText(minor),
      vat,
    }))
    return items.length > 0 ? { items } : null
  },
}
