import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { equals, finder, holds } from '../../../platform/lists/finder.ts'

export const riskRuleFinder = finder('r', {
  kind: 'risk-rule',
  access: areas.risk,
  from: sql`risk_rule r`,
  columns: { title: 'r.name', status: 'r.state', currency: 'null', minor: 'null' },
  by: { number: equals('r.number'), name: holds('r.name') },
})
