// The payments of a settlement, a page at a time.
import { href } from '@falaj/contract/kernel/routes'
import { settlement } from '@falaj/contract/accounts/settlement'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Paged } from '../../../blocks/paged/paged.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { StoreName } from '../../../blocks/store/store-name.tsx'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { useProductName } from './settlement.product-name.ts'
import { settlementWords } from './settlement.words.ts'
import './settlement.css'

export const Payments = ({ id }: { readonly id: string }) => {
  const t = useWords(settlementWords)
  const zone = useZone()
  const productName = useProductName()
  return (
    <Paged of={settlement.payments} input={{ id }} label={t('taken')}>
      {(rows) => (
        <table className="settlement-parts">
          <thead>
            <tr>
              <th scope="col">{t('payment')}</th>
              <th scope="col" className="settlement-what">
                {t('product')}
              </th>
              <th scope="col">{t('gross')}</th>
              <th scope="col">{t('charged')}</th>
              <th scope="col">{t('net')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <a className="digits" href={`${href('/fiat/transaction/record')}?tab=payment&open=${row.id}`}>
                    {row.number}
                  </a>
                  <time className="quiet small" dateTime={row.paidAt}>
                    {dateTimeOf(row.paidAt, zone)}
                  </time>
                </th>
                <td className="settlement-what">
                  {productName(row.product)}
                  {row.store && (
                    <span className="quiet small">
                      <StoreName code={row.store} />
                    </span>
                  )}
                </td>
                <td>
                  <Amount of={row.gross} bare />
                </td>
                <td>
                  <Amount of={{ ...row.fee, minor: -row.fee.minor - row.vat.minor }} bare />
                </td>
                <td>
                  <Amount of={row.net} bare />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Paged>
  )
}
