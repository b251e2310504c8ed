// Payments that wait for a person: why, what is known of the payer, and what happens if nobody decides.
import { useState } from 'react'
import { risk, riskReviewWords, type RiskDashboard, type RiskReviewCard } from '@falaj/contract/insight/risk'
import { mayCall } from '@falaj/contract/kernel/endpoint'
import { say } from '@falaj/contract/kernel/words'
import { refund } from '@falaj/contract/payments/refund'
import { paymentMethodTable, type PaymentMethod } from '@falaj/contract/payments/payment-methods'
import { toCodeText } from '@falaj/money'
import { Command } from '../../../blocks/command/command.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { site as siteStore, visitorOf } from '../../../session/site.ts'
import { notify } from '../../../state/messages.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { RefundForm } from '../../payments/refund/refund.read.ts'
import { decisionHref, paymentHref, riskPath } from './risk.address.ts'
import { momentText } from './risk.head.tsx'
import { riskWords } from './risk.words.ts'

export const ReviewActions = ({
  of,
}: {
  readonly of: Pick<RiskReviewCard, 'id' | 'paymentId' | 'number' | 'amount' | 'isPaid'>
}) => {
  const t = useWords(riskWords)
  const mayRefund = mayCall(refund.add, visitorOf(useStore(siteStore)))
  const [isRefunding, setIsRefunding] = useState(false)
  const facts = [
    { name: t('payment'), value: <span className="digits">{of.number}</span> },
    { name: t('amount'), value: <Amount of={of.amount} /> },
  ]
  const given = { of: risk.decide, facts, done: t('decisionSaved') }
  if (isRefunding)
    return (
      <div className="risk-refund" role="group" aria-label={t('refund')}>
        <RefundForm
          paymentId={of.paymentId}
          onClose={() => setIsRefunding(false)}
          onDone={({ number, requestId }) => {
            notify('success', t(requestId ? 'refundAsked' : 'refundGoes', { number }))
            setIsRefunding(false)
          }}
        />
      </div>
    )
  return (
    <div className="risk-acts">
      <Command
        {...given}
        input={{ id: of.id, decision: 'allow' }}
        label={t('allow')}
        title={t('allowTitle')}
        next={t(of.isPaid ? 'allowPaidNext' : 'allowNext')}
      />
      {of.isPaid ? (
        mayRefund ? (
          <button type="button" className="button" onClick={() => setIsRefunding(true)}>
            {t('refund')}
          </button>
        ) : (
          <a className="button" href={paymentHref(of.paymentId)}>
            {t('showPayment')}
          </a>
        )
      ) : (
        <Command
          {...given}
          input={{ id: of.id, decision: 'refuse' }}
          label={t('refuse')}
          title={t('refuseTitle')}
          next={t('refuseNext')}
          destructive
        />
      )}
    </div>
  )
}
const Card = ({ of, mayAct }: { readonly of: RiskReviewCard; readonly mayAct: boolean }) => {
  const t = useWords(riskWords)
  const language = useLanguage()
  const { paid, disputed, refused } = of.earlier
  const method = paymentMethodTable[of.method as PaymentMethod]?.[language] ?? of.method
  return (
    <li className="risk-review">
      <div>
        <Amount of={of.amount} />{' '}
        <span className="quiet">{t('by', { method: of.card ? `${method} ${of.card}` : method })}</span>
      </div>
      <div className="risk-small">
        <a href={decisionHref(of.id)} className="digits">
          {of.number}
        </a>
        <span className="quiet">, {momentText(of.at)}. </span>
        <span className="risk-due">
          {of.isReady ? t(of.isPaid ? 'decideByPaid' : 'decideBy', { time: momentText(of.decideBy) }) : t('bankFirst')}
        </span>
      </div>
      <div className="risk-why">
        {of.why.map((name) => (
          <span key={name} className="tag">
            {name}
          </span>
        ))}
      </div>
      <p className="risk-small">
        {paid === 0 && refused === 0 && t('earlierNone')}
        {paid > 0 && t('earlierPaid', { n: paid, disputed })}
        {paid > 0 && refused > 0 && '. '}
        {refused > 0 && t('earlierRefused', { n: refused })}
      </p>
      {mayAct && of.isReady && <ReviewActions of={of} />}
    </li>
  )
}
export const Queue = ({ of }: { readonly of: RiskDashboard }) => {
  const t = useWords(riskWords)
  const language = useLanguage()
  return (
    <section className="card risk-queue" aria-label={t('waiting')}>
      <header className="risk-title">
        <h2>
          {t('waiting')} <span className="tag">{of.waiting}</span>
        </h2>
        <a href={`${riskPath}?tab=decisions&review=WAITING`}>{t('queue')}</a>
      </header>
      {of.queue.length === 0 ? (
        <p className="risk-empty">
          <b>{t('nothingWaits')}</b>
          <span className="quiet">{t('nothingWaitsNote')}</span>
        </p>
      ) : (
        <ul>
          {of.queue.map((each) => (
            <Card key={each.id} of={each} mayAct={of.mayAct} />
          ))}
        </ul>
      )}
      {of.decided.length > 0 && (
        <div className="risk-decided">
          <h3>{t('decided')}</h3>
          <ul>
            {of.decided.map(({ id, number, review, by, amount }) => (
              <li key={id}>
                <span>
                  <a href={decisionHref(id)} className="digits">
                    {number}
                  </a>{' '}
                  {by
                    ? t('byWhom', {
                        review: say(riskReviewWords[review as keyof typeof riskReviewWords], language),
                        by,
                      })
                    : say(riskReviewWords[review as keyof typeof riskReviewWords], language)}
                </span>
                <span title={toCodeText(amount)}>
                  <Amount of={amount} bare={amount.currency === 'AED'} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
