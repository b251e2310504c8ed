// One transfer to a bank: where the money is, what can be done, its entries, and what happened.
import { useState } from 'react'
import { bankAccountTypeWords, bankCountryWords } from '@falaj/contract/bank-account-rules'
import { href } from '@falaj/contract/routes'
import { chargesWords, purposeWords, transferToBank, type ToBankDetail } from '@falaj/contract/transfer-to-bank'
import { say, sayCode } from '@falaj/contract/words'
import { toCodeText } from '@falaj/money'
import { useQuery } from '../../api/use.ts'
import { Actions } from '../../blocks/actions/actions.tsx'
import { Confirm } from '../../blocks/confirm/confirm.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { Linked } from '../../blocks/linked/linked.tsx'
import { Movement } from '../../blocks/movement/movement.tsx'
import { usePayoutSentence, usePayoutSteps } from '../../blocks/movement/payout.ts'
import { movementWords } from '../../blocks/movement/words.ts'
import { Failed } from '../../blocks/states/failed.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { useZone } from '../../blocks/zone.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { CancelButton, useMoments, useSubmit } from './detail-shared.tsx'
import { detailWords } from './detail-words.ts'
import { transferWords } from './words.ts'

const SubmitButton = ({ found }: { readonly found: ToBankDetail }) => {
  const t = useWords(detailWords)
  const form = useWords(transferWords)
  const submit = useSubmit(transferToBank.submit)
  const [isOpen, setIsOpen] = useState(false)
  const amount = toCodeText(found.amount)
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setIsOpen(true)}>
        {t('submit')}
      </button>
      <Confirm
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={form('reviewSend', { amount, name: found.beneficiary })}
        hero={<Amount of={found.amount} as="hero" />}
        facts={[
          { name: form('to'), value: `${found.beneficiary}, ${found.bankName} ${found.account}` },
          { name: form('fee'), value: <Amount of={found.fee} /> },
          { name: form('vat'), value: <Amount of={found.vat} /> },
          { name: form('total'), value: <Amount of={found.total} />, sum: true },
        ]}
        act={form('actSend', { amount })}
        onConfirm={() => submit(found.id).then(() => setIsOpen(false))}
      />
    </>
  )
}
const RecordActions = ({ found }: { readonly found: ToBankDetail }) => {
  const t = useWords(detailWords)
  const form = useWords(transferWords)
  const { id, number, actions, status } = found
  const may = (action: ToBankDetail['actions'][number]): boolean => actions.includes(action)
  const page = href('/fiat/transaction/transfer')
  if (actions.length === 0) return null
  return (
    <Actions>
      {may('submit') && <SubmitButton found={found} />}
      {may('edit') && (
        <a className="button" href={`${page}?tab=to-bank&edit=${id}`}>
          {t('edit')}
        </a>
      )}
      {may('cancel') && (
        <CancelButton
          id={id}
          number={number}
          label={t(status === 'APPLIED' ? 'recall' : 'cancel')}
          of={transferToBank.cancel}
          facts={[{ name: form('total'), value: <Amount of={found.total} /> }]}
        />
      )}
      {may('repeat') && (
        <a className="button" href={`${page}?tab=to-bank&repeat=${id}`}>
          {t('repeat')}
        </a>
      )}
    </Actions>
  )
}

const useTold = () => {
  const t = useWords(detailWords)
  const { momentsOf, why } = useMoments()
  const sentence = usePayoutSentence()
  const stepsOf = usePayoutSteps(why)
  return (found: ToBankDetail) => ({
    say: sentence(found, {
      created: t(found.request ? 'sayBack' : 'sayFresh'),
      paid: t('sayPaid', { bank: found.bankName }),
      failed: t('sayBankFAILURE'),
      returned: t('sayREVERTED'),
    }),
    steps: stepsOf(found, t('created')),
    moments: momentsOf(found),
  })
}

export const ToBankDetailView = ({ id, trade = false }: { readonly id: string; readonly trade?: boolean }) => {
  const t = useWords(detailWords)
  const form = useWords(transferWords)
  const words = useWords(movementWords)
  const language = useLanguage()
  const zone = useZone()
  const told = useTold()
  const query = useQuery(trade ? transferToBank.tradeDetail : transferToBank.detail, { id })
  if (query.error) return <Failed failure={query.error.failure} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton lines={8} />
  const found = query.data
  const { titles } = transferToBank.query
  const title = (field: keyof typeof titles): string => say(titles[field], language)
  const { amount, fee, vat } = found
  return (
    <Movement
      of={found}
      {...told(found)}
      actions={<RecordActions found={found} />}
      made={{ name: title('amount'), net: amount, fee, vat }}
      explains={t('explainsWhy', { currency: amount.currency })}
      linked={<Linked kind="transfer-to-bank" id={id} />}
      facts={[
        { name: title('number'), value: <span className="digits">{found.number}</span> },
        { name: title('beneficiary'), value: found.beneficiary },
        { name: title('bankName'), value: found.bankName },
        { name: title('account'), value: <span className="digits">{found.account}</span> },
        { name: form('country'), value: sayCode(bankCountryWords, found.country, language) },
        { name: form('accountType'), value: sayCode(bankAccountTypeWords, found.type, language) },
        { name: title('purpose'), value: sayCode(purposeWords, found.purpose, language) },
        { name: title('charges'), value: sayCode(chargesWords, found.charges, language) },
        { name: form('line'), value: found.line ?? found.number },
        { name: title('maker'), value: found.maker },
        { name: title('checker'), value: found.checker ?? '–' },
        { name: title('bankReference'), value: <span className="digits">{found.bankReference ?? '–'}</span> },
        { name: words('arrivesBy'), value: found.arrivesBy ? dateTimeOf(found.arrivesBy, zone) : '–' },
      ]}
    />
  )
}
