import { withdraw } from '@falaj/contract/withdraw'
import { useOrderFrom } from '../../blocks/order/use-order-from.ts'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { Page } from '../../shell/page.tsx'
import { useWords } from '../../words/language.tsx'
import { WithdrawList } from './list.tsx'
import { WithdrawScreen } from './screen.tsx'
import { withdrawWords } from './words.ts'
import './withdraw.css'

export default function Withdraw() {
  const t = useWords(withdrawWords)
  const { from, isKnown } = useOrderFrom(withdraw.ofRequest)
  return (
    <Page>
      {isKnown ? <WithdrawScreen from={from} /> : <Skeleton lines={6} />}
      <h2 className="list-title">{t('list')}</h2>
      <WithdrawList />
    </Page>
  )
}
