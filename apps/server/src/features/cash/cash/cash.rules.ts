// Whether a till may proceed, from the facts of that moment. Pure: the store reads, this decides.
import { cashProducts, type CashKind, type CashWhy } from '@falaj/contract/cash/cash'
import { workedSum, type Limits } from '@falaj/contract/kernel/products'
import type { Money } from '@falaj/money'

export interface Facts {
  readonly kind: CashKind
  readonly amount: Money
  /** Limits of the product for this merchant. */
  readonly limits: Limits
  /** Refusal by the product; null if it can be used. */
  readonly product: CashWhy | null
  /** Refusal by the e-ATM; null at a counter, or if the machine may. */
  readonly machine: CashWhy | null
  /** Refusal by the till's agent; null if the till is the merchant's own, or the agent may take it. */
  readonly agent: CashWhy | null
  /** Refusal by the named voucher; null if there is none, or it is valid. */
  readonly voucher: CashWhy | null
  /** Amount of this kind since midnight in Dubai. */
  readonly today: bigint
  readonly drawer: bigint
  readonly available: bigint
}
export const whyNot = ({
  kind,
  amount,
  limits,
  product,
  machine,
  agent,
  voucher,
  today,
  drawer,
  available,
}: Facts): CashWhy | null => {
  const first = product ?? machine ?? agent ?? voucher
  if (first) return first
  if (amount.minor < limits.min.minor) return 'UNDER_LIMIT'
  if (amount.minor > limits.max.minor) return 'OVER_LIMIT'
  if (today + amount.minor > limits.daily.minor) return 'OVER_DAILY'
  if (kind === 'cash-out') return amount.minor > drawer ? 'DRAWER_LOW' : null
  return amount.minor > available ? 'BALANCE_LOW' : null
}
export interface AgentFacts {
  readonly state: 'active' | 'paused' | 'closed'
  readonly cashMax: bigint
}
/** Agents take cash for top-ups, up to their limit. */
export const whyNotAgent = (
  agent: AgentFacts | 'unknown' | null,
  { kind, amount, drawer }: Pick<Facts, 'kind' | 'amount' | 'drawer'>,
): CashWhy | null => {
  if (agent === null) return null
  if (agent === 'unknown') return 'AGENT_UNKNOWN'
  if (agent.state !== 'active') return agent.state === 'paused' ? 'AGENT_PAUSED' : 'AGENT_CLOSED'
  if (kind !== 'cash-top-up') return 'AGENT_TOP_UPS_ONLY'
  return drawer + amount.minor > agent.cashMax ? 'AGENT_LIMIT' : null
}
export interface VoucherFacts {
  readonly state: 'issued' | 'redeemed' | 'cancelled'
  readonly isExpired: boolean
  readonly value: bigint
  readonly currency: string
  readonly agent: string | null
}
/** A voucher is good for one top-up of its value, at a till of who sells it. `store`: whose drawer takes the cash. */
export const whyNotVoucher = (
  voucher: VoucherFacts | 'unknown' | null,
  { kind, amount, store }: Pick<Facts, 'kind' | 'amount'> & { readonly store: string },
): CashWhy | null => {
  if (voucher === null || kind !== 'cash-top-up') return null
  if (voucher === 'unknown') return 'VOUCHER_UNKNOWN'
  if (voucher.state !== 'issued') return voucher.state === 'redeemed' ? 'VOUCHER_REDEEMED' : 'VOUCHER_CANCELLED'
  if (voucher.isExpired) return 'VOUCHER_EXPIRED'
  if (voucher.agent !== null && voucher.agent !== store) return 'VOUCHER_AGENT'
  return voucher.value === amount.minor && voucher.currency === amount.currency ? null : 'VOUCHER_AMOUNT'
}
/** Paid for cash that leaves the drawer and for top-ups; cash that is handed in costs and earns nothing. */
export const commissionOf = (kind: CashKind, amount: Money): Money =>
  kind === 'cash-in' ? { ...amount, minor: 0n } : workedSum(cashProducts[kind], amount).fee
