// Every feature of the contract has its handlers; a forgotten one does not compile.
import type { Contract } from '@falaj/contract/contract'
import type { Bound } from '../platform/http/bind.ts'
import { announcementFeature } from './announcement/handlers.ts'
import { approvalFeature } from './approval/handlers.ts'
import { applicationFeature } from './application/handlers.ts'
import { automaticSettlementFeature } from './automatic-settlement/handlers.ts'
import { basicInformationFeature } from './basic-information/handlers.ts'
import { balanceFeature } from './balance/handlers.ts'
import { bankAccountFeature } from './bank-account/handlers.ts'
import { batchTransferFeature } from './batch-transfer/handlers.ts'
import { configFeature } from './config/handlers.ts'
import { currencyExchangeFeature } from './currency-exchange/handlers.ts'
import { approvables } from './approvables.ts'
import { downloadFeature } from './download/handlers.ts'
import { exportFeature } from './export/handlers.ts'
import { fileFeature } from './file/handlers.ts'
import { homeFeature } from './home/handlers.ts'
import { noticeFeature } from './notice/handlers.ts'
import { loginFeature } from './login/handlers.ts'
import { operationHistoryFeature } from './operation-history/handlers.ts'
import { passwordFeature } from './password/handlers.ts'
import { recordFeature } from './record/handlers.ts'
import { rightsFeature } from './rights/handlers.ts'
import { sessionFeature } from './session/handlers.ts'
import { sessionStartFeature } from './session-start/handlers.ts'
import { settlementFeature } from './settlement/handlers.ts'
import { staffFeature } from './staff/handlers.ts'
import { statementFeature } from './statement/handlers.ts'
import { transferFeature } from './transfer/handlers.ts'
import { transferToBankFeature } from './transfer-to-bank/handlers.ts'
import { twoFactorFeature } from './two-factor/handlers.ts'
import { withdrawFeature } from './withdraw/handlers.ts'

export const features = {
  announcement: announcementFeature,
  approval: approvalFeature(approvables),
  application: applicationFeature,
  balance: balanceFeature,
  'automatic-settlement': automaticSettlementFeature,
  'bank-account': bankAccountFeature,
  'basic-information': basicInformationFeature,
  'batch-transfer': batchTransferFeature(approvables),
  config: configFeature,
  'currency-exchange': currencyExchangeFeature,
  download: downloadFeature,
  export: exportFeature,
  file: fileFeature,
  home: homeFeature,
  notice: noticeFeature,
  login: loginFeature,
  'operation-history': operationHistoryFeature,
  password: passwordFeature,
  record: recordFeature,
  rights: rightsFeature,
  session: sessionFeature,
  'session-start': sessionStartFeature,
  settlement: settlementFeature,
  staff: staffFeature(approvables),
  statement: statementFeature,
  transfer: transferFeature(approvables),
  'transfer-to-bank': transferToBankFeature(approvables),
  'two-factor': twoFactorFeature,
  withdraw: withdrawFeature,
} satisfies Record<keyof Contract, readonly Bound[]>
