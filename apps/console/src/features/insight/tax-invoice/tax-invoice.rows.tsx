// The lines of a tax invoice. Each opens the transactions that it is made of; their sum is the line's.
import { useState } from 'react'
import { businessObjectOf, wayTo } from '@falaj/contract/kernel/business-objects'
import { taxInvoice, type TaxInvoiceDetail, type TaxInvoiceLine } from '@falaj/contract/insight/tax-invoice'
import { toCodeText } from '@falaj/money'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Paged } from '../../../blocks/paged/paged.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { taxInvoiceWords } from './tax-invoice.words.ts'

export const useKindName = (): ((kind: string) => string) => {
  const language = useLanguage()
  return (kind) => businessObjectOf(kind)?.[language] ?? kind
}
const Rows = ({ id, line }: { readonly id: string; readonly line: TaxInvoiceLine }) => {
  const t = useWords(taxInvoiceWords)
  const zone = useZone()
  const visitor = visitorOf(useStore(site))
  const label = t('openRows', { n: line.n })
  const vat = { ...line.charged, minor: line.charged.minor - line.fee.minor }
  return (
    <div className="tax-rows">
      <Paged of={taxInvoice.rows} input={{ id, n: line.n }} label={label}>
        {(rows) => (
          <table className="tax-table">
            <caption className="visually-hidden">{label}</caption>
            <thead>
              <tr>
                <th scope="col">{t('transaction')}</th>
                <th scope="col">{t('fee')}</th>
                <th scope="col">{t('vat')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const way = wayTo(row.kind, row.id, visitor)
                return (
                  <tr key={`${row.kind} ${row.id} ${row.at}`}>
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
                    <td>
                      <Amount of={row.fee} bare />
                    </td>
                    <td>
                      <Amount of={row.vat} bare />
                    </td>
                  </tr>
                )
              })}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('rowsSum', { n: line.transactions.toLocaleString('en') })}</th>
                <td>
                  <Amount of={line.fee} bare />
                </td>
                <td>
                  <Amount of={vat} bare />
                </td>
              </tr>
            </tfoot>
          </table>
        )}
      </Paged>
      <p className="quiet small">{t('isSum')}</p>
    </div>
  )
}
export const Lines = ({ found }: { readonly found: TaxInvoiceDetail }) => {
  const t = useWords(taxInvoiceWords)
  const kindName = useKindName()
  const [open, setOpen] = useState<number | null>(null)
  const shown = found.lines.find(({ n }) => n === open)
  const hasCredits = found.lines.some(({ credited }) => credited.minor > 0n)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways on a phone, so the keyboard must reach it */}
      <div className="scroll-sideways" tabIndex={0} role="region" aria-label={t('lines')}>
        <table className="tax-table">
          <thead>
            <tr>
              <th scope="col">{t('kind')}</th>
              <th scope="col">{t('rate')}</th>
              <th scope="col">{t('transactions')}</th>
              <th scope="col">{t('net')}</th>
              {hasCredits && <th scope="col">{t('credited')}</th>}
            </tr>
          </thead>
          <tbody>
            {found.lines.map((line) => (
              <tr key={line.n}>
                <th scope="row">
                  <button
                    type="button"
                    className="tax-link"
                    aria-expanded={open === line.n}
                    onClick={() => setOpen(open === line.n ? null : line.n)}
                  >
                    {kindName(line.kind)}
                  </button>
                  {line.fee.currency !== 'AED' && (
                    <span className="quiet small digits">
                      {t('inOwn', { amount: toCodeText(line.fee), rate: line.rate })}
                    </span>
                  )}
                </th>
                <td>{line.rateBps > 0 ? `${line.rateBps / 100}%` : t('exempt')}</td>
                <td className="digits">{line.transactions.toLocaleString('en')}</td>
                <td>
                  <Amount of={line.net} bare />
                </td>
                {hasCredits && (
                  <td>
                    <Amount of={line.credited} bare />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown && <Rows key={shown.n} id={found.id} line={shown} />}
    </>
  )
}
