// What can be done with several chosen payments.
import type { ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { chosenMax } from '@falaj/contract/kernel/fields'
import { payment, type PaymentRow } from '@falaj/contract/payments/payment'
import { ExportButton } from '../../../blocks/record-list/export-button.tsx'
import { ReceiptSeveral } from '../receipt/receipt.read.ts'
import { RefundSeveral } from '../refund/refund.read.ts'
import { NoteSeveral } from './payment.notes.tsx'

export interface PaymentBulkProps {
  readonly rows: readonly PaymentRow[]
  /** What a file of them has. */
  readonly fields: readonly string[]
  readonly onDone: () => void
}
export const PaymentBulk = ({ rows, fields, onDone }: PaymentBulkProps) => {
  const ids = rows.slice(0, chosenMax).map(({ id }) => id)
  return (
    <>
      <RefundSeveral rows={rows} onDone={onDone} />
      <ReceiptSeveral rows={rows} onDone={onDone} />
      <ExportButton
        of={payment.query as unknown as ListEndpoint}
        filters={{ ids }}
        columns={fields}
        total={ids.length}
      />
      <NoteSeveral rows={rows} onDone={onDone} />
    </>
  )
}
