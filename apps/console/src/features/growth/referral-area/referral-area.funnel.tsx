// How many merchants came how far, and where most of them are lost.
import type { ReferralDashboard } from '@falaj/contract/growth/referral-area'
import type { CSSProperties } from 'react'
import { Amount } from '../../../blocks/money/amount.tsx'
import { dateOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { referralWords } from './referral-area.words.ts'

export const Funnel = ({ of }: { readonly of: ReferralDashboard }) => {
  const t = useWords(referralWords)
  const zone = useZone()
  const { funnel, partner } = of
  const most = Math.max(1, ...funnel.map(({ merchants }) => merchants))
  const losses = funnel.flatMap(({ step, merchants }, at) => {
    const before = funnel[at - 1]?.merchants
    return before === undefined || step === 'referred' ? [] : [{ step, n: before - merchants, all: before }]
  })
  const worst = losses.toSorted((one, other) => other.n - one.n)[0]
  const finding =
    (funnel[0]?.merchants ?? 0) === 0
      ? t('funnelNone')
      : worst && worst.n > 0
        ? t(`lost${worst.step}`, { n: worst.n, all: worst.all })
        : t('funnelGood')
  return (
    <section className="card card-body referral-funnel" aria-labelledby="referral-funnel">
      <div className="referral-head">
        <h2 id="referral-funnel">{t('funnel')}</h2>
        {partner && <span className="quiet small">{t('funnelSince', { since: dateOf(partner.since, zone) })}</span>}
      </div>
      <p className="referral-finding">{finding}</p>
      <ol className="referral-steps">
        {funnel.map(({ step, merchants }, at) => {
          const before = funnel[at - 1]?.merchants
          return (
            <li key={step}>
              <span className="referral-bar" aria-hidden="true">
                <i style={{ '--share': `${Math.max(3, Math.round((merchants / most) * 100))}%` } as CSSProperties} />
              </span>
              <span className="small">{t(step)}</span>
              <span>
                <b className="referral-count">{merchants}</b>{' '}
                {before !== undefined && before > 0 && (
                  <span className="quiet small">{t('goOn', { percent: Math.round((merchants / before) * 100) })}</span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      <dl className="referral-now">
        <div>
          <dt>{t('volume')}</dt>
          <dd>
            {of.volume.length === 0 ? '–' : of.volume.map((amount) => <Amount key={amount.currency} of={amount} />)}
          </dd>
        </div>
        <div>
          <dt>{t('active')}</dt>
          <dd>{t('activeOf', { n: of.activeMerchants, all: of.merchants })}</dd>
        </div>
      </dl>
    </section>
  )
}
