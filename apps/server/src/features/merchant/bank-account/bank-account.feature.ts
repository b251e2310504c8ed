import { bankAccount } from '@falaj/contract/merchant/bank-account'
import type { Feature } from '../../../platform/feature.ts'
import { sealedByMerchant } from '../../../platform/identity/reseal.ts'
import { bankAccountFeature } from './bank-account.handlers.ts'
import { accountApprovable } from './bank-account.account-approvable.ts'
import { accountFinder } from './bank-account.find.ts'
import { checkTask } from './bank-account.jobs.ts'
import { accountList } from './bank-account.list.ts'
import { removalApprovable } from './bank-account.removal-approvable.ts'
import { isLetter } from './bank-account.read.ts'

export const feature = {
  endpoints: bankAccountFeature,
  approvables: [accountApprovable, removalApprovable],
  tasks: ({ settings, bank }) => [checkTask(settings, bank)],
  exports: accountList.exports(bankAccount.query),
  finders: [accountFinder],
  files: { 'bank-letter': isLetter },
  sealed: [sealedByMerchant('bank_account', 'number_sealed', 'bank-number')],
} satisfies Feature
