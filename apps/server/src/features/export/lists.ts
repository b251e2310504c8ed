// Everything that can be had as a file. A feature offers its own in its read.ts.
import { nameOf } from '@falaj/contract/endpoint'
import type { Offered } from '../../platform/csv/exportable.ts'
import { authorizationsExport, requestsExport } from '../approval/read.ts'
import { automaticSettlementExport } from '../automatic-settlement/read.ts'
import { exchangeExport } from '../currency-exchange/read.ts'
import { holdsExport } from '../balance/read.ts'
import { staffExport } from '../staff/read.ts'
import { bankAccountExport } from '../bank-account/read.ts'
import { historyProof, operationHistoryExport } from '../operation-history/read.ts'
import { settlementExport } from '../settlement/list.ts'
import { transferExport, transferTradeExport } from '../transfer/read.ts'
import { batchExport, batchRowsExport } from '../batch-transfer/read.ts'
import { toBankExports } from '../transfer-to-bank/list.ts'
import { withdrawExports } from '../withdraw/list.ts'

const lists = new Map<string, Offered>()
/** The sandbox adds its own when it is loaded. */
export const offerList = (list: Offered): void => void lists.set(nameOf(list.endpoint), list)
offerList(operationHistoryExport)
offerList(bankAccountExport)
offerList(holdsExport)
offerList(exchangeExport)
offerList(automaticSettlementExport)
offerList(historyProof)
offerList(staffExport)
offerList(requestsExport)
offerList(authorizationsExport)
withdrawExports.forEach(offerList)
if (settlementExport) offerList(settlementExport)
offerList(transferExport)
offerList(transferTradeExport)
toBankExports.forEach(offerList)
offerList(batchExport)
offerList(batchRowsExport)

/** Undefined for a list that cannot be exported, and for one that this mode does not have. */
export const listNamed = (name: string): Offered | undefined => lists.get(name)
