// A draft: for whom, the lines, and what they add up to while they are typed.
import { useState, type ReactNode } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { invoice, invoiceOptions, type InvoiceOption } from '@falaj/contract/selling/invoice'
import { lineSum, sumUp, withoutVat } from '@falaj/contract/selling/invoice-rules'
import { itemName } from '@falaj/contract/customers/item-name'
import { href } from '@falaj/contract/kernel/routes'
import { vatKinds, vatKindWords, type SaleCurrency, type VatKind } from '@falaj/contract/kernel/sale'
import { payerLanguages, type PayerLanguage } from '@falaj/contract/kernel/payer-language'
import { readLanguage } from '@falaj/contract/kernel/words'
import { fromText, toText } from '@falaj/money'
import { CopyCurl } from '../../../blocks/copy-curl/copy-curl.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { ChecksField, CountField, TextField } from '../../../blocks/form/fields.tsx'
import { FormGroup } from '../../../blocks/form/form-group.tsx'
import { useSaveForm, type Form } from '../../../blocks/form/use-form.ts'
import { Amount } from '../../../blocks/money/amount.tsx'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { CurrencyField } from '../../../blocks/money/currency-field.tsx'
import { OfferForm } from '../../../blocks/offer/offer-form.tsx'
import { PhonePreview } from '../../../blocks/phone-preview/phone-preview.tsx'
import { usePayPage } from '../../../blocks/phone-preview/use-pay-page.ts'
import { CustomerField } from '../../../blocks/pick/customer-field.tsx'
import { PickItem } from '../../../blocks/pick/pick-item.tsx'
import { StoreField } from '../../../blocks/store/store-field.tsx'
import { navigate } from '../../../router/location.ts'
import { formPage } from '../../../shell/form-page.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { invoiceWords } from './invoice.words.ts'
import './invoice.css'

type InvoiceRecord = Output<typeof invoice.detail>
interface LineDraft {
  readonly key: string
  readonly itemId?: string | undefined
  readonly text: string
  readonly quantity: string
  readonly unit: AmountText
  readonly discount: string
  readonly vat: VatKind
}
interface Draft {
  readonly [field: string]: unknown
  readonly customerId: string
  readonly language: PayerLanguage
  readonly currency: SaleCurrency
  readonly termsDays: number | undefined
  readonly reference: string
  readonly note: string
  readonly store: string
  readonly options: readonly InvoiceOption[]
  readonly lines: readonly LineDraft[]
}
const freshLine = (currency: SaleCurrency): LineDraft => ({
  key: crypto.randomUUID(),
  text: '',
  quantity: '1',
  unit: { amount: '', currency },
  discount: '',
  vat: 'standard',
})
const draftOf = (found: InvoiceRecord | null): Draft => ({
  customerId: found?.customerId ?? '',
  language: found?.language ?? 'en',
  currency: found?.currency ?? 'AED',
  termsDays: found?.termsDays ?? 14,
  reference: found?.reference ?? '',
  note: found?.note ?? '',
  store: found?.store ?? '',
  options: found?.options ?? [],
  lines: found?.lines.map(({ itemId, text, textZh, quantity, unit, discount, vat }) => ({
    key: crypto.randomUUID(),
    ...(itemId ? { itemId } : {}),
    text: itemName({ name: text, nameZh: textZh ?? undefined }, readLanguage(found.language)),
    quantity,
    unit: { amount: toText(unit), currency: unit.currency },
    discount,
    vat,
  })) ?? [freshLine('AED')],
  ...(found ? { id: found.id, version: found.version } : {}),
})
const sumsOf = ({ lines, currency }: Draft) =>
  sumUp(
    lines.flatMap(({ unit, ...line }) => {
      const priced = fromText(unit.amount || '0', currency)
      return (priced && lineSum({ ...line, unit: priced })) ?? []
    }),
    currency,
  )
