// A new link, or one that is changed, with the payer's page beside it while it is typed.
import { useState, type ReactNode } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { paylink, paylinkTypes, paylinkTypeWords } from '@falaj/contract/selling/paylink'
import { href } from '@falaj/contract/kernel/routes'
import { fromText, toCodeText } from '@falaj/money'
import { Outcome } from '../../../blocks/outcome/outcome.tsx'
import { CopyCurl } from '../../../blocks/copy-curl/copy-curl.tsx'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { ChecksField, CountField, TextField } from '../../../blocks/form/fields.tsx'
import { FormGroup } from '../../../blocks/form/form-group.tsx'
import { useSaveForm, type Form } from '../../../blocks/form/use-form.ts'
import { AmountInput } from '../../../blocks/money/amount-input.tsx'
import { CurrencyField } from '../../../blocks/money/currency-field.tsx'
import { ExpiryField, MethodsField, OfferForm } from '../../../blocks/offer/offer-form.tsx'
import { PhonePreview } from '../../../blocks/phone-preview/phone-preview.tsx'
import { usePayPage } from '../../../blocks/phone-preview/use-pay-page.ts'
import { CustomerField } from '../../../blocks/pick/customer-field.tsx'
import { PickItem } from '../../../blocks/pick/pick-item.tsx'
import { Share } from '../../../blocks/share/share.tsx'
import { StoreField } from '../../../blocks/store/store-field.tsx'
import { navigate } from '../../../router/location.ts'
import { formPage } from '../../../shell/form-page.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { draftOf, inCurrency, sentOf, sumOf, type Draft, type PickedItem } from './paylink.draft.ts'
import { PictureField, usePicture } from './paylink.picture.tsx'
import { paylinkWords } from './paylink.words.ts'
import './paylink.css'

