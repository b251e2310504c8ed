// The columns both lists share.
import type { Output } from '@falaj/contract/endpoint'
import type { approval } from '@falaj/contract/approval'
import { Amount } from '../../blocks/money/amount.tsx'
import { TwoLines, type Column, type Columns } from '../../blocks/record-list/columns.tsx'
import type { Language } from '@falaj/contract/words'

type Row = Output<typeof approval.requests>['rows'][number]

export const requestColumns = (c: Columns<Row>, language: Language): readonly Column<Row>[] => [
  c.time('createdAt'),
  c.text('number'),
  c.cell('says', (row) => <TwoLines main={row.says[language]} under={row.maker} />),
  c.text('kind'),
  c.cell('amount', (row) => (row.amount ? <Amount of={row.amount} /> : '–')),
  c.status('standing'),
  c.cell('approvals', (row) => <span className="digits">{row.approvals}</span>),
  c.time('expiresAt'),
]