const Lines = ({ form }: { readonly form: Form<Draft> }) => {
  const t = useWords(invoiceWords)
  const language = useLanguage()
  const { draft, faults } = form
  const { lines, currency } = draft
  const put = (at: number, part: Partial<LineDraft>): void =>
    form.put({ lines: lines.with(at, { ...lines[at]!, ...part }) })
  return (
    <FormGroup title={t('lines')}>
      {lines.map((line, at) => {
        const faultAt = (field: string) => faults[`lines.${at}.${field}`] ?? null
        return (
          <div key={line.key} className="invoice-line" role="group" aria-label={t('line', { n: at + 1 })}>
            <div className="field-pair">
              <PickItem
                currency={currency}
                label={t('item')}
                optional
                fault={faultAt('itemId')}
                chosen={line.itemId ? line.text : null}
                onPick={(row) =>
                  put(
                    at,
                    row
                      ? {
                          itemId: row.id,
                          text: row.name[readLanguage(draft.language)],
                          vat: row.vat,
                          unit: { amount: toText(withoutVat(row.price, row.vat)), currency },
                        }
                      : { itemId: undefined },
                  )
                }
              />
              <TextField
                label={t('text')}
                value={line.text}
                fault={faultAt('text')}
                onChange={(text) => put(at, { text })}
              />
            </div>
            <div className="invoice-figures">
              <TextField
                label={t('quantity')}
                value={line.quantity}
                fault={faultAt('quantity')}
                onChange={(quantity) => put(at, { quantity })}
              />
              <AmountInput
                label={t('unit')}
                choices={[currency]}
                value={line.unit}
                fault={faultAt('unit.amount') ?? faultAt('unit')}
                onChange={(unit) => put(at, { unit })}
              />
              <TextField
                label={t('discount')}
                optional
                value={line.discount}
                fault={faultAt('discount')}
                onChange={(discount) => put(at, { discount })}
              />
              <SelectField
                label={t('vat')}
                value={line.vat}
                fault={faultAt('vat')}
                onChange={(vat) => vat && put(at, { vat: vat as VatKind })}
                choices={vatKinds.map((value) => ({ value, label: vatKindWords[value][language] }))}
              />
            </div>
            {lines.length > 1 && (
              <button
                type="button"
                className="button"
                aria-label={t('removeLine', { n: at + 1 })}
                onClick={() => form.put({ lines: lines.toSpliced(at, 1) })}
              >
                {t('remove')}
              </button>
            )}
          </div>
        )
      })}
      <button type="button" className="button" onClick={() => form.put({ lines: [...lines, freshLine(currency)] })}>
        {t('addLine')}
      </button>
    </FormGroup>
  )
}
const InvoiceForm = ({ of, note }: { readonly of: InvoiceRecord | null; readonly note: ReactNode }) => {
  const t = useWords(invoiceWords)
  const [customerName, setCustomerName] = useState<string | null>(of?.buyer.name ?? null)
  const form = useSaveForm(of ? invoice.edit : invoice.add, draftOf(of), ({ id }) => {
    notify('success', t('saved'))
    navigate(`${href('/invoice/detail')}?id=${id}`)
  })
  const { draft, field, faults } = form
  const sums = sumsOf(draft)
  const page = usePayPage('invoice', draft.currency, draft.store)
  return (
    <OfferForm
      form={form}
      note={note}
      className="invoice-form"
      act={t('save')}
      beside={!of && <CopyCurl of={invoice.add} typed={form.wire} />}
      preview={
        <div className="invoice-previews">
          <section className="card card-body" aria-label={t('preview')}>
            <h2 className="invoice-preview-title">{t('preview')}</h2>
            <p className="invoice-preview-who">{customerName ?? '–'}</p>
            <ul className="invoice-lines">
              {draft.lines.map(({ key, text, quantity }) => (
                <li key={key}>
                  <span>
                    {quantity} × {text || '–'}
                  </span>
                </li>
              ))}
            </ul>
            <Facts
              as="rows"
              facts={[
                { name: t('net'), value: <Amount of={sums.net} /> },
                { name: t('vat'), value: <Amount of={sums.vat} /> },
                { name: t('total'), value: <Amount of={sums.total} />, sum: true },
              ]}
            />
          </section>
          <PhonePreview
            look={page.look}
            title={of?.number ?? t('numberLater')}
            description={draft.note}
            items={[{ name: of?.number ?? t('numberLater'), quantity: 1, price: sums.total }]}
            amount={draft.options.includes('parts') ? null : sums.total}
            methods={page.methods}
          />
        </div>
      }
    >
      <FormGroup title={t('whom')}>
        <CustomerField
          form={form}
          label={t('customer')}
          hint={t('customerHint')}
          name={customerName}
          onPick={(row) => {
            setCustomerName(row?.name ?? null)
            if (row) form.put({ language: row.language })
          }}
        />
        <div className="field-pair">
          <SelectField
            label={t('language')}
            {...form.choice('language')}
            choices={payerLanguages.map((value) => ({ value, label: t(value) }))}
          />
          <CurrencyField
            value={draft.currency}
            fault={faults['currency']}
            onChange={(currency) =>
              form.put({
                currency,
                lines: draft.lines.map((line) => ({ ...line, itemId: undefined, unit: { ...line.unit, currency } })),
              })
            }
          />
        </div>
        <div className="field-pair">
          <CountField label={t('terms')} digits={3} {...field('termsDays')} />
          <TextField label={t('reference')} optional {...field('reference')} />
          <StoreField label={t('store')} optional {...field('store')} />
        </div>
      </FormGroup>
      <Lines form={form} />
      <TextField label={t('note')} optional lines={2} {...field('note')} />
      <ChecksField
        label={t('options')}
        optional
        {...form.checks('options')}
        choices={invoiceOptions.map((value) => ({ value, label: t(value) }))}
      />
    </OfferForm>
  )
}
export default formPage({ of: invoice.detail, editTitle: invoiceWords.editTitle, Form: InvoiceForm })
