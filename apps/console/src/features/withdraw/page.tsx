import { href } from '@falaj/contract/routes'
import { withdraw } from '@falaj/contract/withdraw'
import { toText } from '@falaj/money'
import { isWithdrawCurrency } from '@falaj/contract/withdraw-rules'
import { useQuery } from '../../api/use.ts'
import { AnswerCard } from '../../blocks/answer-card/answer-card.tsx'
import { changing, ClosedCard, type Changing } from '../../blocks/answer-card/closed-card.tsx'
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

interface WithdrawalsProps {
  readonly filled: Partial<Draft> | null
  readonly changes?: Changing
}
const Withdrawals = ({ filled, changes }: WithdrawalsProps) => {
  const t = useWords(withdrawWords)
  const withdrawing = useWithdrawing(filled)
  if (withdrawing.termsFailed) return <Failed failure={withdrawing.termsFailed.failure} onRetry={withdrawing.retry} />
  return (
    <>
      {withdrawing.asked ? (
        <AskedCard withdrawing={withdrawing} />
      ) : changes && !changes.isOpen ? (
        <ClosedCard
          of={changes}
          recordHref={`${href('/fiat/transaction/withdraw')}?open=${changes.id}`}
          newHref={href('/fiat/transaction/withdraw')}
          open={t('toWithdraw')}
          again={t('another')}
        />
      ) : (
        <>
          {changes && <p className="beside-note">{t('changes', { number: changes.number })}</p>}
          <Beside>
            <WithdrawForm withdrawing={withdrawing} />
            <Aside withdrawing={withdrawing} />
          </Beside>
        </>
      )}
      {withdrawing.isReview && <Review withdrawing={withdrawing} />}
      <h2 className="list-title">{t('list')}</h2>
      <WithdrawList />
    </>
  )
}
/** The form filled as an earlier withdrawal was: to ask for the like again, or to change what was asked for. */
const Filled = ({ id, requestId }: { readonly id: string; readonly requestId?: string }) => {
  const found = useQuery(withdraw.detail, { id })
  if (found.error) return <Withdrawals filled={null} />
  if (!found.data) return <Skeleton lines={6} />
  const { amount, accountId, line } = found.data
  const { currency } = amount
  if (!isWithdrawCurrency(currency)) return <Withdrawals filled={null} />
  const filled = { amount: toText(amount), currency, accountId, line: line ?? '' }
  return requestId ? (
    <Withdrawals filled={{ ...filled, requestId }} changes={changing(id, found.data)} />
  ) : (
    <Withdrawals filled={filled} />
  )
}
const Changed = ({ requestId }: { readonly requestId: string }) => {
  const found = useQuery(withdraw.ofRequest, { requestId })
  if (!found.data && !found.error) return <Skeleton lines={6} />
  return found.data?.id ? <Filled id={found.data.id} requestId={requestId} /> : <Withdrawals filled={null} />
}

export default function Withdraw() {
  const search = new URLSearchParams(usePlace().search)
  const [requestId, id] = [search.get('request'), search.get('repeat')]
  if (requestId)
    return (
      <Page>
        <Changed key={requestId} requestId={requestId} />
      </Page>
    )
  return <Page>{id ? <Filled key={id} id={id} /> : <Withdrawals filled={null} />}</Page>
}
