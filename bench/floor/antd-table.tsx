// The least an antd table page can be: what F3 is measured against.
import { ConfigProvider, Table } from 'antd'
import { createRoot } from 'react-dom/client'

interface Row {
  readonly id: number
  readonly name: string
  readonly amount: string
}
const rows: Row[] = Array.from({ length: 10 }, (_, id) => ({ id, name: `Row ${id}`, amount: `AED ${id}.00` }))

createRoot(document.getElementById('root') as HTMLElement).render(
  <ConfigProvider>
    <h1>Floor</h1>
    <Table<Row>
      rowKey="id"
      dataSource={rows}
      columns={[
        { title: 'Name', dataIndex: 'name' },
        { title: 'Amount', dataIndex: 'amount', align: 'right' },
      ]}
    />
  </ConfigProvider>,
)
