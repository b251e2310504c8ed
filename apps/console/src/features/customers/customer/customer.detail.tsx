// One customer: payments, open balance, colleagues' notes, and data protection requests.
import { useState } from 'react'
import { customer } from '@falaj/contract/customers/customer'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { countryName } from '@falaj/contract/merchant/profile-changes'
import { scheduleCycleWords } from '@falaj/contract/kernel/schedule'
import { href } from '@falaj/contract/kernel/routes'
import { sayCode } from '@falaj/contract/kernel/words'
import { toCodeText, toDisplay } from '@falaj/money'
import { useAction } from '../../../api/use.ts'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { blockWords } from '../../../blocks/block-words.ts'
import { Command } from '../../../blocks/command/command.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { PlainForm } from '../../../blocks/form/plain-form.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { OfferPayments } from '../../../blocks/offer/offer-payments.tsx'
import { useReveal } from '../../../blocks/reveal/reveal.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { Timeline } from '../../../blocks/timeline/timeline.tsx'
import { dayText, useZone } from '../../../blocks/zone.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { dateOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { EditCustomer } from './customer.form.tsx'
import { customerChangeWords, customerWords } from './customer.words.ts'
import './customer.css'

type CustomerRecord = Output<typeof customer.detail>

const Notes = ({ of }: { readonly of: CustomerRecord }) => {
  const t = useWords(customerWords)
  const [text, setText] = useState('')
  const action = useAction(customer.note)
  const send = async (): Promise<void> => {
    if (text.trim() === '') return
    const { kind } = await action.run({ id: of.id, text })
    if (kind === 'success') setText('')
  }
  return (
    <DetailPart title={t('notes')}>
      {of.notes.length === 0 ? (
        <p className="quiet small">{t('noNotes')}</p>
      ) : (
        <Timeline
          label={t('notes')}
          moments={of.notes.map(({ id, at, who, text: note }) => ({ id, at, title: note, text: who }))}
        />
      )}
      {of.status === 'active' && (
        <PlainForm onSubmit={() => void send()}>
          <TextField label={t('noteLabel')} lines={2} hint={t('noteHint')} value={text} onChange={setText} />
          <Actions end>
            <BusyButton text={t('addNote')} busy={action.busy} working={t('addNote')} />
          </Actions>
        </PlainForm>
      )}
    </DetailPart>
  )
}
const Balances = ({ of }: { readonly of: CustomerRecord }) => {
  const t = useWords(customerWords)
  const zone = useZone()
  return (
    <DetailPart title={t('balance')}>
      {of.balances.length === 0 && <p className="quiet small">{t('even')}</p>}
      {of.balances.map(({ owed, lines }) => (
        <div key={owed.currency}>
          <p className="customer-owed">{owed.minor > 0n ? t('owes', { amount: toCodeText(owed) }) : t('even')}</p>
          <table className="balance-lines">
            <thead>
              <tr>
                <th scope="col">{t('on')}</th>
                <th scope="col">{t('entry')}</th>
                <th scope="col" className="end">
                  {t('change')}
                </th>
                <th scope="col" className="end">
                  {t('after')}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ at, kind, id, number, change, after }) => (
                <tr key={`${kind} ${id} ${at}`}>
                  <td className="digits">{dateOf(at, zone)}</td>
                  <td>
                    {t(`line-${kind as 'invoice'}`)} <a href={`${href('/invoice/detail')}?id=${id}`}>{number}</a>
                  </td>
                  <td className="end digits">{toDisplay(change)}</td>
                  <td className="end digits">{toDisplay(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </DetailPart>
  )
}
const Cards = ({ of }: { readonly of: CustomerRecord }) => {
  const t = useWords(customerWords)
  if (of.cards.length === 0) return null
  return (
    <DetailPart title={t('cards')}>
      <ul className="offer-payments">
        {of.cards.map(({ id, number, status, brand, last4 }) => (
          <li key={id}>
            <span className="offer-payment-who">
              <a className="digits" href={`${href('/products/direct-pay')}?open=${id}`}>
                {number}
              </a>
              <span className="quiet small digits">{last4 && `${brand ?? ''} •••• ${last4}`}</span>
            </span>
            <StatusPill code={status} />
          </li>
        ))}
      </ul>
    </DetailPart>
  )
}
const Mandates = ({ of }: { readonly of: CustomerRecord }) => {
  const t = useWords(customerWords)
  const language = useLanguage()
  if (of.mandates.length === 0) return null
  return (
    <DetailPart title={t('mandates')}>
      <ul className="offer-payments">
        {of.mandates.map(({ id, number, title, status, cap, cycle, nextOn }) => (
          <li key={id}>
            <span className="offer-payment-who">
              <a className="digits" href={`${href('/products/auto-debit')}?open=${id}`}>
                {number}
              </a>
              <span className="quiet small">{title}</span>
            </span>
            <span className="offer-payment-how small quiet">
              {sayCode(scheduleCycleWords, cycle, language)}
              {nextOn && ` · ${dayText(nextOn)}`}
            </span>
            <StatusPill code={status} />
            <Amount of={cap} />
          </li>
        ))}
      </ul>
    </DetailPart>
  )
}
const Steps = ({ of, onEdit }: { readonly of: CustomerRecord; readonly onEdit: () => void }) => {
  const t = useWords(customerWords)
  const { title } = useFieldFacts(customer.query)
  const { id } = of
  const facts = [
    { name: title('name'), value: of.name },
    { name: title('number'), value: <span className="digits">{of.number}</span> },
  ]
  if (of.status !== 'active') return null
  return (
    <Actions>
      <button type="button" className="button" onClick={onEdit}>
        {t('edit')}
      </button>
      {of.consent === 'given' ? (
        <Command
          of={customer.consent}
          input={{ id, consent: 'withdrawn' }}
          label={t('consentTake')}
          title={t('consentTakeTitle')}
          facts={facts}
          next={t('consentTakeNext')}
          done={t('done')}
        />
      ) : (
        <Command
          of={customer.consent}
          input={{ id, consent: 'given' }}
          label={t('consentGive')}
          title={t('consentGiveTitle')}
          facts={facts}
          next={t('consentGiveNext')}
          done={t('done')}
        />
      )}
      <Command
        of={customer.erase}
        input={{ id }}
        label={t('erase')}
        title={t('eraseTitle')}
        facts={facts}
        next={t('eraseNext')}
        destructive
        done={t('done')}
      />
    </Actions>
  )
}
const View = ({ found }: { readonly found: CustomerRecord }) => {
  const t = useWords(customerWords)
  const blocks = useWords(blockWords)
  const language = useLanguage()
  const zone = useZone()
  const [isEditing, setIsEditing] = useState(false)
  const { facts, title } = useFieldFacts(customer.query)
  const { contact, button } = useReveal(customer.reveal, found.id)
  const sentence =
    found.status === 'erased'
      ? t('sayErased')
      : found.lastPaidAt
        ? t('sayPaid', { n: found.payments, at: dateOf(found.lastPaidAt, zone) })
        : t('sayNew')
  return (
    <>
      <Detail
        sum={
          <>
            <span className="customer-name">{found.name}</span>
            <StatusPill code={found.status} />
          </>
        }
        say={sentence}
        steps={<Steps of={found} onEdit={() => setIsEditing(true)} />}
        rail={
          <DetailPart title={t('facts')}>
            <Facts
              facts={[
                ...facts({ ...found, ...contact }, 'number', 'email', 'phone'),
                ...((found.email || found.phone) && button ? [{ name: blocks('contact'), value: button }] : []),
                { name: title('country'), value: found.country ? countryName(found.country)[language] : '–' },
                { name: t('language'), value: t(found.language) },
                { name: t('trn'), value: <span className="digits">{found.trn ?? '–'}</span> },
                { name: t('address'), value: found.address ?? '–' },
                ...facts(found, 'tags', 'consent', 'refunds', 'disputes', 'iban', 'createdAt'),
              ]}
            />
          </DetailPart>
        }
      >
        {found.totals.length > 0 && (
          <DetailPart title={t('totals')}>
            <Facts
              as="rows"
              facts={found.totals.map(({ payments, paid }) => ({
                name: t('times', { n: payments }),
                value: <Amount of={paid} />,
              }))}
            />
          </DetailPart>
        )}
        {found.lastPayments.length > 0 && (
          <DetailPart title={t('payments')}>
            <OfferPayments payments={found.lastPayments} />
          </DetailPart>
        )}
        <Mandates of={found} />
        <Cards of={found} />
        <Balances of={found} />
        <Notes of={found} />
        <History of={found.history} says={customerChangeWords} />
      </Detail>
      {isEditing && <EditCustomer of={found} onClose={() => setIsEditing(false)} />}
    </>
  )
}
export const CustomerDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={customer.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
