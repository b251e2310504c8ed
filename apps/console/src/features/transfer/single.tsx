// Sending to a merchant: the form, what would be, the review, and what became of it.
import { transfer, type TransferEffect } from '@falaj/contract/transfer'
import { toCodeText, toText } from '@falaj/money'
import { useQuery } from '../../api/use.ts'
import { changing, type Changing } from '../../blocks/answer-card/closed-card.tsx'
import { Confirm } from '../../blocks/confirm/confirm.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { Beside, useNeeds, WhatIf, WhatIfCard } from '../../blocks/what-if/what-if.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { transferTypeWords } from '@falaj/contract/transfer'
import { Closed, SentCard } from './sent-card.tsx'
import { newSingle, type SingleDraft } from './draft.ts'
import { SingleForm } from './single-form.tsx'
import { useSending } from './use-sending.ts'
import { transferWords } from './words.ts'

const wireOf = ({ payeeMid, type, amount, currency, note, id }: SingleDraft) => ({
  payeeMid,
  type,
  amount: { amount, currency },
  note: note.trim(),
  id,
})
const useSingle = (filled: Partial<SingleDraft> | null) =>
  useSending({
    place: 'transfer-draft',
    unset: newSingle,
    filled,
    whatIf: transfer.whatIf,
    add: transfer.add,
    submit: transfer.submit,
    wireOf,
  })
export type SingleSending = ReturnType<typeof useSingle>

/** What it is made of, the same beside the form, in the review and before paying. */
export const useSingleFacts = () => {
  const t = useWords(transferWords)
  return ({ amount, fee, vat, total, moves }: TransferEffect) =>
    moves
      ? [
          { name: t('theyReceive'), value: <Amount of={amount} /> },
          { name: t('fee'), value: <Amount of={fee} /> },
          { name: t('vat'), value: <Amount of={vat} /> },
          { name: t('total'), value: <Amount of={total} />, sum: true },
        ]
      : [{ name: t('theyPay'), value: <Amount of={amount} />, sum: true }]
}

const Review = ({ sending, effect }: { readonly sending: SingleSending; readonly effect: TransferEffect }) => {
  const t = useWords(transferWords)
  const language = useLanguage()
  const needs = useNeeds()
  const factsOf = useSingleFacts()
  const { draft, closeReview, send } = sending
  const { payee, moves, approvals } = effect
  const amount = toCodeText(effect.amount)
  return (
    <Confirm
      open
      onClose={closeReview}
      title={t(moves ? 'reviewSend' : 'reviewAsk', { amount, name: payee.name })}
      hero={<Amount of={effect.amount} as="hero" />}
      facts={[
        { name: t(moves ? 'to' : 'from'), value: `${payee.name}, MID ${payee.mid}` },
        { name: t('type'), value: transferTypeWords[draft.type][language] },
        ...(draft.note.trim() ? [{ name: t('note'), value: draft.note.trim() }] : []),
        ...factsOf(effect),
      ]}
      next={moves ? needs(approvals.needed, t('nobody')) : t('theirMove')}
      act={t(moves ? 'actSend' : 'actAsk', { amount })}
      onConfirm={() => send(!moves)}
    />
  )
}

const Sending = ({
  filled,
  editing,
}: {
  readonly filled: Partial<SingleDraft> | null
  readonly editing?: Changing
}) => {
  const t = useWords(transferWords)
  const factsOf = useSingleFacts()
  const sending = useSingle(filled)
  const { effect, answer, draft, faults, isLooking, isReview, again } = sending
  if (answer) return <SentCard answer={answer} isCollect={draft.type === 'COLLECT'} tab="single" onAgain={again} />
  if (editing && !editing.isOpen && !isReview) return <Closed editing={editing} tab="single" />
  return (
    <>
      {editing && <p className="beside-note">{t('editing', { number: editing.number })}</p>}
      <Beside>
        <SingleForm sending={sending} />
        <WhatIfCard
          title={t('ifYou')}
          empty={t('typeFirst')}
          isLooking={isLooking}
          isTyped={draft.amount !== '' && draft.payeeMid !== ''}
          isWrong={Object.keys(faults).length > 0}
        >
          {effect && (
            <WhatIf
              effect={effect}
              kinds={['available', 'hold']}
              after={t(effect.moves ? 'afterPaid' : 'afterCollect')}
              facts={factsOf(effect)}
              atOnce={t('nobody')}
              theirs={effect.moves ? undefined : t('theirMove')}
            />
          )}
        </WhatIfCard>
      </Beside>
      {isReview && effect && <Review sending={sending} effect={effect} />}
    </>
  )
}
/** The form filled as another transfer was: to change it, or to do the same again. */
const Filled = ({ id, isEdit }: { readonly id: string; readonly isEdit: boolean }) => {
  const found = useQuery(transfer.detail, { id })
  if (found.error) return <Sending filled={null} />
  if (!found.data) return <Skeleton lines={6} />
  const { amount, counterpartyMid, type, note, role } = found.data
  const minor = amount.minor < 0n ? -amount.minor : amount.minor
  const filled: Partial<SingleDraft> = {
    id: isEdit ? id : '',
    payeeMid: counterpartyMid,
    type: type as SingleDraft['type'],
    amount: toText({ ...amount, minor }),
    currency: amount.currency,
    note: note ?? '',
  }
  return (
    <Sending filled={role === 'Initiator' ? filled : null} {...(isEdit ? { editing: changing(id, found.data) } : {})} />
  )
}
export interface FilledFrom {
  readonly id: string
  readonly isEdit: boolean
}
export const Single = ({ from }: { readonly from: FilledFrom | null }) =>
  from ? <Filled key={`${from.id} ${from.isEdit}`} {...from} /> : <Sending filled={null} />
