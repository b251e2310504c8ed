// Rows of a batch in the sheet's order, a page at a time; approvers can exclude each with a reason.
import { useState } from 'react'
import {
  batchRowWords,
  batchTransfer,
  batchWarningWords,
  type BatchOrder,
} from '@falaj/contract/accounts/batch-transfer'
import { href } from '@falaj/contract/kernel/routes'
import { sayCode } from '@falaj/contract/kernel/words'
import { useQuery } from '../../../api/use.ts'
import { useFaultSentence } from '../../../blocks/form/form-field.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { batchWords } from './batch-transfer.words.ts'
import './batch-transfer.batch.css'

export interface RowChoice {
  readonly isChosen: (rowNumber: number) => boolean
  readonly reasonOf: (rowNumber: number) => string
  readonly onChoose: (row: BatchOrder, isChosen: boolean) => void
  readonly onReason: (rowNumber: number, reason: string) => void
}
interface BatchOrdersProps {
  readonly id: string
  readonly rows: number
  /** Filters its rows by text. */
  readonly text?: string
  readonly choosing?: RowChoice | undefined
}
const Became = ({ row }: { readonly row: BatchOrder }) => {
  const t = useWords(batchWords)
  const language = useLanguage()
  const sentence = useFaultSentence()
  const { status, warning, why, id, rowNumber } = row
  return (
    <>
      {status === 'done' ? (
        <a
          className="batch-record"
          href={`${href('/fiat/transaction/transfer')}?tab=single&open=${id}`}
          aria-label={t('record', { state: sayCode(batchRowWords, status, language), n: String(rowNumber) })}
        >
          {sayCode(batchRowWords, status, language)}
        </a>
      ) : (
        sayCode(batchRowWords, status, language)
      )}
      {warning && <span className="batch-twin small"> {sayCode(batchWarningWords, warning, language)}</span>}
      {/* An excluded row has its approver's reason; a failure has a code. */}
      {why && <span className="batch-wrong small"> {status === 'refused' ? why : sentence(why, t('mid'))}</span>}
    </>
  )
}
/** Why this one: in a line of its own under its row. */
const Reason = ({ rowNumber, choosing }: { readonly rowNumber: number; readonly choosing: RowChoice }) => {
  const t = useWords(batchWords)
  return (
    <tr className="batch-reason" data-out>
      <td colSpan={5}>
        <input
          aria-label={t('reasonRow', { n: String(rowNumber) })}
          placeholder={t('reasonOwn')}
          value={choosing.reasonOf(rowNumber)}
          onChange={({ target }) => choosing.onReason(rowNumber, target.value.slice(0, 200))}
        />
      </td>
    </tr>
  )
}
interface RowProps {
  readonly row: BatchOrder
  readonly choosing: RowChoice | undefined
}
const Row = ({ row, choosing }: RowProps) => {
  const t = useWords(batchWords)
  const language = useLanguage()
  const { rowNumber, mid, reference, note, amount, status } = row
  const isChosen = choosing?.isChosen(rowNumber) ?? false
  return (
    <>
      <tr data-out={isChosen}>
        {choosing && (
          <td>
            {status === 'waiting' && (
              <input
                type="checkbox"
                aria-label={t('leaveOutRow', { n: String(rowNumber) })}
                checked={isChosen}
                onChange={({ target }) => choosing.onChoose(row, target.checked)}
              />
            )}
          </td>
        )}
        <th scope="row" className="digits">
          {rowNumber}
        </th>
        <td>
          <span className="digits">{mid}</span> {language === 'zh' ? row.payeeZh : row.payee}
          <span className="batch-said quiet small">{[reference, note].filter(Boolean).join(' · ')}</span>
        </td>
        <td>
          <Amount of={amount} bare />
        </td>
        <td>
          <Became row={row} />
        </td>
      </tr>
      {choosing && isChosen && <Reason rowNumber={rowNumber} choosing={choosing} />}
    </>
  )
}

const size = 40
export const BatchOrders = ({ id, rows, text = '', choosing }: BatchOrdersProps) => {
  const t = useWords(batchWords)
  const [page, setPage] = useState({ text, number: 1 })
  const number = page.text === text ? page.number : 1
  const { data } = useQuery(
    batchTransfer.order,
    { filters: { batchId: id, ...(text ? { text } : {}) }, pageParam: { number, size }, ask: 'rows' },
    { keepPrevious: true },
  )
  if (!data) return <Skeleton lines={6} />
  const from = (number - 1) * size + 1
  const to = from + data.rows.length - 1
  const isLast = data.rows.length < size || to >= rows
  const go = (next: number): void => setPage({ text, number: next })
  return (
    <>
      <div className="entries-scroll">
        <table className="batch-orders">
          <thead>
            <tr>
              {choosing && <th scope="col">{t('excludeRows')}</th>}
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('payee')}</th>
              <th scope="col">{t('amount')}</th>
              <th scope="col">{t('check')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((each) => (
              <Row key={each.rowNumber} row={each} choosing={choosing} />
            ))}
          </tbody>
        </table>
      </div>
      {data.rows.length === 0 && <p className="quiet">{t('noRows')}</p>}
      {(number > 1 || !isLast) && (
        <div className="actions batch-pages">
          <span className="quiet small">{t(text ? 'pageFound' : 'page', { from, to, n: rows })}</span>
          <button type="button" className="button" disabled={number === 1} onClick={() => go(number - 1)}>
            {t('before')}
          </button>
          <button type="button" className="button" disabled={isLast} onClick={() => go(number + 1)}>
            {t('after')}
          </button>
        </div>
      )}
    </>
  )
}
