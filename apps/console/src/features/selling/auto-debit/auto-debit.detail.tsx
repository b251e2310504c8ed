// One mandate: its terms, what is to come, every debit, and who agreed to it.
import { useState } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { autoDebit } from '@falaj/contract/selling/auto-debit'
import { declineWords } from '@falaj/contract/kernel/payment-states'
import { href } from '@falaj/contract/kernel/routes'
import { say, sayCode, type Language } from '@falaj/contract/kernel/words'
import { toCodeText, toText } from '@falaj/money'
import { AgreementParts, customerFact } from '../../../blocks/agreement/agreement.tsx'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { mandateChangeWords, mandateSentences, mandateWords } from './auto-debit.words.ts'
import './auto-debit.css'

type MandateRecord = Output<typeof autoDebit.detail>

const AmountDialog = ({ of, onClose }: { readonly of: MandateRecord; readonly onClose: () => void }) => {
  const t = useWords(mandateWords)
  const value: AmountText = { amount: toText(of.amount), currency: of.amount.currency }
  const form = useSaveForm(autoDebit.amount, { id: of.id, amount: value }, () => {
    notify('success', t('saved'))
    onClose()
  })
  return (
    <FormDialog
      title={t('setAmountTitle', { day: of.nextOn ? dayText(of.nextOn) : '' })}
      busy={form.busy}
      act={t('save')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <AmountInput
        label={t('amount')}
        hint={t('setAmountHint', { cap: toCodeText(of.cap) })}
        choices={[of.amount.currency]}
        {...form.field('amount')}
      />
    </FormDialog>
  )
}
const Steps = ({ of }: { readonly of: MandateRecord }) => {
  const t = useWords(mandateWords)
  const { title } = useFieldFacts(autoDebit.query)
  const [isAmount, setIsAmount] = useState(false)
  const given = {
    found: of,
    words: mandateWords,
    done: t('saved'),
    facts: [
      { name: title('number'), value: <span className="digits">{of.number}</span> },
      { name: title('customer'), value: of.customer },
    ],
  }
  return (
    <Actions>
      <RecordCommand {...given} name="send" of={autoDebit.send} done={t('sent')} primary />
      {of.actions.includes('amount') && (
        <button type="button" className="button" onClick={() => setIsAmount(true)}>
          {t('setAmount')}
        </button>
      )}
      <RecordCommand {...given} name="pause" of={autoDebit.pause} />
      <RecordCommand {...given} name="resume" of={autoDebit.resume} />
      <RecordCommand {...given} name="cancel" of={autoDebit.cancel} destructive />
      {isAmount && <AmountDialog of={of} onClose={() => setIsAmount(false)} />}
    </Actions>
  )
}
/** Reason given by the bank or by our own rules. */
const whyOf = (code: string, language: Language): string =>
  Object.hasOwn(errors, code)
    ? say(errors[code as keyof typeof errors], language)
    : sayCode(declineWords, code, language)

const Debits = ({ of }: { readonly of: MandateRecord }) => {
  const t = useWords(mandateWords)
  const language = useLanguage()
  if (of.debitRows.length === 0) return <p className="quiet small">{t('noDebits')}</p>
  return (
    <ul className="mandate-debits">
      {of.debitRows.map(({ nth, on, amount, status, tries, retryOn, why, paymentId }) => (
        <li key={nth}>
          <span className="mandate-debit-day">
            <span className="digits">{dayText(on)}</span>
            <span className="quiet small">
              {[
                why && whyOf(why, language),
                tries > 1 && t('tries', { n: tries }),
                retryOn && t('again', { day: dayText(retryOn) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {paymentId && (
              <a className="small" href={`${href('/fiat/transaction/record')}?open=${paymentId}`}>
                {t('payment')}
              </a>
            )}
          </span>
          <StatusPill code={status} />
          <Amount of={amount} />
        </li>
      ))}
    </ul>
  )
}
const View = ({ found }: { readonly found: MandateRecord }) => {
  const t = useWords(mandateWords)
  const sentence = useSentence(mandateSentences, found, found.status, found.nextOn && 'next')
  const { facts, title } = useFieldFacts(autoDebit.query)
  return (
    <Detail
      sum={
        <>
          <Amount of={found.amount} as="hero" />
          <StatusPill code={found.status} />
        </>
      }
      say={
        <>
          <strong>{found.title}.</strong> {sentence} {found.status === 'ACTIVE' && found.isTold && t('told')}
        </>
      }
      steps={<Steps of={found} />}
      rail={
        <DetailPart title={t('facts')}>
          <Facts
            facts={[
              ...facts(found, 'number'),
              customerFact(title('customer'), found),
              ...facts(found, 'cap', 'kind', 'cycle'),
              { name: t('firstOn'), value: <span className="digits">{dayText(found.firstOn)}</span> },
              {
                name: t('until'),
                value: found.count === null ? t('untilCancelled') : t('untilCount', { n: found.count }),
              },
              ...facts(found, 'debits', 'collected', 'createdBy', 'createdAt'),
            ]}
          />
        </DetailPart>
      }
    >
      {found.coming.length > 0 && (
        <DetailPart title={t('coming')}>
          <Facts
            as="rows"
            facts={found.coming.map(({ on, amount }) => ({ name: dayText(on), value: <Amount of={amount} /> }))}
          />
        </DetailPart>
      )}
      <DetailPart title={t('debits')}>
        <Debits of={found} />
      </DetailPart>
      <AgreementParts
        of={found}
        lead={found.status === 'mandate-cancelled' || found.status === 'mandate-ended' ? null : t('shareLead')}
        text={found.title}
        says={mandateChangeWords}
      />
    </Detail>
  )
}
export const MandateDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={autoDebit.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
