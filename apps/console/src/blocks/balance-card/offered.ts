// The ways from a card that this member can go: built, and open to them. What leads nowhere is not offered.
import { mayEnter, namedAreas, type NamedArea, type Visitor } from '@falaj/contract/kernel/access'
import { routeOf, type Path } from '@falaj/contract/kernel/routes'

export interface Way {
  readonly to: Path
  readonly area: NamedArea
}
export const isOffered = ({ to, area }: Way, visitor: Visitor): boolean =>
  routeOf(to).built !== false && mayEnter(namedAreas[area], visitor)

export const cardWays = {
  deposit: { to: '/vam-iban/main', area: 'virtualBankAccount' },
  withdraw: { to: '/fiat/transaction/withdraw', area: 'fiatMoneyMovement' },
  settlement: { to: '/fiat/transaction/automatic-settlement', area: 'fiatMoneyMovement' },
  bankAccounts: { to: '/management/main/bank-account', area: 'bankAccount' },
} as const satisfies Record<string, Way>
