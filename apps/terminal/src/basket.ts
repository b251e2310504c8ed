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
const sumOf = (lines: readonly Line[]): bigint =>
  lines.reduce((sum, { minor, quantity }) => sum + minor * BigInt(quantity), 0n)

export const basket = {
  lines: [] as Line[],
  typed: 0n,
  tip: 0n,
  clear(): void {
    this.lines = []
    this.typed = 0n
    this.tip = 0n
  },
  /** Without the tip. */
  get base(): bigint {
    return sumOf(this.lines) + this.typed
  },
  get total(): bigint {
    return this.base + this.tip
  },
  get vat(): bigint {
    return vatIn(sumOf(this.lines.filter(({ vat }) => vat === 'standard')) + this.typed)
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
