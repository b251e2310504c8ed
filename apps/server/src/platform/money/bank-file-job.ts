// The bank that is reached by files: payouts are collected at the cut-off, files are written, and what the bank sends is read. Each step is
// committed before the next, so that it can be repeated.
import * as z from 'zod/mini'
import { minuteMs } from '@falaj/contract/kernel/time'
import type { BankFileSettings } from '../settings/bank-file-settings.ts'
import { collect, dueCurrencies } from '../../rails/bank-file/payout-books.ts'
import { openerOf, type OpenFolders } from '../../rails/bank-file/folders.ts'
import { recordFile, type FileOutcome } from '../../rails/bank-file/read-file.ts'
import { sendFile, unsentFiles } from '../../rails/bank-file/send-file.ts'
import { noMerchant } from '../base/ids.ts'
import type { Db } from '../db/pool.ts'
import { dueWork, type DueWork, type RecordJob } from '../jobs/due.ts'
import { watchRail } from '../jobs/rail-health.ts'
import { keepRefusal } from '../jobs/rail-refusal.ts'
import type { Task } from '../jobs/task.ts'
import type { Settings } from '../settings/settings.ts'

const key = z.object({ merchantId: z.string(), of: z.string() })
type Key = z.output<typeof key>
const rail = 'bank-file'
/** A file that ends too early is refused once it is this old: until then it may still be on its way. */
const cutFileMs = 10 * minuteMs

const keysOf = (names: readonly string[]): readonly Key[] => names.map((of) => ({ merchantId: noMerchant, of }))
/** The names come as one page. */
const pageOf =
  (names: (db: Db) => Promise<readonly string[]>) =>
  async (db: Db, after: Key | null): Promise<readonly Key[]> =>
    after ? [] : keysOf(await names(db))

export interface BankFileWork {
  readonly collect: DueWork<Key>
  readonly send: DueWork<Key>
  readonly read: DueWork<Key>
}
export const bankFileWork = (
  settings: Settings,
  files: BankFileSettings,
  open: OpenFolders = openerOf(files.address),
): BankFileWork => {
  const openNow =
    (db: Db): OpenFolders =>
    (use) =>
      watchRail(db, rail, () => open(use))
  const recordNow = async (
    { db, log }: RecordJob,
    name: string,
    bytes: Buffer,
    isWhole: boolean,
  ): Promise<FileOutcome> => {
    const outcome = await db
      .transaction()
      .execute((tx) =>
        recordFile(
          { tx, settings, files, list: (status, body) => keepRefusal(tx, rail, status, body) },
          name,
          bytes,
          isWhole,
        ),
      )
    if (outcome.state === 'REFUSED' || (outcome.state === 'READ' && outcome.listed > 0))
      log.error({ alert: 'RAIL_REFUSED', rail, file: name, ...outcome }, 'a file of the bank has what cannot be booked')
    return outcome
  }
  return {
    collect: dueWork({
      name: 'bank-file.collect',
      clock: '* * * * *',
      key,
      due: pageOf((db) => dueCurrencies(db, settings, files)),
      async one({ db }, { of }) {
        if (of !== 'AED' && of !== 'USD') return
        // A cut-off with more than one file takes is several files.
        while (await db.transaction().execute((tx) => collect(tx, settings, files, of)));
      },
    }),
    send: dueWork({
      name: 'bank-file.send',
      clock: '* * * * *',
      key,
      due: pageOf(unsentFiles),
      one: ({ db }, { of }) => sendFile(db, settings, openNow(db), of),
    }),
    read: dueWork({
      name: 'bank-file.read',
      clock: '* * * * *',
      key,
      due: pageOf((db) => openNow(db)(async (folders) => (await folders.incoming()).map(({ name }) => name))),
      timeoutMs: 5 * minuteMs,
      one: (job, { of: name }) =>
        openNow(job.db)(async (folders) => {
          const found = (await folders.incoming()).find((file) => file.name === name)
          if (!found) return
          const bytes = await folders.read(name)
          if (bytes === null) {
            await keepRefusal(job.db, rail, 413, JSON.stringify({ file: name, why: 'larger than 32 MB' }))
            job.log.error({ alert: 'RAIL_REFUSED', rail, file: name }, 'a file of the bank is too large')
            return folders.finish(name, 'refused')
          }
          const isWhole = Date.now() - found.changedAt.getTime() > cutFileMs
          const { state } = await recordNow(job, name, bytes, isWhole)
          if (state !== 'CUT') await folders.finish(name, state === 'REFUSED' ? 'refused' : 'done')
        }),
    }),
  }
}
export const bankFileTasks = (settings: Settings): readonly Task[] =>
  settings.bankFiles ? Object.values(bankFileWork(settings, settings.bankFiles)).flatMap(({ tasks }) => tasks) : []
