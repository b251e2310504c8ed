import { money } from '@falaj/money'
import { BalanceCard } from '../blocks/balance-card/balance-card.tsx'
import { Case } from './example.tsx'
import '../blocks/balance-card/balance-card.css'

const here = '/dev/blocks/balance-card'

export default function BalanceCardExample() {
  return (
    <>
      <Case title={['Plain, and checked', '普通与已选']} plain>
        <div className="balance-cards">
          <BalanceCard
            currency="AED"
            balance={money(48_625_075n, 'AED')}
            pending={money(4_588_816n, 'AED')}
            hold={money(1_240_000n, 'AED')}
            href={here}
            checked
          />
          <BalanceCard
            currency="USD"
            balance={money(3_810_420n, 'USD')}
            pending={money(631_802n, 'USD')}
            hold={money(0n, 'USD')}
            inTransit={money(10_000n, 'USD')}
            href={here}
          />
        </div>
      </Case>
      <Case title={['Green points: neither menu nor buttons', '绿色积分：无菜单、无按钮']} plain>
        <div className="balance-cards">
          <BalanceCard
            currency="GP"
            balance={money(24_860n, 'GP')}
            pending={money(340n, 'GP')}
            hold={money(0n, 'GP')}
            href={here}
          />
          <BalanceCard
            currency="EUR"
            title="Euro, no pending known"
            balance={money(10n ** 24n, 'EUR')}
            pending={null}
            hold={money(0n, 'EUR')}
            href={here}
          />
        </div>
      </Case>
      <Case title={['Loading', '加载中']} plain>
        <div className="balance-cards">
          <BalanceCard
            currency="AED"
            balance={money(0n, 'AED')}
            pending={null}
            hold={money(0n, 'AED')}
            href={here}
            loading
          />
        </div>
      </Case>
    </>
  )
}
