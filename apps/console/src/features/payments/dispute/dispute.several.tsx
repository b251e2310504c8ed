// Several small disputes accepted at once, chosen from the list as it is filtered. Each is taken or refused by itself, and the answer says so.
import { useState } from 'react'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { dispute, type DisputeRow } from '@falaj/contract/payments/dispute'
import { severalMax, severalMaxMinor } from '@falaj/contract/payments/dispute-rules'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { toCodeText } from '@falaj/money'
import { useAction } from '../../../api/use.ts'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useRecords } from '../../../blocks/record-list/use-records.ts'
import { SeveralResults } from '../../../blocks/several/several-results.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { disputeWords } from './dispute.words.ts'

interface Props {
  readonly rows: readonly DisputeRow[]
  readonly onClose: () => void
}
type Answers = Output<typeof dispute.acceptSeveral>['rows']
const Choice = ({ rows, onClose }: Props) => {
  const t = useWords(disputeWords)
  const [chosen, setChosen] = useState<readonly DisputeRow[]>([])
  const [answers, setAnswers] = useState<Answers>()
  const accept = useAction(dispute.acceptSeveral, {
    confirms: () => chosen.map(({ number, amount }) => ({ name: number, value: toCodeText(amount) })),
  })
  if (answers)
    return (
      <SeveralResults
        rows={answers.map(({ id, why }) => ({
          number: rows.find((row) => row.id === id)?.number ?? '',
          why,
          made: <span className="small">{t('severalDone')}</span>,
        }))}
        onClose={onClose}
      />
    )
  const send = async (): Promise<void> => {
    if (chosen.length === 0) return
    const result = await accept.run({ rows: chosen.map(({ id, amount }) => ({ id, amount })) })
    if (result.kind === 'success') setAnswers(result.body.rows)
  }
  return (
    <FormDialog
      title={t('several')}
      width={560}
      destructive
      busy={accept.busy}
      act={t('severalAct', { n: chosen.length })}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <p className="quiet">{t(rows.length === 0 ? 'severalNone' : 'severalWhy')}</p>
      <ul className="several">
        {rows.map((row) => (
          <li key={row.id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(row)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, row] : chosen.filter((each) => each !== row))
                }
              />
              <span className="digits">{row.number}</span>
            </label>
            <Amount of={row.amount} />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
const isSmall = ({ status, amount }: DisputeRow): boolean => status === 'OPEN' && amount.minor <= severalMaxMinor
export const AcceptSeveral = () => {
  const t = useWords(disputeWords)
  const visitor = visitorOf(useStore(site))
  const { rows } = useRecords(dispute.query)
  const [shown, setShown] = useState<readonly DisputeRow[]>()
  if (visitor.who?.stores || !mayEnter(areas.fiatMoneyMovement, visitor) || !rows) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setShown(rows.filter(isSmall).slice(0, severalMax))}>
        {t('several')}
      </button>
      {shown && <Choice rows={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
