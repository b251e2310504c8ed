// A record's entries in pairs, added up again here: what left one account came to another.
import type { ReactNode } from 'react'
import type { Bilingual, Text } from '@falaj/contract/kernel/words'
import { accountWords, reasonWords } from '@falaj/contract/kernel/money-words'
import type { Money } from '@falaj/money'
import { DetailPart } from '../drawer/detail.tsx'
import { Amount } from '../money/amount.tsx'
import { useZone } from '../zone.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { entriesWords } from './words.ts'
import './entries.css'

interface Entry {
  readonly at: string
  readonly reason: string
  readonly debit: string
  readonly credit: string
  readonly amount: Money
  /** Whether a side is the reader's own merchant's. */
  readonly mine: { readonly debit: boolean; readonly credit: boolean }
}
interface Explanation {
  readonly before: Money
  readonly own: Money
  readonly after: Money
}
/** Kinds that only merchants have: of another one, they are theirs. */
const ofMerchants = new Set(['available', 'hold', 'in-transit', 'pending'])

const useNames = () => {
  const t = useWords(entriesWords)
  const language = useLanguage()
  const word = (table: Readonly<Record<string, Bilingual<Text>>>, code: string): string => {
    const found = Object.hasOwn(table, code) ? table[code]?.[language] : undefined
    return typeof found === 'string' ? found : code
  }
  return {
    reason: (code: string) => word(reasonWords, code),
    account: (code: string, mine: boolean) =>
      mine
        ? t('yours', { account: word(accountWords, code) })
        : ofMerchants.has(code)
          ? t('theirs', { account: word(accountWords, code) })
          : word(accountWords, code),
  }
}

export const Explained = ({ explained }: { readonly explained: Explanation }) => {
  const t = useWords(entriesWords)
  const { before, own, after } = explained
  const isRight = before.minor + own.minor === after.minor
  return (
    <div className="entries-explained">
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

export const Entries = ({ entries }: { readonly entries: readonly Entry[] }) => {
  const t = useWords(entriesWords)
  const names = useNames()
  const zone = useZone()
  const [first] = entries
  if (!first) return null
  const total = { ...first.amount, minor: entries.reduce((sum, { amount }) => sum + amount.minor, 0n) }
  return (
    <div className="entries-scroll">
      <table className="entries">
        <thead>
          <tr>
            <th scope="col">{t('entry')}</th>
            <th scope="col">{t('account')}</th>
            <th scope="col" className="entries-figure">
              {t('debit')}
            </th>
            <th scope="col" className="entries-figure">
              {t('credit')}
            </th>
          </tr>
        </thead>
        {entries.map(({ at, reason, debit, credit, amount, mine }, index) => (
          // Entries have no id of their own: their index is it.
          // oxlint-disable-next-line react/no-array-index-key
          <tbody key={index}>
            <tr>
              <th scope="rowgroup" rowSpan={2}>
                {names.reason(reason)}
                <time dateTime={at}>{dateTimeOf(at, zone)}</time>
              </th>
              <td>{names.account(debit, mine.debit)}</td>
              <td className="entries-figure">
                <Amount of={amount} bare />
              </td>
              <td className="entries-figure">–</td>
            </tr>
            <tr>
              <td>{names.account(credit, mine.credit)}</td>
              <td className="entries-figure">–</td>
              <td className="entries-figure">
                <Amount of={amount} bare />
              </td>
            </tr>
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td colSpan={2}>{t('balanced')}</td>
            <td className="entries-figure">
              <Amount of={total} bare />
            </td>
            <td className="entries-figure">
              <Amount of={total} bare />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
export interface EntriesPartProps {
  readonly title: string
  readonly of: { readonly entries: readonly Entry[]; readonly explained?: Explanation | null | undefined }
  /** Above them. */
  readonly lead?: ReactNode
}
/** What a record booked, and what that did to the balance. */
export const EntriesPart = ({ title, of: { entries, explained }, lead }: EntriesPartProps) =>
  entries.length > 0 && (
    <DetailPart title={title}>
      {lead && <p className="quiet small">{lead}</p>}
      {explained && <Explained explained={explained} />}
      <Entries entries={entries} />
    </DetailPart>
  )
