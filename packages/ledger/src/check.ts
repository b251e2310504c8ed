// Recomputes everything from transfers and entries in one snapshot and reports what is inconsistent.
import { ask, type Executor } from './executor.ts'

export type Fault =
  /** A currency whose accounts do not sum to zero. */
  | 'unbalanced'
  /** A merchant's account below zero. */
  | 'negative'
  /** An account that is not the sum of its entries. */
  | 'balance'
  /** An entry that does not follow the one before it. */
  | 'order'
  /** A transfer that lacks one of its entries, or a key that lacks one of its transfers. */
  | 'lost'
  /** An entry without its transfer. */
  | 'extra'
  /** A key or a posting that moved money twice. */
  | 'doubled'
  /** A daily sum that is not the sum of its entries. */
  | 'summary'

export interface Finding {
  readonly fault: Fault
  readonly count: number
  readonly example: string
}

/** Empty if the books are consistent. */
export const selfCheck = async (db: Executor): Promise<readonly Finding[]> => {
  const rows = await ask<{ fault: Fault; found: bigint; example: string }>(
    db,
    'select fault, found, example from ledger.self_check() where found > 0',
  )
  return rows.map(({ fault, found, example }) => ({ fault, count: Number(found), example }))
}
