// What people of a role do most: the first few that this member may do.
import { areas, mayEnter, type Access, type Visitor } from '@falaj/contract/kernel/access'
import { mayOpen, type Path, routeOf } from '@falaj/contract/kernel/routes'
import type { IconName } from '../../../light/icons.tsx'

interface Quick {
  readonly path: Path
  readonly word: QuickWord
  readonly icon: IconName
  /** Where the page is open to more people than its command: who may give the command. */
  readonly for?: Access
}
/** Ordered by frequency of use. */
const wanted = [
  { path: '/paylink/creation', word: 'quick-link', icon: 'link' },
  { path: '/fiat/transaction/withdraw', word: 'quick-withdraw', icon: 'withdraw', for: areas.fiatMoneyMovement },
  { path: '/fiat/transaction/transfer', word: 'quick-transfer', icon: 'send', for: areas.fiatMoneyMovement },
  {
    path: '/fiat/balance/currency-exchange',
    word: 'quick-exchange',
    icon: 'transactions',
    for: areas.fiatMoneyMovement,
  },
  { path: '/fiat/transaction/record', word: 'quick-transactions', icon: 'search' },
  { path: '/fiat/balance/record', word: 'quick-balance', icon: 'accounts' },
  { path: '/management/auth/history', word: 'quick-approve', icon: 'approvals' },
  { path: '/staff/creation', word: 'quick-staff', icon: 'people' },
  { path: '/management/operation-history', word: 'quick-history', icon: 'history' },
  { path: '/management/main/basic-information', word: 'quick-profile', icon: 'shop' },
  { path: '/settings/sessions', word: 'quick-sessions', icon: 'devices' },
  { path: '/settings/change-password', word: 'quick-password', icon: 'key' },
] as const satisfies readonly (Omit<Quick, 'word'> & { readonly word: string })[]
type QuickWord = (typeof wanted)[number]['word']

const shownMax = 3
export const quickActions = (visitor: Visitor): readonly Quick[] =>
  (wanted as readonly Quick[])
    .filter(({ path, for: who }) => mayOpen(routeOf(path), visitor) && (!who || mayEnter(who, visitor)))
    .slice(0, shownMax)
