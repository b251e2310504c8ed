// A batch's rows beside its request: approvers can exclude some of them, each with a reason.
import { useState } from 'react'
import type { BatchOrder } from '@falaj/contract/accounts/batch-transfer'
import { money, toCodeText, type Money } from '@falaj/money'
import { TextField } from '../../../blocks/form/fields.tsx'
import { useWords } from '../../../words/language.tsx'
import type { ExcludedRows, RequestPartsProps } from '../../people/approval/approval.read.ts'
import { BatchOrders } from './batch-transfer.orders.tsx'
import { batchWords } from './batch-transfer.words.ts'

interface Out {
  readonly total: Money
  readonly reason: string
}
const reasonMin = 3
/** The decision is at the request's top, far from row 40. */
const toDecision = (): void => {
  const act = document.querySelector<HTMLButtonElement>('.decide .button-primary')
  act?.scrollIntoView({ block: 'center' })
  act?.focus()
}

/** One group for each reason; a row without its own reason has the common one. */
const grouped = (out: ReadonlyMap<number, Out>, forAll: string): ExcludedRows[] => {
  const groups = new Map<string, number[]>()
  for (const [rowNumber, { reason }] of out) {
    const reasonText = reason.trim() || forAll.trim()
    groups.set(reasonText, [...(groups.get(reasonText) ?? []), rowNumber])
  }
  return [...groups].map(([reason, parts]) => ({ parts: parts.toSorted((one, other) => one - other), reason }))
}

export const BatchParts = ({ batchId, rows, onExclude }: RequestPartsProps) => {
  const t = useWords(batchWords)
  const [text, setText] = useState('')
  const [out, setOut] = useState<ReadonlyMap<number, Out>>(new Map())
  const [forAll, setForAll] = useState('')
  const tell = (next: ReadonlyMap<number, Out>, reason = forAll): void => {
    setOut(next)
    setForAll(reason)
    onExclude?.(grouped(next, reason))
  }
  const choose = ({ rowNumber, amount, fee }: BatchOrder, isChosen: boolean): void => {
    const next = new Map(out)
    if (isChosen) next.set(rowNumber, { total: money(amount.minor + fee.minor, amount.currency), reason: '' })
    else next.delete(rowNumber)
    tell(next)
  }
  const sum = [...out.values()].reduce<Money | null>(
    (added, { total }) => (added ? { ...added, minor: added.minor + total.minor } : total),
    null,
  )
  const lacks = [...out.values()].some(({ reason }) => (reason.trim() || forAll.trim()).length < reasonMin)
  return (
    <div className="batch-parts">
      <TextField label={t('find')} optional value={text} onChange={setText} />
      <BatchOrders
        id={batchId}
        rows={rows}
        text={text.trim()}
        choosing={
          onExclude && {
            isChosen: (rowNumber) => out.has(rowNumber),
            reasonOf: (rowNumber) => out.get(rowNumber)?.reason ?? '',
            onChoose: choose,
            onReason(rowNumber, reason) {
              const excluded = out.get(rowNumber)
              if (excluded) tell(new Map(out).set(rowNumber, { ...excluded, reason }))
            },
          }
        }
      />
      {sum && (
        <div className="batch-out">
          <TextField
            label={t('reasonAll')}
            hint={t('reasonHint')}
            value={forAll}
            fault={lacks ? 'REQUIRED' : null}
            onChange={(reason) => tell(out, reason.slice(0, 200))}
          />
          <p role="status">
            {t('partSum', { n: out.size, amount: toCodeText(sum) })}{' '}
            <button type="button" className="button" onClick={() => tell(new Map())}>
              {t('takeBack')}
            </button>
            <button type="button" className="button" onClick={toDecision}>
              {t('toDecision')}
            </button>
          </p>
        </div>
      )}
    </div>
  )
}
