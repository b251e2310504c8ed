// The withdrawal's entries in pairs, added up again here: what left one account came to another.
import { accountWords, reasonWords } from '@falaj/contract/money-words'
import type { WithdrawDetail } from '@falaj/contract/withdraw'
import type { Word } from '@falaj/contract/words'
import { Amount } from '../../blocks/money/amount.tsx'
import { useZone } from '../../blocks/zone.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { detailWords } from './detail-words.ts'

const useNames = () => {
  const t = useWords(detailWords)
  const language = useLanguage()
  const word = (table: Readonly<Record<string, Word>>, code: string): string => {
    const found = Object.hasOwn(table, code) ? table[code]?.[language] : undefined
    return typeof found === 'string' ? found : code
  }
  return {
    reason: (code: string) => word(reasonWords, code),
    account: (code: string, mine: boolean) =>
      mine ? t('yours', { account: word(accountWords, code) }) : word(accountWords, code),
  }
}

export const Explained = ({ explained }: { readonly explained: NonNullable<WithdrawDetail['explained']> }) => {
  const t = useWords(detailWords)
  const { before, own, after } = explained
  const isRight = before.minor + own.minor === after.minor
  return (
    <div className="withdraw-explained">
      <div>
        <span className="quiet small">{t('before')}</span>
        <Amount of={before} />
      </div>
      <div>
        <span className="quiet small">{t('own')}</span>
        <Amount of={own} signed />
      </div>
      <div>
        <span className="quiet small">{t('after')}</span>
        <strong>
          <Amount of={after} />
        </strong>
      </div>
      {!isRight && <p role="alert">{t('unbalanced')}</p>}
    </div>
  )
}

export const Entries = ({ entries }: { readonly entries: WithdrawDetail['entries'] }) => {
  const t = useWords(detailWords)
  const names = useNames()
  const zone = useZone()
  const [first] = entries
  if (!first) return null
  const total = { ...first.amount, minor: entries.reduce((sum, { amount }) => sum + amount.minor, 0n) }
  return (
    <div className="withdraw-scroll">
      <table className="withdraw-entries">
        <thead>
          <tr>
            <th scope="col">{t('entry')}</th>
            <th scope="col">{t('account')}</th>
            <th scope="col" className="withdraw-figure">
              {t('debit')}
            </th>
            <th scope="col" className="withdraw-figure">
              {t('credit')}
            </th>
          </tr>
        </thead>
        {entries.map(({ at, reason, debit, credit, amount, mine }, place) => (
          // Entries have no id of their own: their place is it.
          // oxlint-disable-next-line react/no-array-index-key
          <tbody key={place}>
            <tr>
              <th scope="rowgroup" rowSpan={2}>
                {names.reason(reason)}
                <time dateTime={at}>{dateTimeOf(at, zone)}</time>
              </th>
              <td>{names.account(debit, mine.debit)}</td>
              <td className="withdraw-figure">
                <Amount of={amount} bare />
              </td>
              <td className="withdraw-figure">–</td>
            </tr>
            <tr>
              <td>{names.account(credit, mine.credit)}</td>
              <td className="withdraw-figure">–</td>
              <td className="withdraw-figure">
                <Amount of={amount} bare />
              </td>
            </tr>
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td colSpan={2}>{t('balanced')}</td>
            <td className="withdraw-figure">
              <Amount of={total} bare />
            </td>
            <td className="withdraw-figure">
              <Amount of={total} bare />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
