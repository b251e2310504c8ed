// The sum itself: opening, each class of movement, closing, and whether it comes out.
import type { balance } from '@falaj/contract/accounts/balance'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { reasonWords } from '@falaj/contract/kernel/money-words'
import { toCodeText, type Money } from '@falaj/money'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Glyph } from '../glyph.tsx'
import { Amount } from '../money/amount.tsx'
import { useZone } from '../zone.ts'
import { addUp } from './add-up.ts'
import { explainWords } from './words.ts'

export type BalanceExplanation = Output<typeof balance.explain>
export type Reason = keyof typeof reasonWords
export type ReasonChoice = Reason | 'all'

export const useReason = () => {
  const language = useLanguage()
  return (reason: string): string =>
    Object.hasOwn(reasonWords, reason) ? reasonWords[reason as Reason][language] : reason
}

const Side = ({ of }: { readonly of: Money }) =>
  of.minor === 0n ? <span className="quiet">–</span> : <Amount of={of} bare />

export const Composition = ({
  of,
  from,
  at,
  chosen,
  onChoose,
}: {
  readonly of: BalanceExplanation
  readonly from: string | null
  readonly at: string | null
  readonly chosen: ReasonChoice
  readonly onChoose: (chosen: ReasonChoice) => void
}) => {
  const t = useWords(explainWords)
  const zone = useZone()
  const reason = useReason()
  const { sum, isEqual } = addUp(of)
  return (
    <>
      <div className="explain-scroll">
        <table className="explain-sum">
          <thead>
            <tr>
              <th scope="col">{t('movement')}</th>
              <th scope="col" className="explain-way">
                {t('in')}
              </th>
              <th scope="col" className="explain-way">
                {t('out')}
              </th>
              <th scope="col">{t('amountHead')}</th>
            </tr>
          </thead>
          <tbody>
            <tr className="explain-end">
              <th scope="row">{from === null ? t('openingEver') : t('opening', { at: dateTimeOf(from, zone) })}</th>
              <td className="explain-way" colSpan={2}>
                {'\u00a0'}
              </td>
              <td>
                <Amount of={of.opening} />
              </td>
            </tr>
            {of.movements.map(({ reason: code, credited, debited, entries }) => (
              <tr key={code} data-chosen={chosen === code}>
                <th scope="row">
                  <button
                    type="button"
                    className="explain-class"
                    aria-pressed={chosen === code}
                    onClick={() => onChoose(chosen === code ? 'all' : (code as Reason))}
                  >
                    <span className="visually-hidden">{t('show')}</span>
                    {reason(code)}
                    <span className="quiet small"> × {entries.toLocaleString('en')}</span>
                  </button>
                </th>
                <td className="explain-way">
                  <Side of={credited} />
                </td>
                <td className="explain-way">
                  <Side of={debited} />
                </td>
                <td>
                  <Amount of={{ ...credited, minor: credited.minor - debited.minor }} signed bare />
                </td>
              </tr>
            ))}
            {of.movements.length === 0 && (
              <tr>
                <td colSpan={4} className="quiet explain-none">
                  {t('nothingMoved')}
                </td>
              </tr>
            )}
            <tr className="explain-end">
              <th scope="row">{at === null ? t('closingNow') : t('closing', { at: dateTimeOf(at, zone) })}</th>
              <td className="explain-way" colSpan={2}>
                {'\u00a0'}
              </td>
              <td>
                <Amount of={of.closing} />
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <p className="explain-check" data-equal={isEqual} role={isEqual ? 'status' : 'alert'}>
        <Glyph name={isEqual ? 'done' : 'alert'} />
        <span>
          {isEqual ? t('equal') : t('unequal', { sum: toCodeText(sum) })} {isEqual && <Amount of={sum} />}
        </span>
      </p>
    </>
  )
}
