// R1: every report of the library over one merchant's ten million payments of two years, of the last thirty days and of four hundred, in a second
// each. BENCH_ROWS=1000000 for a quick look; all reports are printed with FALAJ_BENCH_ALL=yes, otherwise the five that take longest.
import fs from 'node:fs'
import { dayMs } from '@falaj/contract/kernel/time'
import { reportNames, reports } from '@falaj/contract/insight/report-library'
import { askReport } from '../apps/server/src/features/insight/report/report.ask.ts'
import { dubaiDay } from '../apps/server/src/platform/base/banking-days.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { connect } from '../apps/server/src/platform/db/pool.ts'
import { inSnapshot } from '../apps/server/src/platform/db/snapshot.ts'
import { median, type Bench, type Measurement } from './budget.ts'
import { asSuper, fillMerchants, fillPayments } from './fill.ts'
import { tempFolder } from './world.ts'

const count = Number(process.env['BENCH_ROWS'] ?? 10_000_000)
const rounds = 3
const dearest = process.env['FALAJ_BENCH_ALL'] ? reportNames.length * 2 : 5

export const reportsBench: Bench = async () => {
  const folder = tempFolder()
  const server = await startEmbedded({ dataDir: folder, durable: false })
  await migrate(server.ownerUrl, server.appUrl)
  const { db } = connect(server.appUrl, 2)
  const client = await asSuper(server.superUrl)
  try {
    const { merchantId } = await fillMerchants(client)
    await fillPayments(client, { count, every: 1 })
    const now = new Date()
    const day = (back: number): string => dubaiDay(new Date(now.getTime() - back * dayMs))
    const found: Measurement[] = []
    for (const report of reportNames)
      for (const days of reports[report].isNow ? [30] : [30, 399]) {
        const by = reports[report].by[0]
        const question = { report, by, currency: 'AED', period: { from: day(days), to: day(1) } }
        const times: number[] = []
        let isGivenUp = false
        for (let round = 0; round < rounds && !isGivenUp; round += 1) {
          const from = performance.now()
          await inSnapshot(db, (tx) => askReport(tx, merchantId, question, now)).catch(() => (isGivenUp = true))
          times.push(performance.now() - from)
        }
        found.push({
          id: 'R1',
          what: `${report} by ${by}, ${days} days, ${count.toLocaleString('en')} payments`,
          ours: median(times) / 1000,
          limit: 1,
          unit: 's',
          budget: { bound: 'max', ratio: 1 },
        })
      }
    return found.toSorted((one, other) => other.ours - one.ours).slice(0, dearest)
  } finally {
    await client.end()
    await db.destroy()
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
