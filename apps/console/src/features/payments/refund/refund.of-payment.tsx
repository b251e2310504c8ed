// The refunds of one payment, what is left of it, and the form for another.
import { useState } from 'react'
import { mayCall } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import type { OrderAnswer } from '@falaj/contract/kernel/money/order'
import { refund } from '@falaj/contract/payments/refund'
import { href } from '@falaj/contract/kernel/routes'
import { sayCode } from '@falaj/contract/kernel/words'
import { useQuery } from '../../../api/use.ts'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { HeadActions } from '../../../blocks/drawer/drawer.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Outcome } from '../../../blocks/outcome/outcome.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { locationNow } from '../../../router/location.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { RefundForm } from './refund.form.tsx'
import { refundWords } from './refund.words.ts'
import './refund.css'

export const refundHref = (id: string): string => `${href('/fiat/transaction/record')}?tab=refund&open=${id}`

/** The button is in the head of the drawer, the form below: it is scrolled to and focused. */
const reach = (form: HTMLDivElement | null): void => {
  form?.focus({ preventScroll: true })
  form?.scrollIntoView({ block: 'start' })
}

export const RefundsOfPayment = ({ paymentId }: { readonly paymentId: string }) => {
  const t = useWords(refundWords)
  const language = useLanguage()
  const zone = useZone()
  const visitor = visitorOf(useStore(site))
  const { data } = useQuery(refund.ofPayment, { paymentId })
  // The search leads here with `refund` in the address, and with the amount where one was typed.
  const [query] = useState(() => new URLSearchParams(locationNow().search))
  const [isOpen, setIsOpen] = useState(query.has('refund'))
  const [isPressed, setIsPressed] = useState(false)
  const [answer, setAnswer] = useState<OrderAnswer>()
  if (!data || (data.whyNot === 'REFUND_NOT_PAID' && data.refunds.length === 0)) return null
  const { left, until, whyNot, refunds } = data
  return (
    <DetailPart title={t('title')}>
      <Facts
        as="rows"
        facts={[
          { name: t('left'), value: <Amount of={left} /> },
          ...(until ? [{ name: t('until'), value: dateTimeOf(until, zone) }] : []),
        ]}
      />
      {refunds.length > 0 && (
        <ul className="refund-lines" aria-label={t('title')}>
          {refunds.map(({ id, number, amount, status }) => (
            <li key={id}>
              <a className="digits" href={refundHref(id)}>
                {number}
              </a>
              <Amount of={amount} />
              <StatusPill code={status} />
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <Outcome key={answer.id} className="small refund-answer">
          {t(answer.requestId ? 'askedWaits' : 'askedGoes', { number: answer.number })}
        </Outcome>
      )}
      {!isOpen && !whyNot && mayCall(refund.add, visitor) && (
        <HeadActions>
          <button
            type="button"
            className="button"
            onClick={() => {
              setIsPressed(true)
              setIsOpen(true)
            }}
          >
            <Glyph name="back" size={14} />
            {t('start')}
          </button>
        </HeadActions>
      )}
      {isOpen && !whyNot && mayCall(refund.add, visitor) ? (
        <div
          className="refund-opened"
          role="group"
          aria-label={t('start')}
          tabIndex={-1}
          ref={isPressed ? reach : null}
        >
          <RefundForm
            paymentId={paymentId}
            amount={query.get('refund-amount')}
            onClose={() => setIsOpen(false)}
            onDone={(order) => {
              setAnswer(order)
              setIsOpen(false)
            }}
          />
        </div>
      ) : (
        whyNot && <p className="quiet small">{sayCode(errors, whyNot, language)}</p>
      )}
    </DetailPart>
  )
}
