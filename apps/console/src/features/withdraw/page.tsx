import { href } from '@falaj/contract/routes'
import { withdraw } from '@falaj/contract/withdraw'
import { toText } from '@falaj/money'
import { isWithdrawCurrency } from '@falaj/contract/withdraw-rules'
import { useQuery } from '../../api/use.ts'
import { AnswerCard } from '../../blocks/answer-card/answer-card.tsx'
import { Failed } from '../../blocks/states/failed.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { Beside } from '../../blocks/what-if/what-if.tsx'
import { usePlace } from '../../router/location.ts'
import { Page } from '../../shell/page.tsx'
import { useWords } from '../../words/language.tsx'
import { Aside } from './aside.tsx'
import type { Draft } from './draft.ts'
import { WithdrawForm } from './form.tsx'
import { WithdrawList } from './list.tsx'
import { useLiveWithdrawals } from './live.ts'
import { Review } from './review.tsx'
import { useWithdrawing, type Withdrawing } from './use-withdrawing.ts'
import { withdrawWords } from './words.ts'
import './withdraw.css'

const AskedCard = ({ withdrawing }: { readonly withdrawing: Withdrawing }) => {
  const t = useWords(withdrawWords)
  const { asked, wasSentBefore, again } = withdrawing
  if (!asked) return null
  const { id, number, requestId, requestNumber } = asked
  return (
    <AnswerCard
      title={requestNumber ? t('waits', { number: requestNumber }) : t('placed', { withdraw: number })}
      open={{ text: t('toWithdraw'), href: `${href('/fiat/transaction/withdraw')}?open=${id}` }}
      requestId={requestId}
      again={t('another')}
      onAgain={again}
    >
      {wasSentBefore && <p>{t('already')}</p>}
      <p className="quiet">{requestNumber ? t('waitsText', { withdraw: number }) : t('placedText')}</p>
    </AnswerCard>
  )
}

const Withdrawals = ({ repeated }: { readonly repeated: Partial<Draft> | null }) => {
  const t = useWords(withdrawWords)
  const withdrawing = useWithdrawing(repeated)
  if (withdrawing.termsFailed) return <Failed failure={withdrawing.termsFailed.failure} onRetry={withdrawing.retry} />
  return (
    <>
      {withdrawing.asked ? (
        <AskedCard withdrawing={withdrawing} />
      ) : (
        <Beside>
          <WithdrawForm withdrawing={withdrawing} />
          <Aside withdrawing={withdrawing} />
        </Beside>
      )}
      {withdrawing.isReview && <Review withdrawing={withdrawing} />}
      <h2 className="list-title">{t('list')}</h2>
      <WithdrawList />
    </>
  )
}
/** The form filled as an earlier withdrawal was. */
const Repeated = ({ id }: { readonly id: string }) => {
  const found = useQuery(withdraw.detail, { id })
  if (found.error) return <Withdrawals repeated={null} />
  if (!found.data) return <Skeleton lines={6} />
  const { amount, accountId, line } = found.data
  const { currency } = amount
  return (
    <Withdrawals
      repeated={isWithdrawCurrency(currency) ? { amount: toText(amount), currency, accountId, line: line ?? '' } : null}
    />
  )
}

export default function Withdraw() {
  useLiveWithdrawals()
  const id = new URLSearchParams(usePlace().search).get('repeat')
  return <Page>{id ? <Repeated key={id} id={id} /> : <Withdrawals repeated={null} />}</Page>
}
