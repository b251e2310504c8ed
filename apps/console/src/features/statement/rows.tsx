// The rows of a statement with the balance after each, a page at a time.
import { useState } from 'react'
import { businessObjectOf } from '@falaj/contract/business-objects'
import { reasonWords } from '@falaj/contract/money-words'
import { statement } from '@falaj/contract/statement'
import { useQuery } from '../../api/use.ts'
import { Amount } from '../../blocks/money/amount.tsx'
import { Pager } from '../../blocks/record-list/pager.tsx'
import { Failed } from '../../blocks/states/failed.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { useZone } from '../../blocks/zone.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { statementPageWords } from './words.ts'

export const StatementRows = ({ id }: { readonly id: string }) => {
  const t = useWords(statementPageWords)
  const language = useLanguage()
  const zone = useZone()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(20)
  const { data, error, refetch } = useQuery(
    statement.rows,
    { id, pageParam: { number: page, size } },
    { keepPrevious: true },
  )
  if (error) return <Failed failure={error.failure} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const word = (reason: string): string =>
    Object.hasOwn(reasonWords, reason) ? reasonWords[reason as keyof typeof reasonWords][language] : reason
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways on a phone, so the keyboard must reach it */}
      <div className="statement-scroll" tabIndex={0} role="region" aria-label={t('rows')}>
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
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.n}>
                <td className="digits quiet">{row.n}</td>
                <td className="digits">{dateTimeOf(row.at, zone)}</td>
                <td>
                  {word(row.reason)}
                  <span className="quiet small statement-detail">
                    {businessObjectOf(row.business)?.[language] ?? row.business}
                  </span>
                </td>
                <td>
                  <span className="digits">{row.reference}</span>
                  {row.detail && <span className="quiet small statement-detail">{row.detail}</span>}
                </td>
                <td className="statement-number">
                  <Amount of={row.amount} signed bare />
                </td>
                <td className="statement-number">
                  <Amount of={row.balance} bare />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.total > size && (
        <Pager
          label={t('rows')}
          total={data.total}
          page={page}
          size={size}
          compact
          hrefOf={(n) => `#rows-${n}`}
          onPage={setPage}
          onSize={(n) => {
            setSize(n)
            setPage(1)
          }}
        />
      )}
    </>
  )
}
