// The sales of a settlement, a page at a time.
import { useState } from 'react'
import { settlement } from '@falaj/contract/settlement'
import { useQuery } from '../../api/use.ts'
import { Amount } from '../../blocks/money/amount.tsx'
import { Pager } from '../../blocks/record-list/pager.tsx'
import { Failed } from '../../blocks/states/failed.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { useZone } from '../../blocks/zone.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { useWords } from '../../words/language.tsx'
import { useProductName } from './product-name.ts'
import { settlementWords } from './words.ts'
import './settlement.css'

export const Takings = ({ id }: { readonly id: string }) => {
  const t = useWords(settlementWords)
  const zone = useZone()
  const productName = useProductName()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(10)
  const { data, error, refetch } = useQuery(
    settlement.takings,
    { id, pageParam: { number: page, size } },
    { keepPrevious: true },
  )
  if (error) return <Failed failure={error.failure} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways on a phone, so the keyboard must reach it */}
      <div className="settlement-scroll" tabIndex={0} role="region" aria-label={t('taken')}>
        <table className="settlement-parts">
          <thead>
            <tr>
              <th scope="col">{t('sale')}</th>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('gross')}</th>
              <th scope="col">{t('net')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <span className="digits">{row.number}</span>
                  <time className="quiet small" dateTime={row.takenAt}>
                    {dateTimeOf(row.takenAt, zone)}
                  </time>
                </th>
                <td className="settlement-what">
                  {productName(row.product)}
                  {row.store && <span className="quiet small">{row.store}</span>}
                </td>
                <td>
                  <Amount of={row.gross} bare />
                </td>
                <td>
                  <Amount of={row.net} bare />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.total > size && (
        <Pager
          label={t('taken')}
          total={data.total}
          page={page}
          size={size}
          compact
          hrefOf={(n) => `#sales-${n}`}
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
