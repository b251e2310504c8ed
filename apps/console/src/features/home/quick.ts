// What people of a role do most: the first few that this member may and that are built.
import { areas, mayEnter, type Area, type Visitor } from '@falaj/contract/access'
import { routeOf, type Path } from '@falaj/contract/routes'

/** In the order of how often they are wanted. */
const wanted = [
  ['/fiat/transaction/withdraw', 'quick-withdraw'],
  ['/fiat/transaction/transfer', 'quick-transfer'],
  ['/fiat/balance/currency-exchange', 'quick-exchange', areas.fiatMoneyMovement],
  ['/management/auth/history', 'quick-approve'],
  ['/staff/creation', 'quick-staff'],
  ['/management/main/bank-account', 'quick-bank'],
  ['/management/operation-history', 'quick-history'],
  ['/management/main/basic-information', 'quick-profile'],
  ['/settings/change-password', 'quick-password'],
] as const satisfies readonly (readonly [Path, string, Area?])[]

const shownMax = 3
export const quickActions = (visitor: Visitor) =>
  wanted
    .filter(([path, , who]) => {
      const route = routeOf(path)
      // Some pages are read by more people than act there.
      return !route.later && mayEnter(route.access, visitor) && (!who || mayEnter(who, visitor))
    })
    .slice(0, shownMax)
