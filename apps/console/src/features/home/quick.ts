// What people of a role do most: the first few that this member may and that are built.
import { mayEnter, type Visitor } from '@falaj/contract/access'
import { routeOf, type Path } from '@falaj/contract/routes'

/** In the order of how often they are wanted. */
const wanted = [
  ['/fiat/transaction/withdraw', 'quick-withdraw'],
  ['/fiat/transaction/transfer', 'quick-transfer'],
  ['/fiat/balance/currency-exchange', 'quick-exchange'],
  ['/management/auth/history', 'quick-approve'],
  ['/staff/creation', 'quick-staff'],
  ['/management/main/bank-account', 'quick-bank'],
  ['/management/operation-history', 'quick-history'],
  ['/management/main/basic-information', 'quick-profile'],
  ['/settings/change-password', 'quick-password'],
] as const satisfies readonly (readonly [Path, string])[]

const shownMax = 3
export const quickActions = (visitor: Visitor) =>
  wanted
    .filter(([path]) => {
      const route = routeOf(path)
      return !route.later && mayEnter(route.access, visitor)
    })
    .slice(0, shownMax)
