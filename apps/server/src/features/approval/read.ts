// What the export may ask of the requests: the lists' own queries, and how each field is written.
import { approval } from '@falaj/contract/approval'
import { csvCode, csvLabel, csvMoney, csvText, csvTime, type CsvColumn } from '../../platform/csv/columns.ts'
import { exportable } from '../../platform/csv/exportable.ts'
import { authorizations, newestFirst, requests } from './store.ts'

const { kind, standing } = approval.requests.labels
const columns = {
  createdAt: csvTime('created_at'),
  number: csvCode('number'),
  kind: csvLabel('kind', kind ?? {}),
  says: { write: (given) => csvText(given.language === 'zh' ? 'text_zh' : 'text_en').write(given) } satisfies CsvColumn,
  amount: csvMoney('amount_minor', 'currency'),
  maker: csvText('maker'),
  standing: csvLabel('standing', standing ?? {}),
  approvals: csvCode('approvals'),
  expiresAt: csvTime('expires_at'),
}
export const requestsExport = exportable(approval.requests, {
  fileName: { en: 'my-requests', zh: '我的申请' },
  rows: (merchantId, filters, zone, personId) => requests({ merchantId, personId }, filters, zone),
  newestFirst,
  columns,
})
export const authorizationsExport = exportable(approval.authorizations, {
  fileName: { en: 'my-authorizations', zh: '我的授权' },
  rows: (merchantId, filters, zone, personId) => authorizations({ merchantId, personId }, filters, zone),
  newestFirst,
  columns,
})
