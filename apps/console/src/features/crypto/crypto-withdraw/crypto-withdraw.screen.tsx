// Sending coins to an address of the book.
import { isCoin } from '@falaj/contract/kernel/coins'
import { cryptoWithdraw, feeLevelNames, type FeeLevelName } from '@falaj/contract/crypto/crypto-withdraw'
import { errors } from '@falaj/contract/kernel/errors'
import { href } from '@falaj/contract/kernel/routes'
import { money, toCodeText, toText } from '@falaj/money'
import { useAction, useQuery } from '../../../api/use.ts'
import { readDraft, serverFaults } from '../../../blocks/form/faults.ts'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useAskedResult } from '../../../blocks/order/asked-result.tsx'
import { orderScreen, type Terms } from '../../../blocks/order/order-screen.tsx'
import type { OrderAnswer, Send } from '../../../blocks/order/use-order.ts'
import { orderWords } from '../../../blocks/order/words.ts'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import {
  inputOf,
  newDraft,
  restOf,
  type CoinDraft,
  type CoinEffect,
  type CoinWithdrawTerms,
} from './crypto-withdraw.draft.ts'
import { CoinWithdrawForm } from './crypto-withdraw.form.tsx'
import { coinWithdrawWords } from './crypto-withdraw.words.ts'

const useTerms = (draft: CoinDraft): Terms<CoinDraft, CoinWithdrawTerms, OrderAnswer> => {
  const { currency: coin, draftId, quoteId } = draft
  const input = { coin, draftId, ...(quoteId ? { quoteId } : {}) }
  const { data, error, refetch } = useQuery(cryptoWithdraw.prerequisite, input, { keepPrevious: true })
  return { terms: data, draft, error, retry: () => void refetch(), answer: data?.asked ?? null }
}
const payeeOf = (terms: CoinWithdrawTerms, id: string) => terms?.payees.find((payee) => payee.id === id)

const useSend = (terms: CoinWithdrawTerms) => {
  const t = useWords(coinWithdrawWords)
  const words = useWords(orderWords)
  const add = useAction(cryptoWithdraw.add, {
    quiet: ({ code }) => code === errors.FEE_MOVED.code || code === errors.INPUT_INVALID.code,
    confirms: ({ amount, payeeId }) => {
      const payee = payeeOf(terms, payeeId)
      return [
        { name: words('amount'), value: toCodeText(amount) },
        { name: t('to'), value: payee ? `${payee.label} ${payee.address}` : '' },
      ]
    },
  })
  const send: Send<CoinDraft, OrderAnswer> = async (draft) => {
    const { input, faults } = readDraft(cryptoWithdraw.whatIf, inputOf(draft))
    if (faults) return { faults }
    const feeMost = terms?.levels.find(({ level }) => level === draft.level)?.fee ?? money(0n, draft.currency)
    const result = await add.run({ ...input, draftId: draft.draftId, feeMost })
    if (result.kind === 'success') return { answer: result.body }
    if (result.kind === 'error' && result.head.code === errors.FEE_MOVED.code) {
      notify('error', t('moved'))
      return { faults: {} }
    }
    const wrong = serverFaults(result)
    return wrong && { faults: wrong }
  }
  return { send }
}

const useSummary = (terms: CoinWithdrawTerms) => {
  const t = useWords(coinWithdrawWords)
  return (draft: CoinDraft, effect: CoinEffect) => {
    const { amount, fee, total, value, minutes } = effect
    const payee = payeeOf(terms, draft.payeeId)
    const rest = draft.isTest ? restOf(draft.currency, draft.amount) : null
    return {
      kinds: ['available', 'hold', 'inTransit'] as const,
      after: t('after'),
      facts: [
        { name: t('arrivesFact'), value: <Amount of={amount} /> },
        { name: t('feeFact'), value: <Amount of={fee} /> },
        ...(value ? [{ name: t('valueFact'), value: <Amount of={value} /> }] : []),
        ...(rest ? [{ name: t('restFact'), value: `${rest.currency} ${rest.amount}` }] : []),
        { name: t('totalFact'), value: <Amount of={total} />, sum: true },
      ],
      arrives: t('arrives', { n: minutes }),
      title: t('reviewTitle', { amount: toCodeText(amount) }),
      whom: [
        { name: t('to'), value: payee ? [payee.label, payee.holder].join(', ') : '' },
        { name: t('whole'), value: payee?.address ?? '' },
      ],
      act: t('act', { amount: toCodeText(amount) }),
    }
  }
}

const isLevel = (text: string): text is FeeLevelName => (feeLevelNames as readonly string[]).includes(text)
export const CoinWithdrawScreen = orderScreen({
  page: href('/crypto/transaction/withdraw'),
  words: coinWithdrawWords,
  storageKey: 'crypto-withdraw-draft',
  newDraft,
  dryRun: cryptoWithdraw.whatIf,
  inputOf,
  isTyped: ({ amount }) => amount !== '',
  useTerms,
  useSend,
  detail: cryptoWithdraw.detail,
  // After a test withdrawal, a new form has the rest as its amount; repeating the form has the whole.
  filledFrom: ({ amount, rest, payeeId, level, refundOf }, { requestId = '' }) => {
    if (!isCoin(amount.currency) || !isLevel(level)) return null
    const whole = requestId && rest ? money(amount.minor + rest.minor, amount.currency) : (rest ?? amount)
    return {
      amount: toText(whole),
      currency: amount.currency,
      payeeId,
      level,
      isTest: requestId !== '' && rest !== null,
      requestId,
      quoteId: refundOf?.id ?? '',
    }
  },
  Form: CoinWithdrawForm,
  useSummary,
  useResult: () => useAskedResult(coinWithdrawWords),
})
