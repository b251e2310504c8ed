import { href } from '@falaj/contract/routes'
import { withdraw } from '@falaj/contract/withdraw'
import { toText } from '@falaj/money'
import { isWithdrawCurrency } from '@falaj/contract/withdraw-rules'
import { useQuery } from '../../api/use.ts'
import { Failed } from '../../blocks/states/failed.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
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
    <section className="card card-body withdraw-asked" role="status">
      <h2>{requestNumber ? t('waits', { number: requestNumber }) : t('placed', { withdraw: number })}</h2>
      {wasSentBefore && <p>{t('already')}</p>}
      <p className="quiet">{requestNumber ? t('waitsText', { withdraw: number }) : t('placedText')}</p>
      <div className="withdraw-asked-actions">
        <a className="button button-primary" href={`${href('/fiat/transaction/withdraw')}?open=${id}`}>
          {t('toWithdraw')}
        </a>
        {requestId && (
          <a className="button" href={`${href('/management/auth/pending')}?open=${requestId}`}>
            {t('toRequest')}
          </a>
        )}
        <button type="button" className="button" onClick={again}>
          {t('another')}
        </button>
      </div>
    </section>
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
        <div className="withdraw">
          <WithdrawForm withdrawing={withdrawing} />
          <Aside withdrawing={withdrawing} />
        </div>
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
