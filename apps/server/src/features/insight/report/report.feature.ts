import { report } from '@falaj/contract/insight/report'
import type { Feature } from '../../../platform/feature.ts'
import { bind } from '../../../platform/http/bind.ts'
import { proofFinder } from './report.find.ts'
import { dashboard, query, records } from './report.handlers.ts'
import { runReports } from './report.jobs.ts'
import { proofList, runList } from './report.list.ts'
import { proof, prove } from './report.proof.ts'
import { reschedule, schedule, schedules, unschedule } from './report.schedules.ts'
import { reportExport, table } from './report.table.ts'

export const feature = {
  endpoints: bind(report, {
    query,
    records,
    table,
    schedules,
    schedule,
    reschedule,
    unschedule,
    runs: runList.query,
    prove,
    proof,
    proofs: proofList.query,
    dashboard,
  }),
  exports: [reportExport, ...runList.exports(report.runs), ...proofList.exports(report.proofs)],
  finders: [proofFinder],
  tasks: ({ settings }) => runReports(settings).tasks,
} satisfies Feature
