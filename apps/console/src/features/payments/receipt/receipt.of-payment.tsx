// The receipts of one payment, as a part of its detail, and the form that sends another.
import { useState } from 'react'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import type { Output } from '@falaj/contract/kernel/endpoint'
import {
  receipt,
  receiptChannels,
  receiptChannelWords,
  receiptLimits,
  type ReceiptChannel,
} from '@falaj/contract/payments/receipt'
import { href } from '@falaj/contract/kernel/routes'
import { payerLanguages } from '@falaj/contract/kernel/payer-language'
import { say } from '@falaj/contract/kernel/words'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { HeadActions } from '../../../blocks/drawer/drawer.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { notify } from '../../../state/messages.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { receiptWords } from './receipt.words.ts'
import './receipt.css'

type ReceiptList = Output<typeof receipt.ofPayment>
interface OfPayment {
  readonly paymentId: string
}
const SendDialog = ({
  paymentId,
  of,
  onClose,
}: OfPayment & { readonly of: ReceiptList; readonly onClose: () => void }) => {
  const t = useWords(receiptWords)
  const language = useLanguage()
  const addresses: Readonly<Record<ReceiptChannel, string>> = { email: of.email ?? '', sms: of.phone ?? '' }
  const first: ReceiptChannel = of.email || !of.phone ? 'email' : 'sms'
  const form = useSaveForm(
    receipt.send,
    { paymentId, channel: first, to: addresses[first], language: of.language },
    () => {
      notify('success', t('resent'))
      onClose()
    },
  )
  const { channel } = form.draft
  return (
    <FormDialog title={t('send')} busy={form.busy} act={t('send')} onClose={onClose} onSubmit={form.submit}>
      <p className="quiet small">{t('sendNext', { days: receiptLimits.validDays })}</p>
      <SelectField
        label={t('channel')}
        value={channel}
        fault={form.faults['channel']}
        // The input for the other channel does not apply here.
        onChange={(value) =>
          value && form.put({ channel: value as ReceiptChannel, to: addresses[value as ReceiptChannel] })
        }
        choices={receiptChannels.map((value) => ({ value, label: say(receiptChannelWords[value], language) }))}
      />
      <TextField
        label={t(channel)}
        type={channel === 'email' ? 'email' : 'text'}
        {...(channel === 'sms' ? { hint: t('smsHint') } : {})}
        {...form.field('to')}
      />
      <SelectField
        label={t('language')}
        {...form.choice('language')}
        choices={payerLanguages.map((value) => ({ value, label: t(value) }))}
      />
    </FormDialog>
  )
}
const Shown = ({ paymentId, of }: OfPayment & { readonly of: ReceiptList }) => {
  const t = useWords(receiptWords)
  const [isSending, setIsSending] = useState(false)
  return (
    <DetailPart title={t('receipts')}>
      {of.receipts.length === 0 ? (
        <p className="quiet small">{t('none')}</p>
      ) : (
        <ul className="payment-receipts">
          {of.receipts.map(({ id, number, recipient, status }) => (
            <li key={id}>
              <span>
                <a className="digits" href={`${href('/products/digital-receipt')}?open=${id}`}>
                  {number}
                </a>{' '}
                <span className="quiet small">{recipient}</span>
              </span>
              <StatusPill code={status} />
            </li>
          ))}
        </ul>
      )}
      <HeadActions>
        <button type="button" className="button" onClick={() => setIsSending(true)}>
          <Glyph name="file" size={14} />
          {t('send')}
        </button>
      </HeadActions>
      {isSending && <SendDialog paymentId={paymentId} of={of} onClose={() => setIsSending(false)} />}
    </DetailPart>
  )
}
/** Renders nothing for members without access to receipts. */
export const PaymentReceipts = ({ paymentId }: OfPayment) => {
  const visitor = visitorOf(useStore(site))
  if (visitor.who?.stores || !mayEnter(areas.digitalReceipt, visitor)) return null
  return (
    <Loaded of={receipt.ofPayment} input={{ paymentId }} lines={2}>
      {(found) => found.isPaid && <Shown paymentId={paymentId} of={found} />}
    </Loaded>
  )
}
