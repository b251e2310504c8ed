// Sending to a merchant, or asking one to pay.
import { transfer, transferTypeWords, type TransferEffect } from '@falaj/contract/transfer'
import { toCodeText, toText } from '@falaj/money'
import { Amount } from '../../blocks/money/amount.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { newSingle, type SingleDraft } from './draft.ts'
import { orderScreen, type Sending } from './order-screen.tsx'
import { SingleForm } from './single-form.tsx'
import { transferWords } from './words.ts'

export type SingleSending = Sending<SingleDraft, typeof transfer.whatIf>

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

export const Single = orderScreen({
  tab: 'single',
  place: 'transfer-draft',
  unset: newSingle,
  whatIf: transfer.whatIf,
  add: transfer.add,
  submit: transfer.submit,
  detail: transfer.detail,
  wireOf: ({ payeeMid, type, amount, currency, note, id }: SingleDraft) => ({
    payeeMid,
    type,
    amount: { amount, currency },
    note: note.trim(),
    id,
  }),
  filledFrom: ({ amount, counterpartyMid, type, note, role }) =>
    role === 'Initiator'
      ? {
          payeeMid: counterpartyMid,
          type: type as SingleDraft['type'],
          amount: toText({ ...amount, minor: amount.minor < 0n ? -amount.minor : amount.minor }),
          currency: amount.currency,
          note: note ?? '',
        }
      : null,
  isTyped: ({ amount, payeeMid }) => amount !== '' && payeeMid !== '',
  isCollect: ({ type }) => type === 'COLLECT',
  Form: SingleForm,
  useTold: () => {
    const t = useWords(transferWords)
    const language = useLanguage()
    const factsOf = useSingleFacts()
    return (draft, effect) => {
      const { moves, payee } = effect
      const amount = toCodeText(effect.amount)
      return {
        facts: factsOf(effect),
        kinds: ['available', 'hold'],
        after: t(moves ? 'afterPaid' : 'afterCollect'),
        theirs: moves ? undefined : t('theirMove'),
        title: t(moves ? 'reviewSend' : 'reviewAsk', { amount, name: payee.name }),
        whom: [
          { name: t(moves ? 'to' : 'from'), value: `${payee.name}, MID ${payee.mid}` },
          { name: t('type'), value: transferTypeWords[draft.type][language] },
          ...(draft.note.trim() ? [{ name: t('note'), value: draft.note.trim() }] : []),
        ],
        act: t(moves ? 'actSend' : 'actAsk', { amount }),
        isOnlySaved: !moves,
      }
    }
  },
})
