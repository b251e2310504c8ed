// A trial in money: what the rule would have done, what the limits beside its own would, and how it compares with the rules that are on.
import {
  historyDaysMin,
  riskEndWords,
  type RiskBackTest,
  type RiskClass,
  type RiskEffect,
} from '@falaj/contract/insight/risk'
import { readRiskLine } from '@falaj/contract/insight/risk-line'
import type { RiskOutcome } from '@falaj/contract/insight/risk-rules'
import { say } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import { Amount } from '../../../blocks/money/amount.tsx'
import { dateOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { decisionHref } from './risk.address.ts'
import { FigureButton } from './risk.figure.tsx'
import { riskWords } from './risk.words.ts'

const findWords = {
  allow: 'findAllow',
  '3ds': 'find3ds',
  review: 'findReview',
  refuse: 'findRefuse',
} as const satisfies Record<RiskOutcome, keyof typeof riskWords>

const Finding = ({ of }: { readonly of: RiskBackTest }) => {
  const t = useWords(riskWords)
  const { own } = of
  const outcome = readRiskLine(own.line).rule?.outcome ?? 'review'
  if (own.fired.count === 0) return <p>{t('findNothing')}</p>
  return (
    <p>
      {t(findWords[outcome])}{' '}
      <FigureButton rows="try-fired" name={t('wouldStop')}>
        {t('findCount', { n: own.fired.count })}
      </FigureButton>
      ,{' '}
      <FigureButton rows="try-disputed" name={t('disputedHead')}>
        {t('findDisputed', { n: own.disputed.count })}
      </FigureButton>
      . {t('findMoney', { saves: toCodeText(own.disputed.amount), loses: toCodeText(own.good.amount) })}
    </p>
  )
}
const Limits = ({ of }: { readonly of: RiskBackTest }) => {
  const t = useWords(riskWords)
  if (of.beside.length === 0) return null
  return (
    <div className="risk-scroll">
      <table className="risk-limits">
        <thead>
          <tr>
            <th scope="col">{t('limit')}</th>
            <th scope="col" className="risk-end">
              {t('wouldStop')}
            </th>
            <th scope="col" className="risk-end">
              {t('disputedHead')}
            </th>
            <th scope="col" className="risk-end">
              {t('saves')}
            </th>
            <th scope="col" className="risk-end">
              {t('loses')}
            </th>
            <th scope="col" className="risk-end">
              {t('effect')}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.beside.map((row, at) => {
            const isOwn = row.line === of.own.line
            return (
              <tr key={row.line} data-own={isOwn} data-best={of.best === at}>
                <th scope="row">
                  {row.limit && <Amount of={row.limit} />}
                  {isOwn && <small>{t('thisRule')}</small>}
                  {of.best === at && <small className="risk-best">{t('savesMost')}</small>}
                </th>
                <td className="risk-end">{row.fired.count}</td>
                <td className="risk-end">{row.disputed.count}</td>
                <td className="risk-end">
                  <Amount of={row.disputed.amount} bare />
                </td>
                <td className="risk-end">
                  <Amount of={{ ...row.good.amount, minor: -row.good.amount.minor }} bare />
                </td>
                <td className="risk-end">
                  <b>
                    <Amount of={row.effect} bare signed />
                  </b>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
const Parts = ({
  title,
  parts,
}: {
  readonly title: string
  readonly parts: readonly (readonly [of: RiskClass, name: string, part: RiskEffect['good']])[]
}) => {
  const t = useWords(riskWords)
  return (
    <table className="risk-parts">
      <caption>{title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('count')}</th>
          <th scope="col">{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(([of, name, part]) => (
          <tr key={of}>
            <th scope="row">{name}</th>
            <td className="risk-end">
              <FigureButton rows={`try-${of}`} name={name}>
                {part.count}
              </FigureButton>
            </td>
            <td className="risk-end">
              <Amount of={part.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
export const Trial = ({ of }: { readonly of: RiskBackTest }) => {
  const t = useWords(riskWords)
  const language = useLanguage()
  const { own, against, dearest } = of
  const best = of.best === null ? null : of.beside[of.best]
  const ends = ['good', 'disputed', 'refunded', 'refused', 'young', 'open'] as const
  return (
    <section className="risk-trial" aria-label={t('tried')}>
      <header>
        <h3>{t('tried')}</h3>
        {of.from && (
          <span className="risk-small">
            {t('triedSpan', {
              from: dateOf(of.from, 'Asia/Dubai'),
              to: dateOf(of.to, 'Asia/Dubai'),
              n: of.count.toLocaleString('en'),
              seconds: (of.ms / 1000).toFixed(1),
            })}
          </span>
        )}
        <Finding of={of} />
        {of.days < historyDaysMin && <p className="risk-small">{t('tooLittle')}</p>}
        {of.isCut && <p className="risk-small">{t('cut')}</p>}
        {of.stopsAll && <p className="risk-due">{t('stopsAll')}</p>}
      </header>
      <Limits of={of} />
      {best && best.limit && (
        <p className="risk-small risk-pad">
          {t('bestNote', {
            limit: toCodeText(best.limit),
            n: best.disputed.count,
            more: toCodeText({ ...own.effect, minor: best.effect.minor - own.effect.minor }),
          })}
        </p>
      )}
      {own.fired.count > 0 && (
        <div className="risk-both">
          <Parts title={t('classes')} parts={ends.map((end) => [end, say(riskEndWords[end], language), own[end]])} />
          <Parts
            title={t('against')}
            parts={[
              ['only-draft', t('onlyDraft'), against.onlyDraft],
              ['only-live', t('onlyLive'), against.onlyLive],
              ['both', t('both'), against.both],
            ]}
          />
        </div>
      )}
      {dearest.length > 0 && (
        <details className="risk-dearest">
          <summary>{t('dearest')}</summary>
          <ul>
            {dearest.map(({ id, number, at, amount }) => (
              <li key={id}>
                <a href={decisionHref(id)} className="digits">
                  {number}
                </a>
                <span className="quiet">{dateOf(at, 'Asia/Dubai')}</span>
                <Amount of={amount} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
