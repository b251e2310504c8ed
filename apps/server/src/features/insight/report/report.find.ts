import { areas } from '@falaj/contract/kernel/access'
import { sql } from 'kysely'
import { equals, finder } from '../../../platform/lists/finder.ts'

/** One's own: a colleague may have other keys. */
export const proofFinder = finder('k', {
  kind: 'report-proof',
  access: areas.reports,
  from: sql`report_proof k`,
  where: ({ personId }) => sql`k.person_id = ${personId}::uuid`,
  columns: {
    title: ({ language }) => sql`${sql.ref(language === 'zh' ? 'k.figure_zh' : 'k.figure_en')}`,
    at: 'k.taken_at',
  },
  by: { number: equals('k.number') },
})
