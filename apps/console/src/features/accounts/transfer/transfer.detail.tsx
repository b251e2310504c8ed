// One transfer between merchants, as one of the two sees it: where the money is, what can be done, its entries, and what happened.
import { useState } from 'react'
import { transfer, type TransferDetail } from '@falaj/contract/accounts/transfer'
import { isUnpaid } from '@falaj/contract/kernel/money/order-status'
import { statuses } from '@falaj/contract/kernel/status'
import { sayCode } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import { useAction, useQuery } from '../../../api/use.ts'
import { Confirm } from '../../../blocks/confirm/confirm.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Linked } from '../../../blocks/linked/linked.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { orderActionWords } from '../../../blocks/order/action-words.ts'
import { orderDetailWords } from '../../../blocks/order/detail-words.ts'
import { useNeeds } from '../../../blocks/order/dry-run.tsx'
import { OrderActions } from '../../../blocks/order/order-actions.tsx'
import { OrderDetail } from '../../../blocks/order/order-detail.tsx'
import { useTransferMoments } from '../../../blocks/order/transfer-moments.ts'
import { transferDetailWords, transferWords } from '../../../blocks/order/transfer-words.ts'
import { orderWords } from '../../../blocks/order/words.ts'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { Failed } from '../../../blocks/states/failed.tsx'
import type { Step } from '../../../blocks/stepper/stepper.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { counterpartyOf } from './transfer.counterparty.ts'
import { singlePage, useSingleFacts } from './transfer.screen.tsx'
import { singleSentences, singleWords } from './transfer.words.ts'

interface Props {
  readonly found: TransferDetail
}
const createdAs = ({ type, role }: TransferDetail): string =>
  type !== 'COLLECT' ? 'fresh' : role === 'Payee' ? 'asks-you' : 'asked'
const useSteps = (why: (code: string) => string) => {
  const t = useWords(singleWords)
  const detail = useWords(transferDetailWords)
  const words = useWords(orderDetailWords)
  const language = useLanguage()
  return ({
    createdAt,
    completedAt,
    status,
    request,
    steps,
    auditor,
    why: reason,
  }: TransferDetail): readonly Step[] => {
    const at = (name: string): string | null => steps.findLast(({ step }) => step === name)?.at ?? null
    const isOver = isUnpaid(status)
    return [
      { title: detail('created'), state: 'done', at: createdAt },
      ...(request
        ? [{ title: t('asked'), state: status === 'CREATED' ? ('ahead' as const) : ('done' as const), at: at('asked') }]
        : []),
      ...(request && !isOver
        ? [
            {
              title: words('approved'),
              state: status === 'SUCCESS' ? ('done' as const) : ('ahead' as const),
              at: at('passed'),
              ...(auditor ? { note: auditor } : {}),
            },
          ]
        : []),
      isOver
        ? {
            title: sayCode(statuses, status, language),
            state: 'failed',
            at: completedAt,
            ...(reason ? { note: why(reason) } : {}),
          }
        : { title: t('arrived'), state: status === 'SUCCESS' ? 'final' : 'ahead', at: completedAt },
    ]
  }
}

/** The preview is loaded when the member is about to submit. */
const SubmitButton = ({ found }: Props) => {
  const t = useWords(singleWords)
  const form = useWords(transferWords)
  const words = useWords(orderActionWords)
  const field = useWords(orderWords)
  const needs = useNeeds()
  const factsOf = useSingleFacts()
  const submit = useAction(transfer.submit, {
    confirms: () => [
      { name: field('amount'), value: amount },
      { name: form('to'), value: `${found.counterparty}, MID ${found.counterpartyMid}` },
    ],
  })
  const [isOpen, setIsOpen] = useState(false)
  const looked = useQuery(transfer.whatIfSubmitted, { id: found.id }, { enabled: isOpen })
  const isAsked = found.role === 'Payee'
  const amount = toCodeText({ ...found.amount, minor: -found.amount.minor })
  const label = isAsked ? t('pay', { amount }) : words('submit')
  const effect = looked.data
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setIsOpen(true)}>
        {label}
      </button>
      {isOpen && looked.error && <Failed failure={looked.error.failure} onRetry={() => void looked.refetch()} />}
      {effect && (
        <Confirm
          open={isOpen}
          onClose={() => setIsOpen(false)}
          title={t('payTitle', { amount, name: found.counterparty })}
          hero={<Amount of={effect.amount} as="hero" />}
          facts={[
            { name: form('to'), value: `${found.counterparty}, MID ${found.counterpartyMid}` },
            ...(found.note ? [{ name: t('note'), value: found.note }] : []),
            ...factsOf(effect),
          ]}
          next={needs(effect.approvals.needed, form('nobody'))}
          act={isAsked ? label : form('actSend', { amount })}
          onConfirm={() => submit.run({ id: found.id }).then(() => setIsOpen(false))}
        />
      )}
    </>
  )
}
const RecordActions = ({ found }: Props) => {
  const t = useWords(singleWords)
  const words = useWords(orderWords)
  const isDecline = found.role === 'Payee' && !found.request
  return (
    <OrderActions
      of={found}
      page={singlePage}
      submit={<SubmitButton found={found} />}
      cancel={{
        by: transfer.cancel,
        label: isDecline ? t('decline') : undefined,
        facts: [{ name: words('amount'), value: <Amount of={found.amount} signed /> }],
      }}
    />
  )
}

const Found = ({ found }: Props) => {
  const t = useWords(singleWords)
  const detail = useWords(transferDetailWords)
  const { momentsOf, why } = useTransferMoments()
  const stepsOf = useSteps(why)
  const { facts } = useFieldFacts(transfer.query)
  const { id, amount, fee, vat } = found
  const isPayer = found.sign === '-'
  const sentence = useSentence(
    singleSentences,
    found,
    found.status === 'CREATED' && isPayer && found.request && 'back',
    found.status === 'CREATED' && createdAs(found),
    found.status === 'APPLIED' && !isPayer && 'their-APPLIED',
    found.status === 'SUCCESS' && (isPayer ? 'out' : 'in'),
  )
  return (
    <OrderDetail
      of={found}
      signed
      say={sentence}
      steps={stepsOf(found)}
      actions={<RecordActions found={found} />}
      made={isPayer ? { name: t('theyReceive'), net: { ...amount, minor: -amount.minor }, fee, vat } : null}
      explains={detail('explainsWhy', { currency: amount.currency })}
      linked={<Linked kind="transfer" id={id} />}
      facts={facts(found, 'number', 'type', 'role', 'counterparty', 'counterpartyMid', 'note', 'maker', 'auditor')}
      moments={momentsOf(found)}
    />
  )
}
export const SingleDetail = ({ id, trade = false }: { readonly id: string; readonly trade?: boolean }) => {
  const language = useLanguage()
  return (
    <Loaded of={trade ? transfer.tradeDetail : transfer.detail} input={{ id }}>
      {(found) => <Found found={{ ...found, counterparty: counterpartyOf(found, language) }} />}
    </Loaded>
  )
}
