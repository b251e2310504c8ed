// One item of the queue: who has it, and what can be decided about it, by its kind.
import { useState, type ReactNode } from 'react'
import { deskProvider } from '@falaj/contract/desk/desk-provider'
import { deskWork, workKindWords, type WorkItem } from '@falaj/contract/desk/desk-work'
import { say } from '@falaj/contract/kernel/words'
import { useAction } from '../../../console/src/api/use.ts'
import { Command } from '../../../console/src/blocks/command/command.tsx'
import { Facts } from '../../../console/src/blocks/facts/facts.tsx'
import { FormDialog } from '../../../console/src/blocks/form/form-dialog.tsx'
import { Amount } from '../../../console/src/blocks/money/amount.tsx'
import { DeskInput } from '../parts/input.tsx'
import { notify } from '../../../console/src/state/messages.ts'
import { dateTimeOf } from '../../../console/src/words/dates.ts'
import { useLanguage, useWords } from '../../../console/src/words/language.tsx'
import { useMe } from '../me.ts'
import { RequestCommand } from '../parts/request-command.tsx'
import { Application } from './application.tsx'
import { workWords } from './words.ts'

interface Colleague {
  readonly id: string
  readonly name: string
}
const HandOver = ({ item, people }: { readonly item: WorkItem; readonly people: readonly Colleague[] }) => {
  const t = useWords(workWords)
  const me = useMe()
  const others = people.filter(({ id }) => id !== me.id)
  const [open, setOpen] = useState(false)
  const [to, setTo] = useState(others[0]?.id ?? '')
  const [note, setNote] = useState('')
  const action = useAction(deskWork.handOver)
  const submit = async (): Promise<void> => {
    const { kind, ref } = item
    const result = await action.run({ kind, ref, to, ...(note ? { note } : {}) })
    if (result.kind !== 'success') return
    setOpen(false)
    notify('success', t('handed'))
  }
  if (others.length === 0) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('handOver')}
      </button>
      <FormDialog
        open={open}
        title={t('handOver')}
        busy={action.busy}
        act={t('handOver')}
        onClose={() => setOpen(false)}
        onSubmit={() => void submit()}
      >
        <label className="desk-select">
          <span>{t('to')}</span>
          <select value={to} onChange={({ target }) => setTo(target.value)}>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <DeskInput label={t('note')} optional value={note} onChange={setNote} />
      </FormDialog>
    </>
  )
}
const Claim = ({ item, people }: { readonly item: WorkItem; readonly people: readonly Colleague[] }) => {
  const t = useWords(workWords)
  const me = useMe()
  const [take, handOver] = [useAction(deskWork.claim), useAction(deskWork.handOver)]
  const { kind, ref, claim } = item
  if (!item.mayAct) return claim && <span className="work-claim">{t('claimedBy', { name: claim.name })}</span>
  if (!claim)
    return (
      <div className="desk-actions">
        <button type="button" className="button" disabled={take.busy} onClick={() => void take.run({ kind, ref })}>
          {t('take')}
        </button>
        <HandOver item={item} people={people} />
      </div>
    )
  if (claim.personId !== me.id) return <span className="work-claim">{t('claimedBy', { name: claim.name })}</span>
  return (
    <div className="desk-actions">
      <span className="work-claim">{t('yours')}</span>
      <button
        type="button"
        className="button"
        disabled={handOver.busy}
        onClick={() => void handOver.run({ kind, ref, to: null })}
      >
        {t('giveBack')}
      </button>
      <HandOver item={item} people={people} />
    </div>
  )
}
/** A reason in both languages, for whom it concerns. */
const ReasonDialog = ({
  label,
  title,
  busy,
  onSubmit,
}: {
  readonly label: string
  readonly title: string
  readonly busy: boolean
  readonly onSubmit: (reason: { en: string; zh: string }) => Promise<boolean>
}) => {
  const t = useWords(workWords)
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState({ en: '', zh: '' })
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {label}
      </button>
      <FormDialog
        open={open}
        title={title}
        busy={busy}
        act={label}
        destructive
        onClose={() => setOpen(false)}
        onSubmit={() => void onSubmit(reason).then((isDone) => isDone && setOpen(false))}
      >
        <DeskInput label={t('reasonEn')} value={reason.en} onChange={(en) => setReason({ ...reason, en })} />
        <DeskInput label={t('reasonZh')} value={reason.zh} onChange={(zh) => setReason({ ...reason, zh })} />
      </FormDialog>
    </>
  )
}
const ProfileActs = ({ id }: { readonly id: string }) => {
  const t = useWords(workWords)
  const refuse = useAction(deskProvider.profileRefuse)
  return (
    <>
      <Command
        of={deskProvider.profileConfirm}
        input={{ id }}
        label={t('confirm')}
        title={t('confirmTitle')}
        primary
        done={t('confirmed')}
      />
      <ReasonDialog
        label={t('refuse')}
        title={t('refuse')}
        busy={refuse.busy}
        onSubmit={async (reason) => {
          const result = await refuse.run({ id, reason })
          if (result.kind === 'success') notify('success', t('refused'))
          return result.kind === 'success'
        }}
      />
    </>
  )
}
/** What can be decided at once; null where only the other side can answer. */
const Acts = ({ item }: { readonly item: WorkItem }): ReactNode => {
  const t = useWords(workWords)
  const { ref: id, merchantMid, detail: number } = item
  if (!item.mayAct) return null
  if (item.kind === 'request')
    return (
      <a className="button button-primary" href="/desk/requests">
        {t('lookUp')}
      </a>
    )
  if (item.kind === 'profile') return <ProfileActs id={id} />
  if (item.kind === 'product')
    return (
      <>
        <Command
          of={deskProvider.productApprove}
          input={{ id }}
          label={t('approve')}
          title={t('approveTitle', { name: `${item.title} ${number}` })}
          primary
          done={t('approved')}
        />
        <Command
          of={deskProvider.productTake}
          input={{ id }}
          label={t('begin')}
          title={t('beginTitle')}
          done={t('begun')}
        />
      </>
    )
  if (!merchantMid) return null
  if (item.kind === 'claim')
    return (
      <>
        <RequestCommand
          of={deskProvider.disputeDecide}
          input={() => ({ merchantMid, number, decision: 'take' as const })}
          label={t('takeClaim')}
          title={t('takeClaimTitle')}
        />
        <RequestCommand
          of={deskProvider.disputeDecide}
          input={() => ({ merchantMid, number, decision: 'refuse' as const })}
          label={t('refuseClaim')}
          title={t('refuseClaimTitle')}
          destructive
        />
      </>
    )
  if (item.kind === 'coupon-funding')
    return (
      <RequestCommand
        of={deskProvider.couponFund}
        input={() => ({ merchantMid, number })}
        label={t('fund')}
        title={t('fundTitle')}
      />
    )
  if (item.kind === 'tax-rejected')
    return (
      <Command
        of={deskProvider.taxRetry}
        input={{ merchantMid, number }}
        label={t('sendAgain')}
        title={t('sendAgainTitle')}
        done={t('sentAgain')}
      />
    )
  return null
}
export const Item = ({ item, people }: { readonly item: WorkItem; readonly people: readonly Colleague[] }) => {
  const t = useWords(workWords)
  const language = useLanguage()
  const acts = Acts({ item })
  return (
    <>
      <div className="desk-bar">
        <div>
          <p className="work-sort">{say(workKindWords[item.kind], language)}</p>
          <h2 className="desk-title">{item.title}</h2>
          {item.claim?.note && <p className="desk-finding">{item.claim.note}</p>}
        </div>
        <Claim item={item} people={people} />
      </div>
      {item.kind === 'application' ? (
        <Application id={item.ref} name={item.title} mayAct={item.mayAct} />
      ) : (
        <>
          <div className="desk-panel work-facts">
            <Facts
              as="rows"
              facts={[
                ...(item.merchantMid ? [{ name: t('merchant'), value: item.merchantMid }] : []),
                ...(item.detail ? [{ name: t('detail'), value: item.detail }] : []),
                ...(item.amount ? [{ name: t('amount'), value: <Amount of={item.amount} /> }] : []),
                { name: t('since'), value: dateTimeOf(item.since) },
                ...(item.dueAt ? [{ name: t('dueAt'), value: dateTimeOf(item.dueAt) }] : []),
              ]}
            />
          </div>
          <div className="desk-actions work-acts">{acts ?? <p className="desk-finding">{t('nothingHere')}</p>}</div>
        </>
      )}
    </>
  )
}
