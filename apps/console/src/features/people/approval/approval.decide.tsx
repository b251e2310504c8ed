// Approve, reject, send back, recall, submit again, edit: what the server offers this reader, and why not the rest.
import { useState } from 'react'
import { approval } from '@falaj/contract/people/approval'
import { errorOfCode, errors } from '@falaj/contract/kernel/errors'
import { say } from '@falaj/contract/kernel/words'
import { call } from '../../../api/call.ts'
import { report } from '../../../api/report.ts'
import { useAction } from '../../../api/use.ts'
import { Confirm } from '../../../blocks/confirm/confirm.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { statusOf } from '@falaj/contract/kernel/status'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { ExcludedRows } from './approval.parts.ts'
import { fingerprintOf } from './approval.fingerprint.ts'
import { ReasonDialog, reasonMin } from './approval.reason-dialog.tsx'
import type { RequestFacts } from './approval.sentence.ts'
import { approvalWords } from './approval.words.ts'

type Open = 'approve' | 'reject' | 'send-back' | 'recall' | null
const stale = [approval.detail, approval.requests, approval.authorizations, approval.count]

interface DecideProps {
  readonly request: RequestFacts
  readonly hash: string | null
  /** Parts that the reader wants to leave out: then it is approved without them. */
  readonly without: readonly ExcludedRows[]
}
/** What would be approved without some parts, as the server words it and this browser hashes it. */
interface Part {
  readonly hash: string
  readonly says: RequestFacts['says']
  readonly amount: RequestFacts['amount']
}
export const Decide = ({ request, hash, without }: DecideProps) => {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const [open, setOpen] = useState<Open>(null)
  const [part, setPart] = useState<Part | null>(null)
  const approve = useAction(approval.approve, { stale })
  const reject = useAction(approval.reject, { stale })
  const sendBack = useAction(approval.sendBack, { stale })
  const recall = useAction(approval.recall, { stale })
  const submit = useAction(approval.submit, { stale })
  const { id, actions, whyNot, editPath } = request
  const isPart = without.length > 0
  const count = without.reduce((sum, { parts }) => sum + parts.length, 0)
  const lacksReason = without.some((each) => each.reason.length < reasonMin)
  const wanted = without.map(({ parts, reason }) => ({ parts: [...parts], reason }))
  const ask = async (): Promise<void> => {
    if (!isPart) {
      setPart(null)
      return setOpen('approve')
    }
    const result = await call(approval.part, { id, without: wanted })
    if (result.kind !== 'success') return report(result)
    const { canonical, says, amount } = result.body
    setPart({ hash: await fingerprintOf(canonical), says, amount })
    setOpen('approve')
  }
  const announce = async (run: Promise<{ kind: string; body?: unknown }>): Promise<void> => {
    const result = await run
    setOpen(null)
    if (result.kind !== 'success') return
    const { standing } = result.body as { standing: string }
    notify('success', t('done', { state: statusOf(standing)?.[language] ?? standing }))
  }
  const may = (action: RequestFacts['actions'][number]): boolean => actions.includes(action)
  const reason = whyNot === null ? undefined : errorOfCode(whyNot)
  const factsOf = (says: RequestFacts['says'], print: string | null) => [
    { name: t('number'), value: <span className="digits">{request.number}</span> },
    { name: t('maker'), value: request.maker },
    { name: t('changes'), value: says[language] },
    { name: t('fingerprint'), value: <code className="digits">{print?.slice(0, 12)}</code> },
  ]
  const facts = factsOf(request.says, hash)
  const approved = part ?? { hash, says: request.says, amount: request.amount }
  if (actions.length === 0 && !reason) return null
  return (
    <div className="decide" role="group" aria-label={t('actions')}>
      {reason && !may('approve') && (
        <p className="decide-why quiet">{t('whyNot', { why: say(errors[reason], language) })}</p>
      )}
      {may('edit') && editPath && (
        <a className="button" href={`${editPath}?request=${id}`}>
          {t('edit')}
        </a>
      )}
      {may('recall') && (
        <button type="button" className="button" onClick={() => setOpen('recall')}>
          {t('recall')}
        </button>
      )}
      {may('send-back') && (
        <button type="button" className="button" onClick={() => setOpen('send-back')}>
          {t('sendBack')}
        </button>
      )}
      {may('reject') && (
        <button type="button" className="button button-danger" onClick={() => setOpen('reject')}>
          {t('reject')}
        </button>
      )}
      {may('submit') && (
        <button
          type="button"
          className="button button-primary"
          disabled={submit.busy}
          onClick={() => void announce(submit.run({ id }))}
        >
          {t('submit')}
        </button>
      )}
      {may('approve') && (
        <button
          type="button"
          className="button button-primary"
          disabled={hash === null || lacksReason}
          onClick={() => void ask()}
        >
          {isPart ? t('approveRest', { n: count }) : t('approve')}
        </button>
      )}
      <Confirm
        open={open === 'approve'}
        onClose={() => setOpen(null)}
        title={part ? t('approveRestTitle', { n: count }) : t('approveTitle')}
        hero={approved.amount ? <Amount of={approved.amount} as="hero" /> : undefined}
        facts={[
          ...factsOf(approved.says, approved.hash),
          ...(part
            ? without.map(({ parts, reason }) => ({ name: reason, value: t('partsOut', { n: parts.length }) }))
            : []),
        ]}
        next={part ? t('approveRestNext') : t('approveNext')}
        act={part ? t('approveRest', { n: count }) : t('approve')}
        onConfirm={() => announce(approve.run({ id, hash: approved.hash ?? '', ...(part ? { without: wanted } : {}) }))}
      />
      <Confirm
        open={open === 'recall'}
        onClose={() => setOpen(null)}
        title={t('recallTitle')}
        facts={facts.slice(0, 3)}
        next={t('recallNext')}
        act={t('recall')}
        destructive
        onConfirm={() => announce(recall.run({ id }))}
      />
      <ReasonDialog
        open={open === 'reject' || open === 'send-back'}
        onClose={() => setOpen(null)}
        act={open === 'reject' ? t('reject') : t('sendBack')}
        destructive={open === 'reject'}
        onGive={(given) =>
          announce((open === 'reject' ? reject : sendBack).run({ id, hash: hash ?? '', reason: given }))
        }
      />
    </div>
  )
}
