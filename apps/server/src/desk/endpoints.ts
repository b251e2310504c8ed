// Every endpoint of the desk with its handler. What the command line does too is the same function.
import { deskPeople } from '@falaj/contract/desk/desk-people'
import { deskProvider } from '@falaj/contract/desk/desk-provider'
import { deskWork } from '@falaj/contract/desk/desk-work'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { handlers as providerHandlers } from '../provider/handlers.ts'
import { bindDesk, type DeskEndpoints } from './call.ts'
import { identityHandlers } from './identity.ts'
import { requestHandlers } from './requests.ts'
import { reviewHandlers } from './review.ts'
import { staffHandlers } from './staff.ts'
import { workHandlers } from './work.ts'

const bound = [
  ...bindDesk(deskPeople, { ...identityHandlers, ...staffHandlers, ...requestHandlers }),
  ...bindDesk(deskWork, { ...workHandlers, ...reviewHandlers }),
  ...bindDesk(deskProvider, providerHandlers),
]
export const deskEndpoints: DeskEndpoints = new Map(bound.map((each) => [nameOf(each.endpoint), each]))
