import type { ExportJob } from '@falaj/contract/export'
import type { ListEndpoint } from '@falaj/contract/endpoint'
import { sample } from '@falaj/contract/sample'
import { ExportState } from '../blocks/export-job/export-progress.tsx'
import { ExportButton } from '../blocks/record-list/export-button.tsx'
import { Case } from './example.tsx'

const job: ExportJob = {
  id: '019a0000-0000-7000-8000-000000000000',
  list: 'POST secure/sandbox/sample/query',
  fileName: 'sample-orders-2026-11-15.csv',
  status: 'PROCESSING',
  failure: null,
  rowsDone: 0,
  rowsTotal: null,
  createdAt: '2026-11-15T06:00:00Z',
  finishedAt: null,
}
const ignore = (): void => undefined

export default function ExportJobExample() {
  const states: readonly (readonly [readonly [string, string], ExportJob])[] = [
    [['Counting', '统计中'], job],
    [['Writing', '写入中'], { ...job, rowsDone: 412_000, rowsTotal: 964_200 }],
    [['Ready', '已就绪'], { ...job, status: 'READY', rowsDone: 964_200, rowsTotal: 964_200 }],
    [['Failed', '失败'], { ...job, status: 'FAILURE', failure: 'TOO_MANY_ROWS' }],
    [['Cancelled', '已取消'], { ...job, status: 'CANCELED' }],
  ]
  return (
    <>
      <Case title={['A real one: every sample order', '真实导出：全部示例订单']}>
        <ExportButton
          of={sample.query as unknown as ListEndpoint}
          filters={{}}
          columns={['createdAt', 'orderNo', 'status', 'amount', 'fee', 'net']}
          total={25_000}
        />
      </Case>
      {states.map(([title, each]) => (
        <Case key={title[0]} title={title}>
          <div className="export-job case-narrow">
            <ExportState job={each} onCancel={ignore} />
          </div>
        </Case>
      ))}
    </>
  )
}
