// The referral area at a glance: how far merchants came, this month's statement, and the commissions themselves.
import { percentOf } from '@falaj/contract/growth/partner'
import { referralArea, type ReferralDashboard } from '@falaj/contract/growth/referral-area'
import { href } from '@falaj/contract/kernel/routes'
import { useQuery } from '../../../api/use.ts'
import { ChannelBar } from '../../../blocks/channel-bar/channel-bar.tsx'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { dayText, useZone } from '../../../blocks/zone.ts'
import { Icon } from '../../../light/icons.tsx'
import { Page } from '../../../shell/page.tsx'
import { dateOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { PayOutButton } from '../commission/commission.read.ts'
import { Funnel } from './referral-area.funnel.tsx'
import { LineList, MerchantList } from './referral-area.lists.tsx'
import { monthText } from './referral-area.month.ts'
import { StatementLines } from './referral-area.statement-card.tsx'
import { referralWords } from './referral-area.words.ts'
import './referral-area.css'

const useLead = (): ((of: ReferralDashboard) => string | null) => {
  const t = useWords(referralWords)
  const zone = useZone()
  return ({ partner, rates }) => {
    const [now, before] = rates
    if (!partner || !now) return null
    const facts = { name: partner.name, since: dateOf(partner.since, zone), rate: percentOf(now.ratePpm) }
    return before
      ? t('leadBefore', { ...facts, from: dateOf(now.from, zone), before: percentOf(before.ratePpm) })
      : t('lead', facts)
  }
}
const Split = ({ of }: { readonly of: ReferralDashboard['states'][number] }) => {
  const t = useWords(referralWords)
  const parts = [
    { name: t('available'), amount: of.available, channel: 'net' as const },
    { name: t('clearing'), amount: of.clearing, channel: 'promised' as const },
    { name: t('accrued'), amount: of.accrued, channel: 'hold' as const },
    { name: t('inPayout'), amount: of.inPayout, channel: 'fee' as const },
  ].filter(({ amount }) => amount.minor !== 0n)
  return (
    <div className="referral-split">
      <ChannelBar label={t('split')} parts={parts.filter(({ amount }) => amount.minor > 0n)} bare />
      <ul>
        {parts.map(({ name, amount, channel }) => (
          <li key={name}>
            <i className="channel-dot" data-channel={channel} /> {name} <Amount of={amount} bare />
          </li>
        ))}
      </ul>
    </div>
  )
}
const ThisMonth = ({ of }: { readonly of: ReferralDashboard }) => {
  const t = useWords(referralWords)
  const language = useLanguage()
  return (
    <section className="card card-body referral-month" aria-labelledby="referral-month">
      <div className="referral-head">
        <div>
          <h2 id="referral-month">{t('soFar', { month: monthText(of.month, language) })}</h2>
          <span className="quiet small">{t('inProgress', { day: dayText(of.closesOn) })}</span>
        </div>
        <a href={href('/referral/statement')}>{t('allStatements')}</a>
      </div>
      {of.figures.length === 0 && <p className="quiet">{t('nothingYet')}</p>}
      {of.figures.map((figures) => {
        const split = of.states.find(({ currency }) => currency === figures.currency)
        return (
          <div key={figures.currency}>
            <StatementLines of={figures} month={of.month} closing={t('yours')} />
            {split && <Split of={split} />}
          </div>
        )
      })}
    </section>
  )
}
const Cards = () => {
  const t = useWords(referralWords)
  const { data: found, instead } = useLoaded(referralArea.dashboard, {})
  if (!found) return instead
  if (!found.partner)
    return (
      <section className="card">
        <Empty reason="noData" text={t('noPartner')} />
      </section>
    )
  return (
    <div className="referral-cards">
      <Funnel of={found} />
      <ThisMonth of={found} />
    </div>
  )
}
export default function Dashboard() {
  const t = useWords(referralWords)
  const language = useLanguage()
  const lead = useLead()
  const { data } = useQuery(referralArea.dashboard, {})
  return (
    <Page
      under={data && lead(data)}
      actions={
        data?.partner && (
          <>
            {data.previousMonth && (
              <a
                className="button"
                href={href(
                  '/referral/statement',
                  {},
                  {
                    open: `${data.previousMonth}-${data.figures[0]?.currency ?? 'AED'}`,
                  },
                )}
              >
                <Icon name="statements" size={16} />
                {t('statementOf', { month: monthText(data.previousMonth, language) })}
              </a>
            )}
            <PayOutButton />
          </>
        )
      }
    >
      <Cards />
      <TabParts
        label={t('parts')}
        title={t}
        parts={{ commissions: () => <LineList />, merchants: () => <MerchantList /> }}
      />
    </Page>
  )
}
