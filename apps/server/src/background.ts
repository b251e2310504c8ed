// What works beside the requests: listener, jobs, relay, sealer, event hub. Made without touching the database, started when it may.
import type { FastifyBaseLogger } from 'fastify'
import { approvables } from './features/approvables.ts'
import { automaticSettlementTask } from './features/automatic-settlement/jobs.ts'
import { checkTask } from './features/bank-account/jobs.ts'
import { exchangeTask } from './features/currency-exchange/jobs.ts'
import { exportTask } from './features/export/jobs.ts'
import { statementScheduleTask, statementTask } from './features/statement/jobs.ts'
import { withdrawTasks } from './features/withdraw/jobs.ts'
import { startAutomatic } from './features/withdraw/start.ts'
import { batchResumeTask, batchTask } from './features/batch-transfer/jobs.ts'
import { checkTransferDaysTask, makeTransferFolder } from './features/transfer/folding.ts'
import { toBankTasks } from './features/transfer-to-bank/jobs.ts'
import { expireTask } from './platform/approval/expire.ts'
import { messageTask } from './platform/identity/message.ts'
import { pruneIdentityTask } from './platform/identity/prune.ts'
import type { BankRail } from './rails/bank-rail.ts'
import type { MessageRail } from './rails/message-rail.ts'
import type { PayoutRail } from './rails/payout-rail.ts'
import { makeSealer } from './platform/audit/seal.ts'
import { makeListener } from './platform/db/listener.ts'
import type { Db } from './platform/db/pool.ts'
import { makeHub } from './platform/events/hub.ts'
import { pruneTask } from './platform/events/prune.ts'
import type { AppContext } from './platform/http/pipeline.ts'
import { makeSessions } from './platform/http/sessions.ts'
import { makeJobs } from './platform/jobs/jobs.ts'
import { makeMerchantMemory } from './platform/merchant/memory.ts'
import { makeSentFolder } from './platform/money/sent.ts'
import { settlementTask } from './platform/money/settlement-job.ts'
import { checkLedgerTask, makeFolder, makeLedgerSealer, makeMonthsTask } from './platform/ledger/upkeep.ts'
import type { Task } from './platform/jobs/task.ts'
import { makeRelay } from './platform/outbox/relay.ts'
import type { Settings } from './platform/settings.ts'

/** Every task of the program; a feature adds those of its `jobs.ts` here. */
const everyTask = (
  url: string,
  settings: Settings,
  rail: MessageRail,
  bank: BankRail,
  payout: PayoutRail,
): readonly Task[] => [
  pruneTask,
  pruneIdentityTask,
  exportTask({ url, settings }),
  messageTask(rail),
  expireTask(settings, approvables),
  checkTask(settings, bank),
  exchangeTask(settings),
  settlementTask,
  statementTask(settings),
  statementScheduleTask,
  automaticSettlementTask(settings, startAutomatic),
  ...withdrawTasks(settings, payout),
  ...toBankTasks(settings, payout),
  batchTask(settings),
  batchResumeTask(settings),
  checkLedgerTask,
  checkTransferDaysTask,
  makeMonthsTask,
]

export interface Background {
  readonly context: AppContext
  /** Jobs first: the relay needs their schema. */
  start(log: FastifyBaseLogger): Promise<void>
  /** After the app has closed, before the pool does. */
  stop(): Promise<void>
}

export const makeBackground = (given: {
  readonly db: Db
  /** The application role's address: jobs and listener keep connections of their own. */
  readonly url: string
  readonly settings: Settings
  readonly rail: MessageRail
  readonly bank: BankRail
  readonly payout: PayoutRail
  readonly tasks?: readonly Task[]
}): Background => {
  const {
    db,
    url,
    settings,
    tasks = everyTask(given.url, given.settings, given.rail, given.bank, given.payout),
  } = given
  const listener = makeListener(url)
  const sessions = makeSessions(db, settings, listener)
  const memory = makeMerchantMemory(listener)
  const hub = makeHub(db, listener)
  const jobs = makeJobs({ url, db, tasks })
  const relay = makeRelay(db, tasks)
  const sealer = makeSealer(db)
  const folder = makeFolder(db)
  const transferFolder = makeTransferFolder(db)
  const sentFolder = makeSentFolder(db)
  const ledgerSealer = makeLedgerSealer(db)
  // Another node has published: it may have died with more to publish.
  listener.on('event_published', relay.wake)
  return {
    context: { db, settings, sessions, memory, hub, wakeRelay: relay.wake },
    async start(log) {
      await jobs.start(log)
      for (const each of [listener, hub, relay, sealer, folder, transferFolder, sentFolder, ledgerSealer])
        each.start(log)
    },
    async stop() {
      await jobs.stop()
      for (const each of [folder, transferFolder, sentFolder, ledgerSealer, relay, sealer, hub, listener])
        await each.stop()
    },
  }
}
