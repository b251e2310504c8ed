// An order of devices: model with its price, how many, how to pay, where to, and the conditions.
import type { ReactNode } from 'react'
import { device } from '@falaj/contract/places/device'
import {
  deviceModels,
  deviceOffers,
  devicePlans,
  modelWords,
  orderCost,
  planWords,
  type DeviceModel,
  type DevicePlan,
} from '@falaj/contract/places/device-models'
import {
  deviceOrder,
  emirates,
  emirateWords,
  orderTerms,
  type DeviceOrderDetail,
} from '@falaj/contract/places/device-order'
import { href } from '@falaj/contract/kernel/routes'
import { toDisplay } from '@falaj/money'
import { useAction, useQuery } from '../../../api/use.ts'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { ChoiceCards } from '../../../blocks/form/choice-cards.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { readDraft, serverFaults } from '../../../blocks/form/faults.ts'
import { ChecksField, CountField, TextField } from '../../../blocks/form/fields.tsx'
import { FormGroup } from '../../../blocks/form/form-group.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { navigate, useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { orderWords } from './device-order.words.ts'
import '../../../blocks/form/form.css'
import './device-order.css'

const list = href('/pos-device/main/application-list')
const draftOf = (of: DeviceOrderDetail | null) => ({
  ...(of ? { id: of.id, version: of.version } : {}),
  model: (of?.model ?? 'sunmi-p2') as DeviceModel,
  plan: (of?.plan ?? 'rent') as DevicePlan,
  quantity: of?.quantity as number | undefined,
  store: of?.storeCode ?? '',
  contact: of?.contact ?? '',
  mobile: of?.mobile ?? '',
  address: of?.line ?? '',
  city: of?.city ?? '',
  agreed: false,
})
type OrderDraft = ReturnType<typeof draftOf>

const Cost = ({ draft: { model, plan, quantity = 1 } }: { readonly draft: OrderDraft }) => {
  const t = useWords(orderWords)
  const { now, monthly } = orderCost(model, plan, quantity)
  return (
    <aside className="order-cost">
      <h2>{t('cost')}</h2>
      <Facts
        as="rows"
        facts={[
          { name: t('now'), value: <Amount of={now} /> },
          { name: t('monthly'), value: <Amount of={monthly} /> },
        ]}
      />
      <p className="quiet small">{t('vat')}</p>
    </aside>
  )
}
const OrderForm = ({ of }: { readonly of: DeviceOrderDetail | null }) => {
  const t = useWords(orderWords)
  const language = useLanguage()
  const { data } = useQuery(device.options, {})
  const done = (word: 'sent' | 'kept') => () => {
    notify('success', t(word))
    navigate(list)
  }
  const form = useSaveForm(of ? deviceOrder.resubmit : deviceOrder.add, draftOf(of), done('sent'))
  const keep = useAction(deviceOrder.save)
  const save = async (): Promise<void> => {
    const read = readDraft(deviceOrder.save, form.draft)
    if (read.faults) return form.blame(read.faults)
    const result = await keep.run(read.input)
    const wrong = serverFaults(result)
    if (wrong) form.blame(wrong)
    if (result.kind === 'success') done('kept')()
  }
  const { field, choice, draft } = form
  const agreed: ReactNode = (
    <ChecksField
      label={t('terms')}
      choices={[{ value: 'yes', label: t('agreed') }]}
      value={draft.agreed ? ['yes'] : []}
      fault={form.faults['agreed'] ?? null}
      onChange={(codes) => form.put({ agreed: codes.length > 0 })}
    />
  )
  return (
    <form className="card card-body form order-form" noValidate onSubmit={form.onSubmit}>
      <div className="order-fields">
        <ChoiceCards
          name="model"
          label={t('model')}
          stacked
          value={draft.model}
          fault={form.faults['model'] ?? null}
          onChange={(model) => form.put({ model })}
          choices={deviceModels.map((model) => {
            const { about, rent, deposit, buy } = deviceOffers[model]
            const prices = { rent: toDisplay(rent), deposit: toDisplay(deposit), buy: toDisplay(buy) }
            return {
              value: model,
              label: modelWords[model][language],
              why: t('offer', { about: about[language], ...prices }),
            }
          })}
        />
        <div className="field-pair">
          <SelectField
            label={t('plan')}
            choices={devicePlans.map((plan) => ({ value: plan, label: planWords[plan][language] }))}
            {...choice('plan')}
          />
          <CountField label={t('quantity')} digits={2} {...field('quantity')} />
        </div>
        <SelectField
          label={t('store')}
          optional
          none={t('storeLater')}
          choices={(data?.stores ?? []).map(({ code, name }) => ({ value: code, label: name[language] }))}
          {...field('store')}
        />
        <FormGroup title={t('delivery')}>
          <div className="field-pair">
            <TextField label={t('contact')} {...field('contact')} />
            <TextField label={t('mobile')} hint={t('mobileHint')} {...field('mobile')} />
          </div>
          <TextField label={t('address')} {...field('address')} />
          <SelectField
            label={t('city')}
            choices={emirates.map((name) => ({ value: name, label: emirateWords[name][language] }))}
            {...field('city')}
          />
        </FormGroup>
        <ul className="order-terms small">
          {Object.entries(orderTerms).map(([name, text]) => (
            <li key={name}>{text[language]}</li>
          ))}
        </ul>
        {agreed}
      </div>
      <Cost draft={draft} />
      <div className="form-foot order-foot">
        <a className="button" href={list}>
          {t('cancel')}
        </a>
        {!of && (
          <button type="button" className="button" disabled={keep.busy || form.busy} onClick={() => void save()}>
            {t('keep')}
          </button>
        )}
        <BusyButton
          text={t(of ? 'sendAgain' : 'send')}
          working={t('send')}
          busy={form.busy}
          className="button-primary"
        />
      </div>
    </form>
  )
}

export default function OrderCreation() {
  const t = useWords(orderWords)
  const id = new URLSearchParams(useLocation().search).get('id')
  return id ? (
    <Page heading={t('editTitle')}>
      <Loaded of={deviceOrder.detail} input={{ id }}>
        {(found) => <OrderForm key={found.version} of={found} />}
      </Loaded>
    </Page>
  ) : (
    <Page>
      <OrderForm of={null} />
    </Page>
  )
}
