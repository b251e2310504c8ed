import { referralArea } from '@falaj/contract/growth/referral-area'
import type { Feature } from '../../../platform/feature.ts'
import { referralAreaFeature } from './referral-area.handlers.ts'
import { lineList, merchantList, payoutList, settlementStatementList, statementList } from './referral-area.list.ts'

export const feature = {
  endpoints: referralAreaFeature,
  exports: [
    ...lineList.exports(referralArea.lines),
    ...payoutList.exports(referralArea.payouts),
    ...statementList.exports(referralArea.statements),
    ...settlementStatementList.exports(referralArea.settlementStatements),
    ...merchantList.exports(referralArea.merchants),
  ],
} satisfies Feature
