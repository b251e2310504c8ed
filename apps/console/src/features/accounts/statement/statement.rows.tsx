// The rows of a statement with the balance after each, a page at a time.
import { businessObjectOf } from '@falaj/contract/kernel/business-objects'
import { reasonWords } from '@falaj/contract/kernel/money-words'
import { movementDetail } from '@falaj/contract/kernel/movement-detail'
import { statement } from '@falaj/contract/accounts/statement'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Paged } from '../../../blocks/paged/paged.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateOf, timeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { statementPageWords } from './statement.words.ts'

/** `of`: fiat money or coins; coin rows show the value of each movement. */
export const StatementRows = ({
  id,
  of = statement.rows,
}: {
  readonly id: string
  readonly of?: typeof statement.rows
}) => {
  const t = useWords(statementPageWords)
  const language = useLanguage()
  const zone = useZone()
  const word = (reason: string): string =>
    Object.hasOwn(reasonWords, reason) ? reasonWords[reason as keyof typeof reasonWords][language] : reason
  const businessOf = ({ business }: { readonly business: string }): string =>
    businessObjectOf(business)?.[language] ?? business
  return (
    <Paged of={of} input={{ id }} label={t('rows')} size={20}>
      {(rows) => (
        <table className="statement-rows">
          <thead>
            <tr>
              <th scope="col">{t('n')}</th>
              <th scope="col">{t('at')}</th>
              <th scope="col">{t('movement')}</th>
              <th scope="col">{t('reference')}</th>
              <th scope="col" className="statement-number">
                {t('amount')}
              </th>
              <th scope="col" className="statement-number">
                {t('running')}
              </th>
              {rows.some(({ value }) => value) && (
                <th scope="col" className="statement-number">
                  {t('worth')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.n}>
                <td className="digits quiet statement-n">{row.n}</td>
                <td className="digits statement-at">
                  {dateOf(row.at, zone)} <span className="quiet">{timeOf(row.at, zone)}</span>
                </td>
                <td>
                  {word(row.reason)}
                  {businessOf(row) !== word(row.reason) && (
                    <span className="quiet small statement-detail">{businessOf(row)}</span>
                  )}
                </td>
                <td>
                  <span className="digits">{row.reference}</span>
                  {(row.detail || row.product) && (
                    <span className="quiet small statement-detail">{movementDetail(row, language)}</span>
                  )}
                </td>
                <td className="statement-number">
                  <Amount of={row.amount} signed bare />
                </td>
                <td className="statement-number">
                  <Amount of={row.balance} bare />
                </td>
                {rows.some(({ value }) => value) && (
                  <td className="statement-number">{row.value && <Amount of={row.value} signed bare />}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Paged>
  )
}
