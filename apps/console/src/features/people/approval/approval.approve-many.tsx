// Several small ones at once, where the policy has a limit for it. Each is read and fingerprinted by itself before it is sent.
import { useState } from 'react'
import { approval } from '@falaj/contract/people/approval'
import { mayBulk } from '@falaj/contract/people/approval-policy'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { okCode } from '@falaj/contract/kernel/envelope'
import { call } from '../../../api/call.ts'
import { useAction, useQuery } from '../../../api/use.ts'
import { Amount } from '../../../blocks/money/amount.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { Dialog } from '../../../light/dialog.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { fingerprintOf } from './approval.fingerprint.ts'
import { approvalWords } from './approval.words.ts'

type Row = Output<typeof approval.authorizations>['rows'][number]
const atOnceMax = 40

const Choice = ({ rows, onClose }: { readonly rows: readonly Row[]; readonly onClose: () => void }) => {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const many = useAction(approval.approveMany, {
    stale: [approval.authorizations, approval.detail, approval.count],
  })
  const send = async (): Promise<void> => {
    setBusy(true)
    const requests: { id: string; hash: string }[] = []
    for (const id of chosen) {
      const read = await call(approval.detail, { id })
      if (read.kind === 'success') requests.push({ id, hash: await fingerprintOf(read.body.canonical) })
    }
    const result = await many.run({ requests })
    setBusy(false)
    onClose()
    if (result.kind !== 'success') return
    const done = result.body.results.filter(({ code }) => code === okCode).length
    const left = chosen.length - done
    notify(
      left > 0 ? 'info' : 'success',
      [t('manyDone', { n: done }), ...(left > 0 ? [t('manyLeft', { n: left })] : [])].join('. '),
    )
  }
  return (
    <div className="confirm">
      <h2>{t('manyTitle')}</h2>
      <p className="quiet">{rows.length === 0 ? t('manyNone') : t('manyWhy')}</p>
      <ul className="many-list">
        {rows.map((row) => (
          <li key={row.id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(row.id)}
                disabled={busy}
                onChange={(event) =>
                  setChosen(event.target.checked ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))
                }
              />
              <span>
                {row.says[language]}
                <span className="quiet small">
                  {' '}
                  {row.number} · {row.maker}
                </span>
              </span>
              {row.amount && <Amount of={row.amount} />}
            </label>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <button type="button" className="button" disabled={busy} onClick={onClose}>
          {t('cancel')}
        </button>
        {chosen.length > 0 && (
          <BusyButton
            text={t('manyAct', { n: chosen.length })}
            busy={busy}
            working={t('working')}
            className="button-primary"
            onPress={() => void send()}
          />
        )}
      </div>
    </div>
  )
}

export const ApproveMany = () => {
  const t = useWords(approvalWords)
  const [open, setOpen] = useState(false)
  const policy = useQuery(approval.policy, {})
  const rules = new Map((policy.data?.kinds ?? []).map((each) => [each.kind as string, each.rules]))
  const allowed = [...rules.values()].some(({ bulkUpTo }) => bulkUpTo.length > 0)
  const waiting = useQuery(
    approval.authorizations,
    { filters: { mine: 'waiting' }, pageParam: { number: 1, size: atOnceMax } },
    { enabled: open },
  )
  if (!allowed) return null
  const small = (waiting.data?.rows ?? []).filter(({ kind, amount }) => {
    const its = rules.get(kind)
    return its !== undefined && mayBulk(its, amount)
  })
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('many')}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} label={t('manyTitle')} width={560}>
        <Choice key={String(open)} rows={small} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
