// The tree of agents with what each keeps. What all of them keep adds up to what Falaj paid.
import type { CSSProperties } from 'react'
import { partner, percentOf, type PartnerTreeRow } from '@falaj/contract/growth/partner'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { add, money, toCodeText, type Money } from '@falaj/money'
import { Amount } from '../../../blocks/money/amount.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { dateOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { partnerWords } from './partner.words.ts'
import './partner.css'

export type PartnerTree = Output<typeof partner.tree>
/** Sums of the same currency, in the order in which currencies come. */
const sumOf = (amounts: readonly Money[]): Money[] => {
  const sums = new Map<string, Money>()
  for (const each of amounts) {
    const before = sums.get(each.currency)
    sums.set(each.currency, before ? add(before, each) : each)
  }
  return [...sums.values()]
}
const textOf = (amounts: readonly Money[]): string =>
  (amounts.length > 0 ? amounts : [money(0n, 'AED')]).map((each) => toCodeText(each)).join(' + ')
export const Amounts = ({ of }: { readonly of: readonly Money[] }) => (
  <span className="tree-amounts">
    {(of.length > 0 ? of : [money(0n, 'AED')]).map((each) => (
      <Amount key={each.currency} of={each} />
    ))}
  </span>
)
/** The rate as a part of the highest one that is seen: what the agent keeps, and what goes further down. */
const RateBar = ({ of, whole, below }: { readonly of: number; readonly whole: number; readonly below: number }) => (
  <span className="rate-bar" aria-hidden="true">
    <span style={{ width: `${(Math.max(0, of - below) / whole) * 100}%` }} />
    <span data-part="below" style={{ width: `${(Math.min(of, below) / whole) * 100}%` }} />
  </span>
)
export const TreeSentence = ({ of: { rows, mine, month } }: { readonly of: PartnerTree }) => {
  const t = useWords(partnerWords)
  const all = sumOf(rows.flatMap(({ keeps }) => keeps))
  const [first] = rows
  if (!first) return null
  if (mine !== null) return <p className="tree-sentence">{t('paidMine', { amount: textOf(all), month })}</p>
  const below = sumOf(rows.slice(1).flatMap(({ keeps }) => keeps))
  return (
    <p className="tree-sentence">
      {t('paid', { amount: textOf(all), month, mine: textOf(first.keeps), below: textOf(below) })}
    </p>
  )
}
export const PartnerTreeTable = ({
  of,
  hrefOf,
}: {
  readonly of: PartnerTree
  readonly hrefOf: (id: string) => string
}) => {
  const t = useWords(partnerWords)
  const language = useLanguage()
  const { rows, mine } = of
  const whole = Math.max(1, ...rows.map(({ ratePpm }) => ratePpm ?? 0))
  const belowOf = (row: PartnerTreeRow): number =>
    Math.max(0, ...rows.filter(({ parentId }) => parentId === row.id).map(({ ratePpm }) => ratePpm ?? 0))
  const sums = (name: 'volume' | 'keeps' | 'payable') => sumOf(rows.flatMap((row) => row[name]))
  return (
    <div className="tree-scroll">
      <table className="agent-tree">
        <thead>
          <tr>
            <th scope="col">{t('agent')}</th>
            <th scope="col">{t('rateOf', { rate: percentOf(whole) })}</th>
            <th scope="col" data-end>
              {t('merchants')}
            </th>
            <th scope="col" data-end>
              {t('volume')}
            </th>
            <th scope="col" data-end>
              {t('keeps')}
            </th>
            <th scope="col" data-end>
              {t('payable')}
            </th>
            <th scope="col">{t('status')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" style={{ '--depth': row.depth } as CSSProperties}>
                <a href={hrefOf(row.id)} data-record={row.id}>
                  {row.name[language]}
                </a>{' '}
                {(row.id === mine || (mine === null && row.kind === 'account')) && (
                  <span className="quiet">{t('you')}</span>
                )}
                <span className="quiet small tree-under">{[row.number, row.region].filter(Boolean).join(', ')}</span>
              </th>
              <td data-name={t('rate')}>
                <span className="tree-rate">
                  <span className="digits">{row.ratePpm === null ? t('noRate') : percentOf(row.ratePpm)}</span>
                  {row.ratePpm !== null && <RateBar of={row.ratePpm} whole={whole} below={belowOf(row)} />}
                </span>
                {row.nextRate && (
                  <span className="quiet small tree-under">
                    {t('next', {
                      rate: percentOf(row.nextRate.ratePpm),
                      day: dateOf(row.nextRate.from, 'Asia/Dubai'),
                    })}
                  </span>
                )}
              </td>
              <td data-end data-detail data-name={t('merchants')} className="digits">
                {row.merchants}
              </td>
              <td data-end data-detail data-name={t('volume')}>
                <Amounts of={row.volume} />
              </td>
              <td data-end data-name={t('keeps')}>
                <Amounts of={row.keeps} />
              </td>
              <td data-end data-name={t('payable')}>
                <Amounts of={row.payable} />
              </td>
              <td data-name={t('status')}>
                <StatusPill code={row.state} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('agents', { n: rows.filter(({ kind }) => kind === 'agent').length })}</th>
            <td className="quiet small">{t('rule')}</td>
            <td data-end data-name={t('merchants')} className="digits">
              {rows.reduce((sum, row) => sum + row.merchants, 0)}
            </td>
            <td data-end data-name={t('volume')}>
              <Amounts of={sums('volume')} />
            </td>
            <td data-end data-name={t('keeps')}>
              <Amounts of={sums('keeps')} />
            </td>
            <td data-end data-name={t('payable')}>
              <Amounts of={sums('payable')} />
            </td>
            <td>
              <span className="visually-hidden">{t('sum')}</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
