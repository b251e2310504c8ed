// Re-adds the server's sums in the browser: a sum that does not match is shown as such.
import type { Money } from '@falaj/money'

export interface BalanceParts {
  readonly opening: Money
  readonly movements: readonly { readonly credited: Money; readonly debited: Money; readonly entries: number }[]
  readonly closing: Money
}
export interface Addition {
  readonly sum: Money
  readonly isEqual: boolean
}
export const addUp = ({ opening, movements, closing }: BalanceParts): Addition => {
  const minor = movements.reduce((sum, { credited, debited }) => sum + credited.minor - debited.minor, opening.minor)
  return { sum: { ...closing, minor }, isEqual: minor === closing.minor && opening.currency === closing.currency }
}

export interface EntryAmount {
  readonly seq: number
  readonly amount: Money
  readonly balance: Money
}
export interface AddedEntries {
  readonly sum: bigint
  /** Each balance is the one before it and its own amount, where the one before it is shown too. */
  readonly isUnbroken: boolean
}
/** Newest first, as they are listed. */
export const addEntries = (entries: readonly EntryAmount[]): AddedEntries => ({
  sum: entries.reduce((sum, { amount }) => sum + amount.minor, 0n),
  isUnbroken: entries.every((entry, at) => {
    const before = entries[at + 1]
    return !before || before.seq !== entry.seq - 1 || before.balance.minor + entry.amount.minor === entry.balance.minor
  }),
})