type PaylinkRecord = Output<typeof paylink.detail>
const Items = ({ form }: { readonly form: Form<Draft> }) => {
  const t = useWords(paylinkWords)
  const language = useLanguage()
  const { draft, faults } = form
  const { currency, items } = draft
  const put = (next: readonly PickedItem[]): void => form.put({ items: next })
  return (
    <>
      <ul className="paylink-items">
        {items.map((each, at) => (
          <li key={each.itemId}>
            <span className="paylink-item-name">{each.name}</span>
            <span className="digits">{toCodeText(each.price)}</span>
            <CountField
              label={t('quantityOf', { name: each.name })}
              digits={6}
              value={each.quantity}
              fault={faults[`items.${at}.quantity`] ?? faults[`items.${at}.itemId`]}
              onChange={(quantity = Number.NaN) => put(items.with(at, { ...each, quantity }))}
            />
            <button
              type="button"
              className="button"
              aria-label={t('removeOf', { name: each.name })}
              onClick={() => put(items.toSpliced(at, 1))}
            >
              {t('remove')}
            </button>
          </li>
        ))}
      </ul>
      <PickItem
        currency={currency}
        label={t('addItem')}
        hint={t('addItemHint', { currency })}
        fault={items.length === 0 ? faults['items'] : null}
        chosen={null}
        onPick={(row) => {
          if (!row) return
          const at = items.findIndex(({ itemId }) => itemId === row.id)
          const existing = items[at]
          put(
            existing
              ? items.with(at, { ...existing, quantity: (existing.quantity || 0) + 1 })
              : [...items, { itemId: row.id, name: row.name[language], quantity: 1, price: row.price }],
          )
        }}
      />
    </>
  )
}
const PaylinkForm = ({ of, note }: { readonly of: PaylinkRecord | null; readonly note: ReactNode }) => {
  const t = useWords(paylinkWords)
  const language = useLanguage()
  const [made, setMade] = useState<(Output<typeof paylink.add> & { readonly title: string }) | null>(null)
  const form = useSaveForm(
    of ? paylink.edit : paylink.add,
    draftOf(of),
    (answer, { draft: { title } }) => {
      if (!of) return setMade({ ...answer, title })
      notify('success', t('saved'))
      navigate(`${href('/paylink/detail')}?id=${of.id}`)
    },
    sentOf,
  )
  const { draft, field, faults } = form
  const page = usePayPage('paylink', draft.currency, draft.store)
  const picture = usePicture(draft.picture || null)
  if (made)
    return (
      <Outcome className="card card-body answer paylink-made">
        <h2>{t('made')}</h2>
        <p className="quiet">{t('madeText', { title: made.title, number: made.number })}</p>
        <Share path={made.path} text={made.title} name={made.number} />
        <Actions>
          <a className="button" href={`${href('/paylink/detail')}?id=${made.id}`}>
            {t('toLink')}
          </a>
          <button type="button" className="button" onClick={() => setMade(null)}>
            {t('another')}
          </button>
        </Actions>
      </Outcome>
    )
  const choices = draft.methods.length > 0 ? draft.methods : page.methods
  const amount =
    draft.rule === 'items'
      ? sumOf(draft.items, draft.currency)
      : draft.rule === 'fixed'
        ? fromText(draft.amount.amount || '0', draft.currency)
        : null
  return (
    <OfferForm
      form={form}
      note={note}
      className="paylink-form"
      act={t(of ? 'save' : 'create')}
      beside={
        of ? (
          <a className="button" href={`${href('/paylink/detail')}?id=${of.id}`}>
            {t('cancelEdit')}
          </a>
        ) : (
          <CopyCurl of={paylink.add} typed={form.wire} />
        )
      }
      preview={
        <PhonePreview
          look={page.look}
          title={draft.title}
          description={draft.description}
          picture={picture}
          items={draft.rule === 'items' ? draft.items : []}
          amount={amount}
          asksQuantity={draft.quantityMax !== undefined && draft.rule !== 'open'}
          fields={(['name', 'email', 'phone'] as const).filter((name) => draft.fields.includes(name))}
          methods={choices}
        />
      }
    >
      <FormGroup title={t('what')}>
        <TextField label={t('title')} hint={t('titleHint')} {...field('title')} />
        <TextField label={t('description')} optional lines={2} {...field('description')} />
        <PictureField value={draft.picture} fault={faults['picture']} onChange={(picture) => form.put({ picture })} />
      </FormGroup>
      <FormGroup title={t('how')}>
        <div className="field-pair">
          <SelectField
            label={t('rule')}
            {...form.choice('rule')}
            choices={[
              { value: 'fixed', label: t('fixed') },
              { value: 'open', label: t('open_') },
              { value: 'items', label: t('items') },
            ]}
          />
          <CurrencyField
            value={draft.currency}
            fault={faults['currency']}
            onChange={(currency) => form.put(inCurrency(draft, currency))}
          />
        </div>
        {draft.rule === 'fixed' && <AmountInput label={t('amount')} choices={[draft.currency]} {...field('amount')} />}
        {draft.rule === 'open' && (
          <div className="field-pair">
            <AmountInput label={t('min')} optional choices={[draft.currency]} {...field('min')} />
            <AmountInput label={t('max')} optional choices={[draft.currency]} {...field('max')} />
          </div>
        )}
        {draft.rule === 'items' && <Items form={form} />}
        {draft.rule !== 'open' && (
          <CountField label={t('quantityMax')} optional digits={6} hint={t('quantityHint')} {...field('quantityMax')} />
        )}
      </FormGroup>
      <FormGroup title={t('often')}>
        <div className="field-pair">
          <SelectField
            label={t('type')}
            {...form.choice('type')}
            choices={paylinkTypes.map((value) => ({ value, label: paylinkTypeWords[value][language] }))}
          />
          {draft.type === 'reusable' && (
            <CountField label={t('paidMax')} optional digits={6} hint={t('paidMaxHint')} {...field('paidMax')} />
          )}
        </div>
        <ExpiryField {...field('expiresAt')} />
      </FormGroup>
      <FormGroup title={t('who')}>
        <CustomerField form={form} label={t('customer')} optional hint={t('customerHint')} name={of?.customer?.name} />
        <ChecksField
          label={t('fields')}
          optional
          {...field('fields')}
          choices={(['name', 'email', 'phone'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <MethodsField offered={page.methods} {...field('methods')} />
        <div className="field-pair">
          <TextField label={t('reference')} optional {...field('reference')} />
          <StoreField label={t('store')} optional {...field('store')} />
        </div>
        <TextField label={t('returnUrl')} optional hint={t('returnUrlHint')} {...field('returnUrl')} />
      </FormGroup>
    </OfferForm>
  )
}
export default formPage({ of: paylink.detail, editTitle: paylinkWords.editTitle, Form: PaylinkForm })
