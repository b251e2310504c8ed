// The pages that a balance card offers to this member: those that they may open.
import { mayEnter, namedAreas, type NamedArea, type Visitor } from '@falaj/contract/kernel/access'
import type { Path } from '@falaj/contract/kernel/routes'

export interface Way {
  readonly to: Path
  readonly area: NamedArea
}
export const isOffered = ({ area }: Way, visitor: Visitor): boolean => mayEnter(namedAreas[area], visitor)

export const cardWays = {
  deposit: { to: '/vam-iban/main', area: 'virtualBankAccount' },
  withdraw: { to: '/fiat/transaction/withdraw', area: 'fiatMoneyMovement' },
  settlement: { to: '/fiat/transaction/automatic-settlement', area: 'fiatMoneyMovement' },
  bankAccounts: { to: '/management/main/bank-account', area: 'bankAccount' },
} as const satisfies Record<string, Way>
