// The head of the dashboard: one sentence, and the rates against the schemes' limits.
import { disputeLimitBps, fraudLimitBps, type RiskDashboard } from '@falaj/contract/insight/risk'
import { toCodeText } from '@falaj/money'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { dateOf, timeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { percentOf } from './risk.address.ts'
import { FigureButton } from './risk.figure.tsx'
import { riskWords } from './risk.words.ts'

const percent = (bps: number): string => (bps / 100).toFixed(2)
/** The rate against its limit: the mark is at four fifths of the bar. */
const LimitBar = ({ rate, limit }: { readonly rate: string; readonly limit: number }) => {
  const t = useWords(riskWords)
  const share = Math.min(100, (Number(rate) * 100 * 80) / limit)
  return (
    <div className="risk-limit" role="img" aria-label={t('limitBar', { rate, limit: percent(limit) })}>
      <i style={{ width: `${share}%` }} data-over={share >= 80} />
      <b />
    </div>
  )
}
/** The time alone, on the day itself. */
export const momentText = (at: string): string => {
  const [day, time] = [dateOf(at, 'Asia/Dubai'), timeOf(at, 'Asia/Dubai').slice(0, 5)]
  return day === dateOf(new Date().toISOString(), 'Asia/Dubai') ? time : `${day} ${time}`
}
const useFinding = ({ disputes, fraud, waiting, queue }: RiskDashboard) => {
  const t = useWords(riskWords)
  if (disputes.payments === 0) return { rates: t('noPayments'), queue: null }
  const share = Math.max(
    (disputes.count * 10_000) / disputes.payments / disputes.limitBps,
    fraud.sales.minor === 0n ? 0 : Number((fraud.amount.minor * 10_000n) / fraud.sales.minor) / fraud.limitBps,
  )
  const [first] = queue
  const until = first ? momentText(first.decideBy) : ''
  return {
    rates: t(share >= 1 ? 'over' : share >= 0.75 ? 'near' : 'safe'),
    queue: waiting === 0 ? null : waiting === 1 ? t('waitOne', { until }) : t('waitMany', { n: waiting, until }),
  }
}
const alertText = {
  disputes: 'alertDisputes',
  fraud: 'alertFraud',
  'card-testing': 'alertTesting',
  queue: 'alertQueue',
} as const
const Alerts = ({ of }: { readonly of: RiskDashboard['alerts'] }) => {
  const t = useWords(riskWords)
  if (of.length === 0) return null
  return (
    <ul className="risk-alerts" aria-label={t('alerts')}>
      {of.map(({ kind, count, rate, rows }) => {
        const text = t(alertText[kind as keyof typeof alertText] ?? 'alertTesting', {
          n: count,
          rate: rate ?? '',
          limit: percent(kind === 'fraud' ? fraudLimitBps : disputeLimitBps),
        })
        return (
          <li key={kind}>
            <Glyph name="alert" />
            {kind === 'queue' ? (
              text
            ) : (
              <FigureButton rows={rows} name={text}>
                {text}
              </FigureButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
export const RiskHead = ({ of }: { readonly of: RiskDashboard }) => {
  const t = useWords(riskWords)
  const { disputes, fraud, stopped, cameBack } = of
  const finding = useFinding(of)
  const disputeRate = percentOf(BigInt(disputes.count), BigInt(disputes.payments))
  const fraudRate = percentOf(fraud.amount.minor, fraud.sales.minor)
  const parts = [
    ['bad', stopped.bad, 'stopped-bad'],
    ['unclear', stopped.unclear, 'stopped-unclear'],
    ['good', stopped.good, 'stopped-good'],
  ] as const
  return (
    <section className="card risk-head">
      <p className="risk-finding">
        {finding.rates} {finding.queue && <b>{finding.queue}</b>}
      </p>
      <Alerts of={of.alerts} />
      <div className="risk-four">
        <div>
          <h2>{t('disputes')}</h2>
          <FigureButton rows="disputes" name={t('disputes')}>
            <b className="risk-number">{disputeRate}%</b>
          </FigureButton>
          <LimitBar rate={disputeRate} limit={disputes.limitBps} />
          <p>
            {t('disputesNote', {
              n: disputes.count,
              all: disputes.payments.toLocaleString('en'),
              limit: percent(disputes.limitBps),
              left: disputes.left,
            })}
          </p>
        </div>
        <div>
          <h2>{t('fraud')}</h2>
          <FigureButton rows="fraud" name={t('fraud')}>
            <b className="risk-number">{fraudRate}%</b>
          </FigureButton>
          <LimitBar rate={fraudRate} limit={fraud.limitBps} />
          <p>
            {t('fraudNote', {
              amount: toCodeText(fraud.amount),
              sales: toCodeText(fraud.sales),
              limit: percent(fraud.limitBps),
            })}
          </p>
        </div>
        <div>
          <h2>{t('stopped')}</h2>
          <FigureButton rows="stopped" name={t('stopped')}>
            <Amount of={stopped.amount} as="figure" />
          </FigureButton>
          <div className="risk-split" aria-hidden="true">
            {parts.map(
              ([name, { minor }]) =>
                minor > 0n && <i key={name} data-part={name} style={{ flexGrow: Number(minor) }} />,
            )}
          </div>
          <p className="risk-legend">
            {parts.map(([name, amount, rows]) => (
              <span key={name}>
                <i data-part={name} /> {t(name)}{' '}
                <FigureButton rows={rows} name={`${t('stopped')}, ${t(name)}`}>
                  <Amount of={amount} bare />
                </FigureButton>
              </span>
            ))}
          </p>
        </div>
        <div>
          <h2>{t('goodLost')}</h2>
          <FigureButton rows="stopped-good" name={t('goodLost')}>
            <Amount of={stopped.good} as="figure" />
          </FigureButton>
          <p className="risk-note">
            {t('goodNote', {
              share: percentOf(stopped.good.minor, stopped.amount.minor),
              n: cameBack.count,
              day: cameBack.sameDay,
            })}
          </p>
        </div>
      </div>
    </section>
  )
}
