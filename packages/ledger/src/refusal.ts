// The ledger's refusals, as values that a feature maps to its own messages. Nothing has moved; the transaction must be rolled back.
import type { Account } from './accounts.ts'

export type RefusalReason =
  | { readonly code: 'BALANCE_TOO_LOW'; readonly account: Account; readonly have: bigint; readonly need: bigint }
  | { readonly code: 'KEY_REUSED'; readonly key: string }
  /** YYYY-MM: closed or on hold for one of the owners. */
  | { readonly code: 'MONTH_CLOSED'; readonly month: string }

export class LedgerRefusal extends Error {
  readonly refused: RefusalReason
  constructor(refused: RefusalReason) {
    super(refused.code)
    this.name = 'LedgerRefusal'
    this.refused = refused
  }
}

interface DatabaseError {
  readonly code?: string
  readonly detail?: string
}
/** Codes raised by migrations 0010 and 0425; any other error is passed on unchanged. */
export const asRefusal = (error: unknown): unknown => {
  const { code, detail = '' } = error as DatabaseError
  if (code === 'LED02') return new LedgerRefusal({ code: 'KEY_REUSED', key: detail })
  if (code === 'LED05') return new LedgerRefusal({ code: 'MONTH_CLOSED', month: detail })
  if (code !== 'LED01') return error
  const { have, need, ...account } = JSON.parse(detail) as Account & { have: string; need: string }
  return new LedgerRefusal({ code: 'BALANCE_TOO_LOW', account, have: BigInt(have), need: BigInt(need) })
}
