import { useState } from 'react'
import { refund } from '@falaj/contract/payments/refund'
import { money, toCodeText } from '@falaj/money'
import { useAction } from '../api/use.ts'
import { Case, useSay } from './example.tsx'

const part = money(100n, 'AED')
/** There is no such payment: the second factor is asked for all the same, and nothing moves. */
const paymentNo = 'P-0000000'

export default function StepUpExample() {
  const say = useSay()
  const [answered, setAnswered] = useState(false)
  const bulk = useAction(refund.bulk, {
    confirms: () => [
      { name: say('Refund', '退款'), value: toCodeText(part) },
      { name: say('Payment', '支付单'), value: paymentNo },
    ],
  })
  return (
    <Case
      title={[
        'A refund: code 40302 opens the dialog; the code of an SMS is in the sandbox inbox',
        '退款：代码 40302 打开对话框；短信验证码可在沙箱收件箱查看',
      ]}
    >
      <div className="case-row">
        <button
          type="button"
          className="button button-primary"
          disabled={bulk.busy}
          onClick={() =>
            void bulk
              .run({ rows: [{ paymentNo, amount: part }], reason: 'OTHER', draftId: crypto.randomUUID() })
              .then(({ kind }) => setAnswered(kind === 'success'))
          }
        >
          {say('Refund AED 1.00', '退款 AED 1.00')}
        </button>
      </div>
      <p role="status">{answered && say('Answered: there is no such payment.', '已答复：没有此支付单。')}</p>
    </Case>
  )
}
