// An agreement with a payer, who gives a card once on a page of their own: its form, and what its record ends with.
import type { ReactNode } from 'react'
import type { Endpoint, Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { words } from '@falaj/contract/kernel/words'
import { notify } from '../../state/messages.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { useWords } from '../../words/language.tsx'
import { DetailPart } from '../drawer/detail.tsx'
import type { Fact } from '../facts/facts.tsx'
import type { Draft } from '../form/faults.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useSaveForm, type Form } from '../form/use-form.ts'
import { CustomerField } from '../pick/customer-field.tsx'
import { Share } from '../share/share.tsx'
import { History, type HistoryProps } from '../timeline/history.tsx'
import { useZone } from '../zone.ts'
import './agreement.css'

const agreementWords = words({
  customer: { en: 'Customer', zh: '顾客' },
  share: { en: 'Page of the customer', zh: '顾客页面' },
  consent: { en: 'Consent', zh: '授权记录' },
  consentText: { en: '{name}, card ending in {card}', zh: '{name}，银行卡尾号 {card}' },
})

type AddEndpoint = Endpoint & { readonly output: { readonly _zod: { readonly output: { id: string } } } }
export interface AgreementDialogProps<E extends AddEndpoint, D extends Draft> {
  readonly of: E
  readonly unset: D
  readonly sent?: (draft: D) => Draft
  readonly texts: Readonly<Record<'title' | 'lead' | 'act' | 'made', string>>
  readonly beside?: (form: Form<D>) => ReactNode
  readonly onClose: () => void
  readonly onMade: (id: string) => void
  /** The fields beside the customer. */
  readonly children?: (form: Form<D>) => ReactNode
}
export const AgreementDialog = <E extends AddEndpoint, D extends Draft & { readonly customerId: string }>({
  of,
  unset,
  sent,
  texts,
  beside,
  onClose,
  onMade,
  children,
}: AgreementDialogProps<E, D>) => {
  const t = useWords(agreementWords)
  const form = useSaveForm(
    of,
    unset,
    ({ id }: Output<E>) => {
      notify('success', texts.made)
      onClose()
      onMade(id)
    },
    sent,
  )
  return (
    <FormDialog
      title={texts.title}
      width={560}
      busy={form.busy}
      act={texts.act}
      beside={beside?.(form)}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{texts.lead}</p>
      <CustomerField form={{ ...form, put: (part) => form.put(part as unknown as Partial<D>) }} label={t('customer')} />
      {children?.(form)}
    </FormDialog>
  )
}

/** Leads to the customer that an agreement is with. */
export const customerFact = (name: string, of: { readonly customerId: string; readonly customer: string }): Fact => ({
  name,
  value: <a href={`${href('/customers')}?open=${of.customerId}`}>{of.customer}</a>,
})

export interface AgreementPartsProps {
  readonly of: {
    readonly path: string
    readonly number: string
    readonly consents: readonly {
      readonly at: string
      readonly name: string
      readonly last4: string | null
      readonly address: string | null
      readonly device: string | null
    }[]
    readonly history: HistoryProps['of']
  }
  /** What the payer can do on the page; null when nobody can use it any more. */
  readonly lead: string | null
  /** Sent with the address of the page. */
  readonly text: string
  readonly says: HistoryProps['says']
}
export const AgreementParts = ({ of, lead, text, says }: AgreementPartsProps) => {
  const t = useWords(agreementWords)
  const zone = useZone()
  return (
    <>
      {lead !== null && (
        <DetailPart title={t('share')}>
          <p className="quiet small">{lead}</p>
          <Share path={of.path} text={text} name={of.number} />
        </DetailPart>
      )}
      {of.consents.length > 0 && (
        <DetailPart title={t('consent')}>
          <ul className="agreement-consents">
            {of.consents.map(({ at, name, last4, address, device }) => (
              <li key={at}>
                <span>{t('consentText', { name, card: last4 ?? '' })}</span>
                <span className="quiet small">
                  {[dateTimeOf(at, zone), address, device].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </DetailPart>
      )}
      <History of={of.history} says={says} />
    </>
  )
}
