// One transfer to a bank: where the money is, what can be done, its entries, and what happened.
import { bankAccountTypeWords, bankCountryWords } from '@falaj/contract/merchant/bank-account-rules'
import { transferToBank, type ToBankDetail } from '@falaj/contract/accounts/transfer-to-bank'
import { sayCode } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import { useAction } from '../../../api/use.ts'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Linked } from '../../../blocks/linked/linked.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { orderActionWords } from '../../../blocks/order/action-words.ts'
import { orderDetailWords } from '../../../blocks/order/detail-words.ts'
import { ConfirmButton, OrderActions } from '../../../blocks/order/order-actions.tsx'
import { OrderDetail } from '../../../blocks/order/order-detail.tsx'
import { usePayoutSteps } from '../../../blocks/order/payout.ts'
import { useTransferMoments } from '../../../blocks/order/transfer-moments.ts'
import { transferDetailWords, transferWords } from '../../../blocks/order/transfer-words.ts'
import { orderWords } from '../../../blocks/order/words.ts'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { toBankPage } from './transfer-to-bank.screen.tsx'
import { toBankSentences, toBankWords } from './transfer-to-bank.words.ts'

interface Props {
  readonly found: ToBankDetail
}
const RecordActions = ({ found }: Props) => {
  const t = useWords(transferWords)
  const words = useWords(orderActionWords)
  const field = useWords(orderWords)
  const submit = useAction(transferToBank.submit, {
    confirms: () => [
      { name: field('amount'), value: amount },
      { name: t('to'), value: `${found.beneficiary}, ${found.bankName} ${found.account}` },
    ],
  })
  const amount = toCodeText(found.amount)
  const total = { name: t('total'), value: <Amount of={found.total} /> }
  return (
    <OrderActions
      of={found}
      page={toBankPage}
      submit={
        <ConfirmButton
          label={words('submit')}
          title={t('reviewSend', { amount, name: found.beneficiary })}
          hero={<Amount of={found.amount} as="hero" />}
          facts={[
            { name: t('to'), value: `${found.beneficiary}, ${found.bankName} ${found.account}` },
            { name: t('fee'), value: <Amount of={found.fee} /> },
            { name: t('vat'), value: <Amount of={found.vat} /> },
            { ...total, sum: true },
          ]}
          act={t('actSend', { amount })}
          onConfirm={() => submit.run({ id: found.id })}
        />
      }
      cancel={{ by: transferToBank.cancel, facts: [total] }}
    />
  )
}

const Found = ({ found }: Props) => {
  const t = useWords(toBankWords)
  const detail = useWords(transferDetailWords)
  const words = useWords(orderDetailWords)
  const language = useLanguage()
  const zone = useZone()
  const { facts, title } = useFieldFacts(transferToBank.query)
  const { momentsOf, why } = useTransferMoments()
  const stepsOf = usePayoutSteps(why)
  const { id, amount, fee, vat } = found
  return (
    <OrderDetail
      of={found}
      say={useSentence(
        toBankSentences,
        found,
        found.status === 'CREATED' && (found.request ? 'back' : 'fresh'),
        found.status === 'PLACED' && found.isLate && 'late',
      )}
      steps={stepsOf(found, detail('created'))}
      actions={<RecordActions found={found} />}
      made={{ name: title('amount'), net: amount, fee, vat }}
      explains={detail('explainsWhy', { currency: amount.currency })}
      linked={<Linked kind="transfer-to-bank" id={id} />}
      facts={[
        ...facts(found, 'number', 'beneficiary', 'bankName', 'account'),
        { name: t('country'), value: sayCode(bankCountryWords, found.country, language) },
        { name: t('accountType'), value: sayCode(bankAccountTypeWords, found.type, language) },
        ...facts(found, 'purpose', 'charges'),
        { name: t('line'), value: found.line ?? found.number },
        ...facts(found, 'maker', 'checker', 'bankReference'),
        { name: words('arrivesBy'), value: found.arrivesBy ? dateTimeOf(found.arrivesBy, zone) : '–' },
      ]}
      moments={momentsOf(found)}
    />
  )
}
export const ToBankDetailView = ({ id, trade = false }: { readonly id: string; readonly trade?: boolean }) => (
  <Loaded of={trade ? transferToBank.tradeDetail : transferToBank.detail} input={{ id }}>
    {(found) => <Found found={found} />}
  </Loaded>
)
