// One refund: where it is, of which payment, what happened, and where the money went.
import { refund, type RefundDetail } from '@falaj/contract/payments/refund'
import { refundFaults } from '@falaj/contract/payments/refund-rules'
import { isUnpaid } from '@falaj/contract/kernel/money/order-status'
import { toCodeText } from '@falaj/money'
import { useState } from 'react'
import { useAction } from '../../../api/use.ts'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { EntriesPart } from '../../../blocks/entries/entries.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useMoments } from '../../../blocks/order/moments.ts'
import { ConfirmButton } from '../../../blocks/order/order-actions.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { Timeline } from '../../../blocks/timeline/timeline.tsx'
import { useWords } from '../../../words/language.tsx'
import { RefundForm, useWaiting } from './refund.form.tsx'
import { refundSentences, refundWords } from './refund.words.ts'

interface Props {
  readonly found: RefundDetail
}
const RefundActions = ({ found }: Props) => {
  const t = useWords(refundWords)
  const [isEdited, setIsEdited] = useState(false)
  const submit = useAction(refund.submit, { confirms: () => [{ name: t('amount'), value: amount }] })
  const cancel = useAction(refund.cancel)
  const { id, number, actions } = found
  const amount = toCodeText(found.amount)
  if (actions.length === 0) return null
  const facts = [
    { name: t('amount'), value: <Amount of={found.amount} /> },
    { name: t('payment'), value: <span className="digits">{found.payment.number}</span> },
  ]
  if (isEdited && actions.includes('edit'))
    return (
      <DetailPart title={t('edit')}>
        <RefundForm
          paymentId={found.payment.id}
          changed={found}
          onClose={() => setIsEdited(false)}
          onDone={() => setIsEdited(false)}
        />
      </DetailPart>
    )
  return (
    <DetailPart title={t('actions')}>
      <Actions>
        {actions.includes('submit') && (
          <ConfirmButton
            label={t('submit')}
            title={t('reviewTitle', { amount })}
            facts={facts}
            next={t('fee', { fee: toCodeText(found.feeKept) })}
            act={t('act', { amount })}
            onConfirm={() => submit.run({ id })}
          />
        )}
        {actions.includes('edit') && (
          <button type="button" className="button" onClick={() => setIsEdited(true)}>
            {t('edit')}
          </button>
        )}
        {actions.includes('cancel') && (
          <ConfirmButton
            label={t('cancel')}
            title={t('cancelTitle', { number })}
            facts={facts}
            next={t('cancelNext')}
            act={t('cancel')}
            destructive
            onConfirm={() => cancel.run({ id })}
          />
        )}
      </Actions>
    </DetailPart>
  )
}
const Found = ({ found }: Props) => {
  const t = useWords(refundWords)
  const waits = useWaiting()
  const { facts } = useFieldFacts(refund.query)
  const { momentsOf, why } = useMoments({ reasons: refundFaults })
  const { status, payment, waiting } = found
  const sentence = useSentence(refundSentences, found, status === 'WAITING' && 'APPLIED')
  const say = waiting
    ? waits(waiting)
    : [isUnpaid(status) && found.why ? `${why(found.why)}.` : '', sentence].filter(Boolean).join(' ')
  const moment = (at: string | null, title: string, text = '') => (at ? [{ at, title, text }] : [])
  return (
    <RecordView
      list={refund.query}
      found={found}
      amount={found.amount}
      say={say}
      linked={{ kind: 'refund', id: found.id }}
      facts={[
        ...facts(found, 'number', 'reason'),
        { name: t('leftNow'), value: <Amount of={payment.left} /> },
        ...facts(found, 'method', 'last4', 'maker', 'checker', 'arn'),
        ...(found.note ? [{ name: t('note'), value: found.note }] : []),
      ]}
    >
      <p className="quiet small">{t('fee', { fee: toCodeText(found.feeKept) })}</p>
      <RefundActions found={found} />
      {found.items.length > 0 && (
        <DetailPart title={t('items')}>
          {found.items.map(({ at, name, quantity }) => (
            <p key={at}>
              {quantity} × {name}
            </p>
          ))}
        </DetailPart>
      )}
      <DetailPart title={t('progress')}>
        <Timeline
          label={t('progress')}
          moments={momentsOf({ steps: found.steps }, [
            ...moment(found.createdAt, t('created'), found.maker),
            ...moment(found.placedAt, t('placed')),
            ...moment(found.fundedAt, t('funded')),
            ...moment(found.sentAt, t('sent')),
            ...(status === 'SUCCESS' ? moment(found.completedAt, t('done'), found.arn ?? '') : []),
          ])}
        />
      </DetailPart>
      <EntriesPart title={t('went')} of={found} />
    </RecordView>
  )
}
export const RefundDetailView = ({ id }: { readonly id: string }) => (
  <Loaded of={refund.detail} input={{ id }}>
    {(found) => <Found found={found} />}
  </Loaded>
)
