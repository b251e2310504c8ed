import { useState } from 'react'
import { money } from '@falaj/money'
import { AmountInput, type AmountText } from '../blocks/money/amount-input.tsx'
import { Amount } from '../blocks/money/amount.tsx'
import { Case, useSay } from './example.tsx'
import '../blocks/form/form.css'

export default function MoneyExample() {
  const say = useSay()
  const [value, setValue] = useState<AmountText>({ amount: '1260.00', currency: 'AED' })
  return (
    <>
      <Case title={['In text, with its sign, without decimals, with many', '文本中、带符号、无小数、多位小数']}>
        <div className="case-row">
          <Amount of={money(126_000n, 'AED')} />
          <Amount of={money(-2872n, 'AED')} />
          <Amount of={money(2872n, 'AED')} signed />
          <Amount of={money(0n, 'USD')} />
          <Amount of={money(24_860n, 'GP')} />
          <Amount of={money(12_345_678n, 'BTC')} />
          <Amount of={money(10n ** 30n + 1n, 'ETH')} />
        </div>
      </Case>
      <Case title={['Balance and hero', '余额与主金额']}>
        <div className="case-row">
          <Amount of={money(48_625_075n, 'AED')} as="balance" />
          <Amount of={money(126_000n, 'AED')} as="hero" />
        </div>
      </Case>
      <Case title={['Amount input', '金额输入']}>
        <div className="form case-narrow">
          <AmountInput
            label={say('Amount', '金额')}
            hint={say('Available: AED 486,250.75', '可用：AED 486,250.75')}
            choices={['AED', 'USD', 'EUR', 'GBP']}
            value={value}
            onChange={setValue}
          />
          <AmountInput
            label={say('With an error', '有错误')}
            fault="AMOUNT_DECIMALS"
            choices={['AED']}
            value={{ amount: '1.234', currency: 'AED' }}
            onChange={() => undefined}
          />
          <AmountInput
            label={say('Disabled', '禁用')}
            hint={say('The amount of a settled order cannot change.', '已结算订单的金额不能更改。')}
            disabled
            choices={['AED']}
            value={{ amount: '12.00', currency: 'AED' }}
            onChange={() => undefined}
          />
        </div>
      </Case>
    </>
  )
}
