// One transfer between merchants, as one of the two sees it: where the money is, what can be done, its entries, and what happened.
import { useState } from 'react'
import { href } from '@falaj/contract/routes'
import { transfer, transferRoleWords, transferTypeWords, type TransferDetail } from '@falaj/contract/transfer'
import { say, sayCode } from '@falaj/contract/words'
import { toCodeText } from '@falaj/money'
import { useQuery } from '../../api/use.ts'
import { Actions } from '../../blocks/actions/actions.tsx'
import { Confirm } from '../../blocks/confirm/confirm.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { Linked } from '../../blocks/linked/linked.tsx'
import { Movement } from '../../blocks/movement/movement.tsx'
import { movementWords } from '../../blocks/movement/words.ts'
import { Failed } from '../../blocks/states/failed.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import type { Step } from '../../blocks/stepper/stepper.tsx'
import { useNeeds } from '../../blocks/what-if/what-if.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { CancelButton, useMoments, useSubmit } from './detail-shared.tsx'
import { detailWords } from './detail-words.ts'
import { useSingleFacts } from './single.tsx'
import { transferWords } from './words.ts'

type Told = Pick<TransferDetail, 'status' | 'type' | 'role' | 'sign' | 'counterparty' | 'request'>
const useSentence = () => {
  const t = useWords(detailWords)
  const words = useWords(movementWords)
  return ({ status, type, role, sign, counterparty: name, request }: Told): string => {
    const isPayer = sign === '-'
    switch (status) {
      case 'CREATED':
        if (isPayer && request) return t('sayBack')
        if (type !== 'COLLECT') return t('sayFresh')
        return role === 'Payee' ? t('sayAsksYou', { name }) : t('sayAsked')
      case 'APPLIED':
      case 'AUDITED':
        return isPayer ? words('sayAPPLIED') : t('sayTheirAPPLIED')
      case 'SUCCESS':
        return t(isPayer ? 'sayOut' : 'sayIn', { name })
      case 'PLACED':
      case 'FAILURE':
      case 'REVERTED':
      default:
        return t('sayFAILURE')
    }
  }
}
const useSteps = (why: (code: string) => string) => {
  const t = useWords(detailWords)
  const words = useWords(movementWords)
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
    const isOver = status === 'FAILURE'
    return [
      { title: t('created'), state: 'done', at: createdAt },
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
        ? { title: t('cancelledStep'), state: 'failed', at: completedAt, ...(reason ? { note: why(reason) } : {}) }
        : { title: t('arrived'), state: status === 'SUCCESS' ? 'final' : 'ahead', at: completedAt },
    ]
  }
}

/** What would be is looked up when somebody is about to do it. */
const SubmitButton = ({ found }: { readonly found: TransferDetail }) => {
  const t = useWords(detailWords)
  const form = useWords(transferWords)
  const needs = useNeeds()
  const factsOf = useSingleFacts()
  const submit = useSubmit(transfer.submit)
  const [isOpen, setIsOpen] = useState(false)
  const looked = useQuery(transfer.whatIfSubmitted, { id: found.id }, { enabled: isOpen })
  const isAsked = found.role === 'Payee'
  const amount = toCodeText({ ...found.amount, minor: -found.amount.minor })
  const label = isAsked ? t('pay', { amount }) : t('submit')
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
            ...(found.note ? [{ name: form('note'), value: found.note }] : []),
            ...factsOf(effect),
          ]}
          next={needs(effect.approvals.needed, form('nobody'))}
          act={isAsked ? label : form('actSend', { amount })}
          onConfirm={() => submit(found.id).then(() => setIsOpen(false))}
        />
      )}
    </>
  )
}
const RecordActions = ({ found }: { readonly found: TransferDetail }) => {
  const t = useWords(detailWords)
  const form = useWords(transferWords)
  const { id, actions, number, role, request, status } = found
  const may = (action: TransferDetail['actions'][number]): boolean => actions.includes(action)
  const page = href('/fiat/transaction/transfer')
  const cancelLabel = role === 'Payee' && !request ? t('decline') : status === 'APPLIED' ? t('recall') : t('cancel')
  if (actions.length === 0) return null
  return (
    <Actions>
      {may('submit') && <SubmitButton found={found} />}
      {may('edit') && (
        <a className="button" href={`${page}?tab=single&edit=${id}`}>
          {t('edit')}
        </a>
      )}
      {may('cancel') && (
        <CancelButton
          id={id}
          number={number}
          label={cancelLabel}
          of={transfer.cancel}
          facts={[{ name: form('amount'), value: <Amount of={found.amount} signed /> }]}
        />
      )}
      {may('repeat') && (
        <a className="button" href={`${page}?tab=single&repeat=${id}`}>
          {t('repeat')}
        </a>
      )}
    </Actions>
  )
}

export const SingleDetail = ({ id, trade = false }: { readonly id: string; readonly trade?: boolean }) => {
  const t = useWords(detailWords)
  const form = useWords(transferWords)
  const language = useLanguage()
  const sentence = useSentence()
  const { momentsOf, why } = useMoments()
  const stepsOf = useSteps(why)
  const query = useQuery(trade ? transfer.tradeDetail : transfer.detail, { id })
  if (query.error) return <Failed failure={query.error.failure} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton lines={8} />
  const found = query.data
  const { titles } = transfer.query
  const title = (field: keyof typeof titles): string => say(titles[field], language)
  const { amount, fee, vat } = found
  const isPayer = found.sign === '-'
  return (
    <Movement
      of={found}
      signed
      say={sentence(found)}
      steps={stepsOf(found)}
      actions={<RecordActions found={found} />}
      made={isPayer ? { name: form('theyReceive'), net: { ...amount, minor: -amount.minor }, fee, vat } : null}
      explains={t('explainsWhy', { currency: amount.currency })}
      linked={<Linked kind="transfer" id={id} />}
      facts={[
        { name: title('number'), value: <span className="digits">{found.number}</span> },
        { name: title('type'), value: sayCode(transferTypeWords, found.type, language) },
        { name: title('role'), value: sayCode(transferRoleWords, found.role, language) },
        { name: title('counterparty'), value: found.counterparty },
        { name: title('counterpartyMid'), value: <span className="digits">{found.counterpartyMid}</span> },
        { name: title('note'), value: found.note ?? '–' },
        { name: title('maker'), value: found.maker ?? '–' },
        { name: title('auditor'), value: found.auditor ?? '–' },
      ]}
      moments={momentsOf(found)}
    />
  )
}
