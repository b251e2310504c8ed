// Withdrawing to one's own bank account.
import { href } from '@falaj/contract/kernel/routes'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import { isWithdrawCurrency } from '@falaj/contract/accounts/withdraw-rules'
import { toCodeText, toText, type Money } from '@falaj/money'
import { call } from '../../../api/call.ts'
import { report } from '../../../api/report.ts'
import { useAction, useQuery } from '../../../api/use.ts'
import { readDraft, serverFaults } from '../../../blocks/form/faults.ts'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useAskedResult } from '../../../blocks/order/asked-result.tsx'
import { orderScreen, type Terms } from '../../../blocks/order/order-screen.tsx'
import type { OrderAnswer, Send } from '../../../blocks/order/use-order.ts'
import { usePassword } from '../../../blocks/order/use-password.ts'
import { orderWords } from '../../../blocks/order/words.ts'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { Checks } from './withdraw.checks.tsx'
import { inputOf, newDraft, type WithdrawDraft, type WithdrawEffect, type WithdrawTerms } from './withdraw.draft.ts'
import { WithdrawForm } from './withdraw.form.tsx'
import { withdrawWords } from './withdraw.words.ts'

const useTerms = (draft: WithdrawDraft): Terms<WithdrawDraft, WithdrawTerms, OrderAnswer> => {
  const { currency, draftId } = draft
  const { data, error, refetch } = useQuery(withdraw.prerequisite, { currency, draftId }, { keepPrevious: true })
  // The default account is preselected.
  const first = data?.accounts.find(({ whyNot }) => whyNot === null)?.id ?? ''
  return {
    terms: data,
    draft: { ...draft, accountId: draft.accountId || first },
    error,
    retry: () => void refetch(),
    answer: data?.asked ?? null,
  }
}
const accountOf = (terms: WithdrawTerms, id: string) => terms?.accounts.find((account) => account.id === id)

const useSend = (terms: WithdrawTerms) => {
  const t = useWords(withdrawWords)
  const words = useWords(orderWords)
  const password = usePassword(withdraw.generateSalt)
  const add = useAction(withdraw.add, {
    confirms: ({ amount, accountId }) => {
      const account = accountOf(terms, accountId)
      return [
        { name: words('amount'), value: toCodeText(amount) },
        { name: t('to'), value: account ? `${account.alias} ${account.number}` : '' },
      ]
    },
  })
  const send: Send<WithdrawDraft, OrderAnswer> = async (draft, { password: digits = '' }) => {
    const { input, faults } = readDraft(withdraw.whatIf, inputOf(draft))
    if (faults) return { faults }
    const sealed = await password.seal(digits)
    if (typeof sealed === 'string') return { refused: sealed }
    if (!sealed) return null
    const proof = await call(withdraw.verifyPassword, { ...input, ...sealed })
    if (proof.kind !== 'success') {
      password.renew()
      if (serverFaults(proof)?.['password']) return { refused: 'PASSWORD_WRONG' }
      report(proof)
      return null
    }
    const { passwordProof } = proof.body
    const result = await add.run({ ...input, draftId: draft.draftId, passwordProof })
    if (result.kind === 'success') return { answer: result.body }
    const wrong = serverFaults(result)
    return wrong && { faults: wrong }
  }
  return { send, password }
}

const useSummary = (terms: WithdrawTerms) => {
  const t = useWords(withdrawWords)
  const zone = useZone()
  return (draft: WithdrawDraft, effect: WithdrawEffect) => {
    const { amount, net, fee, vat, daily, monthly, arrival, withdrawable } = effect
    const account = accountOf(terms, draft.accountId)
    const fact = (name: string, value: Money) => ({ name, value: <Amount of={value} /> })
    return {
      kinds: ['available', 'hold', 'inTransit'] as const,
      after: t('after'),
      facts: [
        fact(t('receives'), net),
        fact(t('stillToday'), daily.left),
        fact(t('stillMonth'), monthly.left),
        { ...fact(t('still'), withdrawable), sum: true },
      ],
      arrives: t('arrives', { by: dateTimeOf(arrival.by, zone), cutOff: dateTimeOf(arrival.cutOffAt, zone) }),
      title: t('reviewTitle', { amount: toCodeText(amount) }),
      whom: [
        { name: t('to'), value: account ? `${account.alias}, ${account.bankName} ${account.number}` : '' },
        ...(draft.line.trim() ? [{ name: t('line'), value: draft.line.trim() }] : []),
      ],
      act: t('act', { amount: toCodeText(amount) }),
      made: { name: t('receives'), net, fee, vat },
    }
  }
}

export const WithdrawScreen = orderScreen({
  page: href('/fiat/transaction/withdraw'),
  words: withdrawWords,
  storageKey: 'withdraw-draft',
  newDraft,
  dryRun: withdraw.whatIf,
  inputOf,
  isTyped: ({ amount }) => amount !== '',
  useTerms,
  useSend,
  detail: withdraw.detail,
  filledFrom: ({ amount, accountId, line }, { requestId = '' }) =>
    isWithdrawCurrency(amount.currency)
      ? { amount: toText(amount), currency: amount.currency, accountId, line: line ?? '', requestId }
      : null,
  Form: WithdrawForm,
  Aside: Checks,
  useSummary,
  useResult: () => useAskedResult({ ...withdrawWords, placedText: orderWords.placedText }),
})
