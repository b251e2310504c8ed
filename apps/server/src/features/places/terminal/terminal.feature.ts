import { areas } from '@falaj/contract/kernel/access'
import { terminal } from '@falaj/contract/places/terminal'
import type { Feature } from '../../../platform/feature.ts'
import { always } from '../../../platform/files/owner.ts'
import { equals, finder } from '../../../platform/lists/finder.ts'
import { terminalFeature } from './terminal.handlers.ts'
import { belongsNow, terminalList, terminalTables } from './terminal.list.ts'

export const feature = {
  endpoints: terminalFeature,
  exports: terminalList.exports(terminal.query),
  finders: [
    finder('d', {
      kind: 'terminal',
      access: areas.terminals,
      from: terminalTables,
      merchant: 'm.merchant_id',
      where: () => belongsNow,
      columns: { title: `d.label || ' · ' || c.name_en`, status: 'd.state' },
      by: { number: equals('d.number', 'd.serial') },
    }),
  ],
  files: { 'terminal-label': always },
} satisfies Feature
