import { bankAccount } from '@falaj/contract/bank-account'
import type { Feature } from '../../platform/feature.ts'
import { bankAccountFeature } from './handlers.ts'
import { accountApprovable } from './account-approvable.ts'
import { accountFinder } from './find.ts'
import { checkTask } from './jobs.ts'
import { accountList } from './list.ts'
import { removalApprovable } from './removal-approvable.ts'

export const feature = {
  endpoints: bankAccountFeature,
  approvables: [accountApprovable, removalApprovable],
  tasks: ({ settings, bank }) => [checkTask(settings, bank)],
  exports: accountList.exports(bankAccount.query),
  finders: [accountFinder],
} satisfies Feature
