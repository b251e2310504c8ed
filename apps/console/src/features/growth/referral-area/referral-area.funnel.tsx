// How many invitations came how far, and what their merchants brought this month.
import type { ReferralDashboard } from '@falaj/contract/growth/referral-area'
import { Amount } from '../../../blocks/money/amount.tsx'
import { dateOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { StepBars } from '../referral/referral.read.ts'
import { referralWords } from './referral-area.words.ts'

export const Funnel = ({ of }: { readonly of: ReferralDashboard }) => {
  const t = useWords(referralWords)
  const zone = useZone()
  const { funnel, partner } = of
  return (
    <section className="card card-body referral-funnel" aria-labelledby="referral-funnel">
      <div className="referral-head">
        <h2 id="referral-funnel">{t('funnel')}</h2>
        {partner && <span className="quiet small">{t('funnelSince', { since: dateOf(partner.since, zone) })}</span>}
      </div>
      <StepBars of={funnel.map(({ step, merchants: count }) => ({ step, count }))} />
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
