import { useState } from 'react'
import { sample } from '@falaj/contract/sample'
import { money, toCodeText } from '@falaj/money'
import { useAction, useQuery } from '../api/use.ts'
import { Amount } from '../blocks/money/amount.tsx'
import { Failed } from '../blocks/states/failed.tsx'
import { Skeleton } from '../blocks/states/skeleton.tsx'
import { Case, useSay } from './example.tsx'

const part = money(100n, 'AED')

export default function StepUpExample() {
  const say = useSay()
  const [reference, setReference] = useState<string | null>(null)
  const orders = useQuery(sample.query, { filters: { status: ['SETTLED'] }, pageParam: { number: 1, size: 20 } })
  const refund = useAction(sample.refund, {
    confirms: ({ amount }) => [
      { name: say('Refund', '退款'), value: toCodeText(amount) },
      { name: say('Order', '订单'), value: order?.orderNo ?? '' },
    ],
  })
  const order = orders.data?.rows.find(({ amount }) => amount.currency === 'AED')
  return (
    <Case
      title={[
        'A refund: code 40302 opens the dialog; the code of an SMS is in the sandbox inbox',
        '退款：代码 40302 打开对话框；短信验证码可在沙箱收件箱查看',
      ]}
    >
      {orders.error && <Failed failure={orders.error.failure} onRetry={() => void orders.refetch()} />}
      {orders.isPending && <Skeleton lines={2} />}
      {order && (
        <div className="case-row">
          <span>
            {say('Order', '订单')} {order.orderNo} · <Amount of={order.amount} />
          </span>
          <button
            type="button"
            className="button button-primary"
            disabled={refund.busy}
            onClick={() =>
              void refund.run({ id: order.id, amount: part, reason: 'asked by the customer' }).then((result) => {
                if (result.kind === 'success') setReference(result.body.reference)
              })
            }
          >
            {say('Refund AED 1.00', '退款 AED 1.00')}
          </button>
        </div>
      )}
      <p role="status">{reference && say(`Refunded. Reference ${reference}`, `已退款。参考编号 ${reference}`)}</p>
    </Case>
  )
}
