// Every approvable that may need another person: the approval engine carries out these and nothing else.
import type { Approvables } from '../platform/approval/approvable.ts'
import { ruleApprovable } from './automatic-settlement/rule-approvable.ts'
import { accountApprovable } from './bank-account/account-approvable.ts'
import { removalApprovable } from './bank-account/removal-approvable.ts'
import { exchangeApprovable } from './currency-exchange/exchange-approvable.ts'
import { policyApprovable } from './approval/policy-approvable.ts'
import { staffApprovable } from './staff/staff-approvable.ts'
import { profileApprovable } from './basic-information/profile-approvable.ts'
import { toBankOrders } from './transfer-to-bank/product.ts'
import { batchApprovable } from './batch-transfer/batch-approvable.ts'
import { transferApprovable } from './transfer/transfer-approvable.ts'
import { withdrawApprovable } from './withdraw/withdraw-approvable.ts'

export const approvables: Approvables = [
  ruleApprovable,
  policyApprovable,
  exchangeApprovable,
  accountApprovable,
  removalApprovable,
  staffApprovable,
  profileApprovable,
  withdrawApprovable,
  transferApprovable,
  toBankOrders.approvable,
  batchApprovable,
]
