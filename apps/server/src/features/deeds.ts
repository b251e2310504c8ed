// Every deed that may need another person: the approval engine carries out these and nothing else.
import type { Deeds } from '../platform/approval/deed.ts'
import { ruleDeed } from './automatic-settlement/rule-deed.ts'
import { accountDeed } from './bank-account/account-deed.ts'
import { removalDeed } from './bank-account/removal-deed.ts'
import { exchangeDeed } from './currency-exchange/exchange-deed.ts'
import { policyDeed } from './approval/policy-deed.ts'
import { staffDeed } from './staff/staff-deed.ts'
import { profileDeed } from './basic-information/profile-deed.ts'
import { toBankOrders } from './transfer-to-bank/product.ts'
import { batchDeed } from './batch-transfer/batch-deed.ts'
import { transferDeed } from './transfer/transfer-deed.ts'
import { withdrawDeed } from './withdraw/withdraw-deed.ts'

export const deeds: Deeds = [
  ruleDeed,
  policyDeed,
  exchangeDeed,
  accountDeed,
  removalDeed,
  staffDeed,
  profileDeed,
  withdrawDeed,
  transferDeed,
  toBankOrders.deed,
  batchDeed,
]
