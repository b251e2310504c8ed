// What can be done with several chosen payments.
import type { PaymentRow } from '@falaj/contract/payments/payment'
import { RefundSeveral } from '../refund/refund.read.ts'

export interface PaymentBulkProps {
  readonly rows: readonly PaymentRow[]
  readonly onDone: () => void
}
export const PaymentBulk = ({ rows, onDone }: PaymentBulkProps) => (
  <>
    <RefundSeveral rows={rows} onDone={onDone} />
  </>
)
