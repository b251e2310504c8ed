// npm run bench [-- --only A1] [-- --json]. Ratios inside one run; never part of the tests.
import { jsonOf, lineOf, type Bench } from './budget.ts'
import { arrivals } from './arrivals.ts'
import { batch } from './batch.ts'
import { checkout } from './checkout.ts'
import { deviceReports } from './devices.ts'
import { exports } from './export.ts'
import { firstLoad } from './first-load.ts'
import { growth } from './growth.ts'
import { history } from './history.ts'
import { idle } from './idle.ts'
import { ledger } from './ledger.ts'
import { list } from './list.ts'
import { live } from './live.ts'
import { logins } from './logins.ts'
import { months } from './months.ts'
import { openSide } from './open-side.ts'
import { records } from './records.ts'
import { reportsBench } from './reports.ts'
import { search } from './search.ts'
import { sheet } from './sheet.ts'
import { start } from './start.ts'
import { streams } from './streams.ts'
import { summary } from './summary.ts'
import { transferEndpoint } from './transfer.ts'

const benches: Readonly<Record<string, Bench>> = {
  T1: start,
  A1: list,
  L1: transferEndpoint,
  L1p: arrivals,
  L2: ledger,
  L4b: batch,
  L5: months,
  Q1: history,
  Q2: records,
  K1: search,
  E1: exports,
  G1: growth,
  D1: summary,
  R1: reportsBench,
  S1: streams,
  N1: live,
  P1: deviceReports,
  I0: idle,
  I1: logins,
  F0: openSide,
  F3: firstLoad,
  F4: sheet,
  F5: checkout,
}

const args = process.argv.slice(2)
/** Measured together with another. */
const within: Readonly<Record<string, string>> = { L3: 'L2', L4: 'L2', I2: 'I1' }
const wanted = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined
const only = wanted && (within[wanted] ?? wanted)
if (only && !benches[only]) {
  console.error(
    `There is no budget ${only}. Fix: one of ${[...Object.keys(benches), ...Object.keys(within)].join(', ')}.`,
  )
  process.exit(1)
}
for (const [id, bench] of Object.entries(benches)) {
  if (only && id !== only) continue
  for (const measured of await bench()) console.log(args.includes('--json') ? jsonOf(measured) : lineOf(measured))
}
process.exit(0)
