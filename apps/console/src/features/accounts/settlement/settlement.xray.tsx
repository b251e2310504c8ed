// Explains why a settlement differs from the sales of its days: a sentence, a step for each kind, and the rows of each step.
import { useState, type ReactNode } from 'react'
import { wayTo } from '@falaj/contract/kernel/business-objects'
import { differences, settlement, type Difference, type SettlementDetail } from '@falaj/contract/accounts/settlement'
import { toCodeText, type Money } from '@falaj/money'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Paged } from '../../../blocks/paged/paged.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { Payments } from './settlement.payments.tsx'
import { settlementWords } from './settlement.words.ts'
import '../../../blocks/channel-bar/channel-bar.css'
import './settlement.css'

const Rows = ({ id, part, label }: { readonly id: string; readonly part: Difference; readonly label: string }) => {
  const t = useWords(settlementWords)
  const zone = useZone()
  const visitor = visitorOf(useStore(site))
  return (
    <Paged of={settlement.rows} input={{ id, part }} label={label}>
      {(rows) => (
        <table className="settlement-parts">
          <thead>
            <tr>
              <th scope="col">{t('record')}</th>
              {part !== 'refund' && part !== 'refund-back' && (
                <th scope="col" className="settlement-what">
                  {t(part === 'elsewhere' ? 'settledBy' : 'what')}
                </th>
              )}
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const way = wayTo(row.kind, row.id, visitor)
              return (
                <tr key={`${row.id} ${row.at} ${row.amount.minor}`}>
                  <th scope="row">
                    {way ? (
                      <a className="digits" href={way}>
                        {row.number}
                      </a>
                    ) : (
                      <span className="digits">{row.number}</span>
                    )}
                    <time className="quiet small" dateTime={row.at}>
                      {dateTimeOf(row.at, zone)}
                    </time>
                  </th>
                  {part !== 'refund' && part !== 'refund-back' && (
                    <td className="settlement-what">{row.detail || t('notYet')}</td>
                  )}
                  <td>
                    <Amount of={row.amount} bare />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Paged>
  )
}

interface Step {
  readonly key: string
  readonly name: string
  /** What it changes; of a sum, the sum itself. */
  readonly minor: bigint
  readonly isSum?: boolean
  readonly count?: number
  readonly rows?: ReactNode
}
/** Start and end of its bar, in per cent of the whole width. */
const barsOf = (steps: readonly Step[]): readonly (readonly [from: number, to: number])[] => {
  let at = 0n
  const ends = steps.map(({ minor, isSum }): readonly [bigint, bigint] => {
    const from = isSum ? 0n : at
    at = isSum ? minor : at + minor
    return [from, at]
  })
  const all = ends.flat().map(Number)
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)]
  const percentOf = (minor: bigint): number => ((Number(minor) - least) / (most - least)) * 100
  return ends.map(([one, other]) => {
    const [from, to] = [percentOf(one), percentOf(other)].toSorted((a, b) => a - b)
    return [from!, to!]
  })
}

export const Xray = ({ found }: { readonly found: SettlementDetail }) => {
  const t = useWords(settlementWords)
  const zone = useZone()
  const zh = useLanguage() === 'zh'
  const [open, setOpen] = useState<string>()
  const { id, gross, fee, vat, net, xray } = found
  const of = (minor: bigint): Money => ({ minor, currency: net.currency })
  const partOf = (part: Difference) => xray.parts.find((one) => one.part === part)
  const step = (part: Difference): readonly Step[] => {
    const one = partOf(part)
    return one
      ? [
          {
            key: part,
            name: t(part),
            minor: one.amount.minor,
            count: one.count,
            rows: <Rows id={id} part={part} label={t(part)} />,
          },
        ]
      : []
  }
  const paymentRows = <Payments id={id} />
  const charged: readonly Step[] = [
    { key: 'fee', name: t('fee'), minor: -fee.minor, rows: paymentRows },
    { key: 'vat', name: t('vat'), minor: -vat.minor, rows: paymentRows },
  ]
  const after = differences.filter((part) => part !== 'elsewhere').flatMap(step)
  const steps: readonly Step[] = [
    { key: 'sales', name: t('sales'), minor: xray.sales.minor, isSum: true },
    ...step('elsewhere'),
    ...(partOf('elsewhere')
      ? [{ key: 'gross', name: t('inIt'), minor: gross.minor, isSum: true, count: found.payments, rows: paymentRows }]
      : []),
    ...charged.filter(({ minor }) => minor !== 0n),
    { key: 'net', name: t('net'), minor: net.minor, isSum: true, count: found.payments, rows: paymentRows },
    ...after,
    ...(after.length > 0 ? [{ key: 'left', name: t('left'), minor: xray.left.minor, isSum: true }] : []),
  ]
  const bars = barsOf(steps)
  const amountText = (minor: bigint): string => toCodeText(of(minor < 0n ? -minor : minor))
  const why = [
    ...(partOf('elsewhere') ? [t('whyElsewhere', { amount: amountText(partOf('elsewhere')!.amount.minor) })] : []),
    ...(fee.minor + vat.minor > 0n ? [t('whyCharged', { amount: amountText(fee.minor + vat.minor) })] : []),
  ]
  const whyAfter = after.map(({ key, minor }) =>
    t(`why-${key as Exclude<Difference, 'elsewhere'>}`, { amount: amountText(minor) }),
  )
  const list = (clauses: readonly string[]): string =>
    new Intl.ListFormat(zh ? 'zh' : 'en', { type: 'conjunction' }).format(clauses)
  return (
    <>
      <p>
        {why.length > 0
          ? t('whyLess', { sales: amountText(xray.sales.minor), net: amountText(net.minor), why: list(why) })
          : t('whySame', { net: amountText(net.minor) })}{' '}
        {whyAfter.length > 0 &&
          (xray.since
            ? t('whySince', { why: list(whyAfter), left: toCodeText(xray.left), since: dateTimeOf(xray.since, zone) })
            : t('whySoFar', { why: list(whyAfter), left: toCodeText(xray.left) }))}
      </p>
      <ol className="settlement-fall" aria-label={t('made')}>
        {steps.map(({ key, name, minor, isSum, count, rows }, at) => (
          <li key={key} data-sum={isSum}>
            <div className="settlement-step">
              {rows ? (
                <button
                  type="button"
                  className="settlement-name"
                  aria-expanded={open === key}
                  onClick={() => setOpen(open === key ? undefined : key)}
                >
                  {name}
                  {count !== undefined && <span className="quiet digits"> {count.toLocaleString('en')}</span>}
                </button>
              ) : (
                <span className="settlement-name">{name}</span>
              )}
              <span className="settlement-bar" aria-hidden="true">
                <i
                  data-way={isSum ? 'sum' : minor < 0n ? 'less' : 'more'}
                  style={{ insetInlineStart: `${bars[at]![0]}%`, width: `${bars[at]![1] - bars[at]![0]}%` }}
                />
              </span>
              <Amount of={of(minor)} signed={!isSum} bare />
            </div>
            {open === key && rows}
          </li>
        ))}
      </ol>
    </>
  )
}
