// One mandate: its terms, what is to come, every debit, and who agreed to it.
import { useState } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { autoDebit } from '@falaj/contract/selling/auto-debit'
import { declineWords } from '@falaj/contract/kernel/payment-states'
import { href } from '@falaj/contract/kernel/routes'
import { say, sayCode, type Language } from '@falaj/contract/kernel/words'
import { toCodeText, toText } from '@falaj/money'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Command } from '../../../blocks/command/command.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Share } from '../../../blocks/share/share.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { dayText, useZone } from '../../../blocks/zone.ts'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { mandateChangeWords, mandateWords } from './auto-debit.words.ts'
import './auto-debit.css'

type MandateRecord = Output<typeof autoDebit.detail>

const useSentence = () => {
  const t = useWords(mandateWords)
  return ({ status, customer, nextOn }: MandateRecord): string => {
    if (status === 'mandate-unsigned') return t('sayUnsigned', { customer })
    if (status === 'paused') return t('sayPaused')
    if (status === 'mandate-cancelled') return t('sayCancelled')
    if (status === 'mandate-ended') return t('sayEnded')
    return nextOn ? t('sayActive', { day: dayText(nextOn) }) : t('sayLast')
  }
}
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
        value={form.draft.amount}
        fault={form.faults['amount'] ?? form.faults['amount.amount']}
        onChange={(amount) => form.put({ amount })}
      />
    </FormDialog>
  )
}
const Steps = ({ of }: { readonly of: MandateRecord }) => {
  const t = useWords(mandateWords)
  const { title } = useFieldFacts(autoDebit.query)
  const [isAmount, setIsAmount] = useState(false)
  const facts = [
    { name: title('number'), value: <span className="digits">{of.number}</span> },
    { name: title('customer'), value: of.customer },
  ]
  const given = { input: { id: of.id }, facts }
  const has = (action: MandateRecord['actions'][number]): boolean => of.actions.includes(action)
  return (
    <Actions>
      {has('send') && (
        <Command
          {...given}
          of={autoDebit.send}
          label={t('send')}
          title={t('sendTitle')}
          next={t('sendNext')}
          done={t('sent')}
          primary
        />
      )}
      {has('amount') && (
        <button type="button" className="button" onClick={() => setIsAmount(true)}>
          {t('setAmount')}
        </button>
      )}
      {has('pause') && (
        <Command
          {...given}
          of={autoDebit.pause}
          label={t('pause')}
          title={t('pauseTitle')}
          next={t('pauseNext')}
          done={t('saved')}
        />
      )}
      {has('resume') && (
        <Command
          {...given}
          of={autoDebit.resume}
          label={t('resume')}
          title={t('resumeTitle')}
          next={t('resumeNext')}
          done={t('saved')}
        />
      )}
      {has('cancel') && (
        <Command
          {...given}
          of={autoDebit.cancel}
          label={t('cancel')}
          title={t('cancelTitle')}
          next={t('cancelNext')}
          done={t('saved')}
          destructive
        />
      )}
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
  const zone = useZone()
  const sentence = useSentence()
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
          <strong>{found.title}.</strong> {sentence(found)} {found.status === 'ACTIVE' && found.isTold && t('told')}
        </>
      }
      steps={<Steps of={found} />}
      rail={
        <DetailPart title={t('facts')}>
          <Facts
            facts={[
              ...facts(found, 'number'),
              {
                name: title('customer'),
                value: <a href={`${href('/customers')}?open=${found.customerId}`}>{found.customer}</a>,
              },
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
      {found.status !== 'mandate-cancelled' && found.status !== 'mandate-ended' && (
        <DetailPart title={t('share')}>
          <p className="quiet small">{t('shareLead')}</p>
          <Share path={found.path} text={found.title} name={found.number} />
        </DetailPart>
      )}
      {found.consents.length > 0 && (
        <DetailPart title={t('consent')}>
          <ul className="mandate-debits">
            {found.consents.map(({ at, name, last4, address, device }) => (
              <li key={at}>
                <span className="mandate-debit-day">
                  <span>{t('consentText', { name, card: last4 ?? '' })}</span>
                  <span className="quiet small">
                    {[dateTimeOf(at, zone), address, device].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </DetailPart>
      )}
      <History of={found.history} says={mandateChangeWords} />
    </Detail>
  )
}
export const MandateDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={autoDebit.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
