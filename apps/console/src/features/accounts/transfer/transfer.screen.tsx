// Sending to a merchant, or asking one to pay.
import { href } from '@falaj/contract/kernel/routes'
import { transfer, transferTypeWords, type TransferEffect } from '@falaj/contract/accounts/transfer'
import { newBeneficiaryLimit } from '@falaj/contract/accounts/transfer-rules'
import { toCodeText, toText } from '@falaj/money'
import { Amount } from '../../../blocks/money/amount.tsx'
import { noTerms, orderScreen } from '../../../blocks/order/order-screen.tsx'
import { useTransferResult } from '../../../blocks/order/transfer-result.tsx'
import { transferWords } from '../../../blocks/order/transfer-words.ts'
import { useSaveAndSubmit } from '../../../blocks/order/use-save-and-submit.ts'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { inputOf, newSingle, type SingleDraft } from './transfer.draft.ts'
import { SingleForm } from './transfer.form.tsx'
import { singleWords } from './transfer.words.ts'

export const singlePage = `${href('/fiat/transaction/transfer')}?tab=single`

/** What it is made of, the same beside the form, in the review and before paying. */
export const useSingleFacts = () => {
  const t = useWords(transferWords)
  const own = useWords(singleWords)
  return ({ amount, fee, vat, total, moves }: TransferEffect) =>
    moves
      ? [
          { name: own('theyReceive'), value: <Amount of={amount} /> },
          { name: t('fee'), value: <Amount of={fee} /> },
          { name: t('vat'), value: <Amount of={vat} /> },
          { name: t('total'), value: <Amount of={total} />, sum: true },
        ]
      : [{ name: own('theyPay'), value: <Amount of={amount} />, sum: true }]
}

export const Single = orderScreen({
  page: singlePage,
  words: transferWords,
  storageKey: 'transfer-draft',
  newDraft: newSingle,
  dryRun: transfer.whatIf,
  inputOf,
  useTerms: noTerms<SingleDraft>,
  useSend: () => useSaveAndSubmit(transfer.add, transfer.submit, inputOf),
  detail: transfer.detail,
  filledFrom: ({ amount, counterpartyMid, type, note, role }, { id, isEdit }) =>
    role === 'Initiator'
      ? {
          id: isEdit ? id : '',
          payeeMid: counterpartyMid,
          type: type as SingleDraft['type'],
          amount: toText({ ...amount, minor: amount.minor < 0n ? -amount.minor : amount.minor }),
          currency: amount.currency,
          note: note ?? '',
        }
      : null,
  isTyped: ({ amount, payeeMid }) => amount !== '' && payeeMid !== '',
  Form: SingleForm,
  useResult: () => {
    const t = useWords(singleWords)
    const resultOf = useTransferResult()
    return (answer, { type }) =>
      type === 'COLLECT' && answer.isSaved
        ? {
            title: t('theyAreAsked', { transfer: answer.number }),
            text: <p className="quiet">{t('theirMove')}</p>,
          }
        : resultOf(answer)
  },
  useSummary: () => {
    const t = useWords(transferWords)
    const own = useWords(singleWords)
    const language = useLanguage()
    const factsOf = useSingleFacts()
    const zone = useZone()
    return (draft, effect) => {
      const { moves, payee } = effect
      const amount = toCodeText(effect.amount)
      return {
        facts: factsOf(effect),
        kinds: ['available', 'hold'],
        after: moves ? t('afterPaid') : own('afterCollect'),
        ...(effect.dueAt
          ? {
              arrives: t('newPayee', { limit: toCodeText(newBeneficiaryLimit), when: dateTimeOf(effect.dueAt, zone) }),
            }
          : {}),
        theirs: moves ? undefined : own('theirMove'),
        title: moves ? t('reviewSend', { amount, name: payee.name }) : own('reviewAsk', { amount, name: payee.name }),
        whom: [
          { name: moves ? t('to') : own('from'), value: `${payee.name}, MID ${payee.mid}` },
          { name: own('type'), value: transferTypeWords[draft.type][language] },
          ...(draft.note.trim() ? [{ name: own('note'), value: draft.note.trim() }] : []),
        ],
        act: moves ? t('actSend', { amount }) : own('actAsk', { amount }),
        isOnlySaved: !moves,
      }
    }
  },
})
