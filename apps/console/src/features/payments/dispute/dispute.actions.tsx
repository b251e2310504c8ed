// What can be done about a dispute: defend, accept, send again, take the pack, hand it to a colleague, note something.
import { useState } from 'react'
import { dispute, type DisputeDetail } from '@falaj/contract/payments/dispute'
import { errors } from '@falaj/contract/kernel/errors'
import type { OrderAnswer } from '@falaj/contract/kernel/money/order'
import { href } from '@falaj/contract/kernel/routes'
import { toCodeText } from '@falaj/money'
import { call } from '../../../api/call.ts'
import { useAction } from '../../../api/use.ts'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { openFile } from '../../../blocks/export-job/download.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { PlainForm } from '../../../blocks/form/plain-form.tsx'
import { useForm } from '../../../blocks/form/use-form.ts'
import { AmountInput } from '../../../blocks/money/amount-input.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { RefundForm } from '../refund/refund.read.ts'
import { disputeWords } from './dispute.words.ts'

interface Of {
  readonly of: DisputeDetail
}
/** The member types the amount that is lost, so that a click alone does not accept a loss. */
const AcceptDialog = ({ of, onClose }: Of & { readonly onClose: () => void }) => {
  const t = useWords(disputeWords)
  const { id, amount } = of
  const action = useAction(dispute.accept, {
    quiet: ({ code }) => code === errors.INPUT_INVALID.code,
    confirms: () => [{ name: t('lost'), value: toCodeText(amount) }],
  })
  const form = useForm(dispute.accept, {
    unset: { id, amount: { amount: '', currency: amount.currency } },
    action,
    onDone: () => {
      notify('success', t('done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('acceptTitle')}
      busy={form.busy}
      act={t('accept')}
      destructive
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('acceptNext', { amount: toCodeText(amount) })}</p>
      <AmountInput label={t('lost')} choices={[amount.currency]} {...form.field('amount')} />
    </FormDialog>
  )
}
export const Steps = ({ of }: Of) => {
  const t = useWords(disputeWords)
  const language = useLanguage()
  const [isAccepting, setIsAccepting] = useState(false)
  const [isRefunding, setIsRefunding] = useState(false)
  const [answer, setAnswer] = useState<OrderAnswer>()
  const { id, actions } = of
  const given = { found: of, words: disputeWords, done: t('done'), primary: true }
  return (
    <>
      <Actions>
        {of.statement && (
          <RecordCommand
            {...given}
            name="defend"
            of={dispute.defend}
            input={{ version: of.version }}
            facts={[
              { name: t('statement'), value: of.statement },
              { name: t('documents'), value: [t('ours'), ...of.documents.map(({ name }) => name)].join(', ') },
            ]}
          />
        )}
        <RecordCommand {...given} name="resend" of={dispute.resend} />
        {actions.includes('accept') && (
          <button type="button" className="button button-danger" onClick={() => setIsAccepting(true)}>
            {t('accept')}
          </button>
        )}
        {actions.includes('refund') && (
          <button type="button" className="button" aria-expanded={isRefunding} onClick={() => setIsRefunding(true)}>
            {t('refundInstead')}
          </button>
        )}
        {of.status === 'ALERT' && (
          <a className="button" href={`${href('/fiat/transaction/record')}?tab=payment&open=${of.paymentId}`}>
            {t('refundInstead')}
          </a>
        )}
        <button
          type="button"
          className="button"
          onClick={() => void openFile(() => call(dispute.pack, { id, language }))}
        >
          {t('pack')}
        </button>
      </Actions>
      {actions.includes('defend') && !of.statement && <p className="quiet small">{t('defendFirst')}</p>}
      <p role="status" className="small">
        {answer && t(answer.requestId ? 'refundAsked' : 'refundGoes', { number: answer.number })}
      </p>
      {isRefunding && actions.includes('refund') && (
        <>
          <p className="quiet small">{t('refunding')}</p>
          <RefundForm
            paymentId={of.paymentId}
            disputeId={id}
            onClose={() => setIsRefunding(false)}
            onDone={(order) => {
              setAnswer(order)
              setIsRefunding(false)
            }}
          />
        </>
      )}
      {isAccepting && <AcceptDialog of={of} onClose={() => setIsAccepting(false)} />}
    </>
  )
}
export const Colleagues = ({ of }: Of) => {
  const t = useWords(disputeWords)
  const [text, setText] = useState('')
  const assign = useAction(dispute.assign)
  const note = useAction(dispute.note)
  const { id } = of
  const send = async (): Promise<void> => {
    if (text.trim() === '') return
    const { kind } = await note.run({ id, text })
    if (kind === 'success') setText('')
  }
  return (
    <DetailPart title={t('colleagues')}>
      <SelectField
        label={t('assignee')}
        value={of.assigneeId ?? ''}
        onChange={(staffId) => void assign.run({ id, staffId: staffId || null })}
        choices={of.colleagues.map((each) => ({ value: each.id, label: each.name }))}
      />
      <PlainForm onSubmit={() => void send()}>
        <TextField label={t('note')} hint={t('noteHint')} lines={2} value={text} onChange={setText} />
        <Actions end>
          <BusyButton text={t('addNote')} busy={note.busy} working={t('working')} />
        </Actions>
      </PlainForm>
    </DetailPart>
  )
}
