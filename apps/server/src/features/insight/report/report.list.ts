// The runs of a person's schedules, and the figures that a person kept: the SQL of each field.
import { sql } from 'kysely'
import { report } from '@falaj/contract/insight/report'
import { listOf } from '../../../platform/lists/listed.ts'

export const runList = listOf(report.runs, {
  fileName: { en: 'report-runs', zh: '定时报表记录' },
  personal: true,
  from: ({
    personId,
  }) => sql`report_run r join report_schedule s on s.merchant_id = r.merchant_id and s.id = r.schedule_id
    and s.person_id = ${personId}::uuid`,
  owner: 'r.merchant_id',
  columns: {
    id: 'r.id',
    ranAt: 'r.ran_at',
    name: 's.name',
    report: 's.report',
    status: 'r.state',
    from: 'r.from_day::text',
    to: 'r.to_day::text',
    groups: 'r.groups',
    recipients: 'r.sent_to',
    left: 'r.left_out',
    reason: 'r.reason',
    finding: { en: 'r.finding_en', zh: 'r.finding_zh' },
    sha256: `encode(r.sha256, 'hex')`,
  },
  search: ['name'],
  newest: 'ranAt',
})
export const proofList = listOf(report.proofs, {
  fileName: { en: 'kept-figures', zh: '留存数字' },
  personal: true,
  from: ({ personId }) => sql`report_proof k join person p on p.id = k.person_id and p.id = ${personId}::uuid`,
  owner: 'k.merchant_id',
  columns: {
    id: 'k.id',
    takenAt: 'k.taken_at',
    number: 'k.number',
    report: 'k.report',
    figure: { en: 'k.figure_en', zh: 'k.figure_zh' },
    by: 'p.name',
    records: 'k.row_count',
    version: 'k.version',
    sha256: `encode(k.sha256, 'hex')`,
  },
  search: ['number', 'by'],
  newest: 'takenAt',
})
