import { useState } from 'react'
import { money } from '@falaj/money'
import { Confirm } from '../blocks/confirm/confirm.tsx'
import { Amount } from '../blocks/money/amount.tsx'
import { toast } from '../state/messages.ts'
import { Case, useSay } from './example.tsx'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export default function ConfirmExample() {
  const say = useSay()
  const [open, setOpen] = useState<'pay' | 'delete' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <Case title={['Review, then do', '先核对，再执行']}>
      <div className="case-row">
        <button type="button" className="button" onClick={() => setOpen('pay')}>
          {say('Withdraw…', '提现…')}
        </button>
        <button type="button" className="button button-danger" onClick={() => setOpen('delete')}>
          {say('Delete the store…', '删除门店…')}
        </button>
      </div>
      <Confirm
        open={open === 'pay'}
        onClose={close}
        title={say('Withdraw to your bank', '提现至银行')}
        hero={<Amount of={money(18_498_950n, 'AED')} as="hero" />}
        facts={[
          { name: say('From', '从'), value: say('AED balance', 'AED 余额') },
          { name: say('To', '到'), value: 'Gulf Meridian Bank · AE07 •••• 3456' },
          { name: say('Fee and VAT', '手续费与增值税'), value: <Amount of={money(-1050n, 'AED')} /> },
        ]}
        next={say(
          'Omar or Hessa must approve before 15:00. Then the bank has it on Thu 19-11-2026.',
          '须由 Omar 或 Hessa 在 15:00 前批准，银行将于 19-11-2026 到账。',
        )}
        act={say('Withdraw AED 184,989.50', '提现 AED 184,989.50')}
        onConfirm={async () => {
          await pause(1200)
          close()
          toast('success', say('Sent for approval.', '已提交审批。'))
        }}
      />
      <Confirm
        open={open === 'delete'}
        onClose={close}
        title={say('Delete the store City Centre?', '删除门店 City Centre？')}
        facts={[
          { name: say('Devices', '设备'), value: '3' },
          { name: say('Payments today', '今日收款'), value: <Amount of={money(512_25n, 'AED')} /> },
        ]}
        act={say('Delete the store', '删除门店')}
        destructive
        onConfirm={async () => {
          await pause(600)
          close()
        }}
      />
    </Case>
  )
}
