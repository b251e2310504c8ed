// The sums of the list, each store's apart, from the same filter: added up they are those above the list.
import { payment } from '@falaj/contract/payments/payment'
import { money, type Currency } from '@falaj/money'
import { href } from '@falaj/contract/kernel/routes'
import { useQuery } from '../../../api/use.ts'
import { Amount } from '../../../blocks/money/amount.tsx'
import { storeInAddress } from '../../../blocks/record-list/list-state.ts'
import { useListFilters } from '../../../blocks/record-list/use-records.ts'
import { useRemembered } from '../../../blocks/remembered.ts'
import { Bar } from '../../../blocks/states/skeleton.tsx'
import { useStoreName, useStores } from '../../../blocks/store/store-name.tsx'
import { useLocation } from '../../../router/location.ts'
import { useWords } from '../../../words/language.tsx'
import { paymentListWords } from './payment.words.ts'
import './payment.css'

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

const Table = () => {
  const t = useWords(paymentListWords)
  const storeName = useStoreName()
  const { search } = useLocation()
  const filters = useListFilters(payment.query)
  const { data, error } = useQuery(payment.stores, { filters }, { keepPrevious: true })
  if (error) return <p role="alert">{t('byStoreFailed')}</p>
  if (!data) return <Bar width="100%" />
  const byCurrency = [...Map.groupBy(data.rows, ({ amount }) => amount.currency)]
  const addressOf = (store: string | null): string => {
    const query = Object.fromEntries(new URLSearchParams(search))
    return href(
      '/fiat/transaction/record',
      {},
      { ...query, store: store === null ? '-' : storeInAddress(store), page: '' },
    )
  }
  if (byCurrency.length === 0) return <p className="quiet">{t('byStoreNone')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways on a phone, so the keyboard must reach it
    <div className="by-store-scroll" tabIndex={0} role="region" aria-label={t('byStore')}>
      {byCurrency.map(([currency, rows]) => {
        const sum = (of: (row: (typeof rows)[number]) => bigint) =>
          money(
            rows.reduce((all, row) => all + of(row), 0n),
            currency as Currency,
          )
        return (
          <table key={currency} className="by-store">
            <thead>
              <tr>
                <th scope="col">{t('store')}</th>
                <th scope="col">{t('count')}</th>
                <th scope="col">{t('sales')}</th>
                <th scope="col">{t('cost')}</th>
                <th scope="col">{t('takenBack')}</th>
                <th scope="col">{t('net')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ store, count, amount, fee, vat, refunded, lost, net }) => (
                <tr key={store ?? ''}>
                  <th scope="row">
                    <a href={addressOf(store)}>{store === null ? t('noStore') : storeName(store)}</a>
                  </th>
                  <td className="digits">{count.toLocaleString('en')}</td>
                  <td>
                    <Amount of={amount} as="cell" bare />
                  </td>
                  <td>
                    <Amount of={money(-fee.minor - vat.minor, fee.currency)} as="cell" bare />
                  </td>
                  <td>
                    <Amount of={money(-refunded.minor - lost.minor, fee.currency)} as="cell" bare />
                  </td>
                  <td>
                    <Amount of={net} as="cell" bare />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('byStoreAll', { currency })}</th>
                <td className="digits">{rows.reduce((all, { count }) => all + count, 0).toLocaleString('en')}</td>
                <td>
                  <Amount of={sum(({ amount }) => amount.minor)} as="cell" bare />
                </td>
                <td>
                  <Amount of={sum(({ fee, vat }) => -fee.minor - vat.minor)} as="cell" bare />
                </td>
                <td>
                  <Amount of={sum(({ refunded, lost }) => -refunded.minor - lost.minor)} as="cell" bare />
                </td>
                <td>
                  <Amount of={sum(({ net }) => net.minor)} as="cell" bare />
                </td>
              </tr>
            </tfoot>
          </table>
        )
      })}
    </div>
  )
}
/** For merchants with several stores. */
export const ByStore = () => {
  const t = useWords(paymentListWords)
  const [isOpen, keepOpen] = useRemembered('payments-by-store', false, isFlag)
  if (useStores().length < 2) return null
  return (
    <details className="card by-store-card" open={isOpen} onToggle={(event) => keepOpen(event.currentTarget.open)}>
      <summary>{t('byStore')}</summary>
      {isOpen && <Table />}
    </details>
  )
}
