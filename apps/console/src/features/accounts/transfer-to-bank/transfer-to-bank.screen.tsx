// Sending to somebody's bank account.
import { href } from '@falaj/contract/kernel/routes'
import { newBeneficiaryLimit } from '@falaj/contract/accounts/transfer-rules'
import { chargesWords, purposeNames, purposeWords, transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import { toCodeText, toText } from '@falaj/money'
import { Amount } from '../../../blocks/money/amount.tsx'
import { noTerms, orderScreen } from '../../../blocks/order/order-screen.tsx'
import { useTransferResult } from '../../../blocks/order/transfer-result.tsx'
import { transferWords } from '../../../blocks/order/transfer-words.ts'
import { useSaveAndSubmit } from '../../../blocks/order/use-save-and-submit.ts'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { inputOf, newToBank, type ToBankDraft } from './transfer-to-bank.draft.ts'
import { ToBankForm } from './transfer-to-bank.form.tsx'
import { toBankWords } from './transfer-to-bank.words.ts'

export const toBankPage = `${href('/fiat/transaction/transfer')}?tab=to-bank`

export const ToBank = orderScreen({
  page: toBankPage,
  words: transferWords,
  storageKey: 'transfer-to-bank-draft',
  newDraft: newToBank,
  dryRun: transferToBank.whatIf,
  inputOf,
  useTerms: noTerms<ToBankDraft>,
  useSend: () => useSaveAndSubmit(transferToBank.add, transferToBank.submit, inputOf),
  detail: transferToBank.detail,
  filledFrom: ({ amount, total, charges, purpose, line }, { id, isEdit }) => ({
    id: isEdit ? id : '',
    to: `same ${id}`,
    amount: toText(charges === 'BEN' ? total : amount),
    currency: amount.currency,
    charges: charges as ToBankDraft['charges'],
    purpose,
    line: line ?? '',
  }),
  isTyped: ({ amount, purpose }) => amount !== '' && purpose !== '',
  Form: ToBankForm,
  useResult: useTransferResult,
  useSummary: () => {
    const t = useWords(transferWords)
    const own = useWords(toBankWords)
    const language = useLanguage()
    const zone = useZone()
    return (draft, { amount, fee, vat, total, arrival, dueAt, beneficiary: { holder, bankName, number } }) => {
      const purpose = purposeNames.find((name) => name === draft.purpose)
      return {
        facts: [
          { name: own('bankPays'), value: <Amount of={amount} /> },
          { name: t('fee'), value: <Amount of={fee} /> },
          { name: t('vat'), value: <Amount of={vat} /> },
          { name: t('total'), value: <Amount of={total} />, sum: true },
        ],
        kinds: ['available', 'hold', 'inTransit'],
        after: t('afterPaid'),
        arrives: dueAt
          ? t('newPayee', { limit: toCodeText(newBeneficiaryLimit), when: dateTimeOf(dueAt, zone) })
          : own('arrives', { by: dateTimeOf(arrival.by, zone), cutOff: dateTimeOf(arrival.cutOffAt, zone) }),
        title: t('reviewSend', { amount: toCodeText(amount), name: holder }),
        whom: [
          { name: t('to'), value: `${holder}, ${bankName} ${number}` },
          { name: own('purpose'), value: purpose ? purposeWords[purpose][language] : '' },
          { name: own('charges'), value: chargesWords[draft.charges][language] },
          ...(draft.line.trim() ? [{ name: own('line'), value: draft.line.trim() }] : []),
        ],
        act: t('actSend', { amount: toCodeText(amount) }),
      }
    }
  },
})
