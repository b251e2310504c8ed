// What works beside the requests: listener, jobs, relay, sealer, event hub. Made without touching the database, started when it may.
import type { FastifyBaseLogger } from 'fastify'
import { messageTasks } from './platform/identity/message.ts'
import { resealTask } from './platform/identity/reseal.ts'
import { loadSecrets, nameOfListener } from './platform/identity/rotation.ts'
import { pruneIdentityTask } from './platform/identity/prune.ts'
import type { BankRail } from './rails/bank-rail.ts'
import type { MessageRail } from './rails/carrier.ts'
import type { PayoutRail } from './rails/payout-rail.ts'
import { checkHistoryTask } from './platform/audit/check.ts'
import { restoreCheckTask } from './platform/backup/restore-check.ts'
import { makeSealer } from './platform/audit/seal.ts'
import { makeListener, type Listener } from './platform/db/listener.ts'
import type { Db } from './platform/db/pool.ts'
import { makeHub } from './platform/events/hub.ts'
import { pruneTask } from './platform/events/prune.ts'
import { registryOf, type Features, type ServerContext, type TaskContext } from './platform/feature.ts'
import { makeSessions } from './platform/identity/sessions.ts'
import { makeJobs } from './platform/jobs/jobs.ts'
import { makeMerchantMemory } from './platform/db/merchant-memory.ts'
import { bankFileTasks } from './platform/money/bank-file-job.ts'
import { makeSentFolder } from './platform/money/sent.ts'
import { checkChainsTask } from './platform/ledger/chain-check.ts'
import { chainReportTask } from './platform/ledger/chain-report.ts'
import { checkLedgerTask, makeFolder, makeLedgerSealer, makeMonthsTask } from './platform/ledger/upkeep.ts'
import type { Task } from './platform/jobs/task.ts'
import { makeRelay } from './platform/outbox/relay.ts'
import type { Settings } from './platform/settings/settings.ts'

/** Every task of the program: the platform's own, and what each feature brings. */
export const everyTask = (features: Features, running: TaskContext): readonly Task[] => [
  pruneTask(running.settings),
  pruneIdentityTask(running.settings),
  ...messageTasks(running.message),
  resealTask(running.settings.secret, running.registry.sealed),
  checkLedgerTask,
  checkChainsTask,
  checkHistoryTask,
  chainReportTask(running.settings),
  ...restoreCheckTask(running.settings),
  ...bankFileTasks(running.settings),
  makeMonthsTask,
  ...Object.values(features).flatMap(({ tasks }) => tasks?.(running) ?? []),
]

export interface Background {
  readonly context: ServerContext
  /** Part of what `start` starts: what is remembered of sessions and merchants is used while it listens. */
  readonly listener: Listener
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
  readonly features: Features
  readonly rail: MessageRail
  readonly bank: BankRail
  readonly payout: PayoutRail
  readonly tasks?: readonly Task[]
}): Background => {
  const { db, url, settings, features, rail: message, bank, payout } = given
  const registry = registryOf(features)
  const tasks = given.tasks ?? everyTask(features, { settings, url, message, bank, payout, registry })
  const listener = makeListener(url, nameOfListener(settings))
  const readSecrets = (): void => void loadSecrets(db, settings).catch(() => undefined)
  listener.on('secret_changed', readSecrets)
  listener.onConnect(readSecrets)
  const sessions = makeSessions(db, settings, listener)
  const memory = makeMerchantMemory(listener)
  const hub = makeHub(db, listener)
  const jobs = makeJobs({ url, db, tasks })
  const relay = makeRelay(db, tasks)
  const sealer = makeSealer(db)
  const folder = makeFolder(db)
  const sentFolder = makeSentFolder(db)
  const ledgerSealer = makeLedgerSealer(db)
  const onPublished = (wake: () => void): void => {
    listener.on('event_published', wake)
    // What was published in between was not announced to this node.
    listener.onConnect(wake)
  }
  for (const each of [folder, sentFolder]) onPublished(each.wake)
  const loops = Object.values(features).flatMap(({ loops: made }) => made?.(db, { settings, onPublished }) ?? [])
  // Another node has published: it may have died with more to publish.
  listener.on('event_published', relay.wake)
  return {
    context: { db, settings, features, registry, sessions, memory, hub, wakeRelay: relay.wake },
    listener,
    async start(log) {
      await jobs.start(log)
      for (const each of [listener, hub, relay, sealer, folder, sentFolder, ...loops, ledgerSealer]) each.start(log)
    },
    async stop() {
      await jobs.stop()
      for (const each of [folder, sentFolder, ...loops, ledgerSealer, relay, sealer, hub, listener]) await each.stop()
    },
  }
}
