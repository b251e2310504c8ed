// An order of terminals for a merchant below this account: for whom, which model, how many, and where to.
import { href } from '@falaj/contract/kernel/routes'
import {
  deviceModels,
  deviceOffers,
  devicePlans,
  modelWords,
  planWords,
  type DeviceModel,
} from '@falaj/contract/places/device-models'
import { emirates, emirateWords, orderTerms } from '@falaj/contract/places/device-order'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { terminal } from '@falaj/contract/places/terminal'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { ChecksField, CountField, TextField } from '../../../blocks/form/fields.tsx'
import { FormGroup } from '../../../blocks/form/form-group.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { navigate } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { terminalWords } from './terminal.words.ts'
import '../../../blocks/form/form.css'

const unset = {
  mid: '',
  model: 'sunmi-p2' as string,
  plan: 'rent' as string,
  quantity: undefined as number | undefined,
  store: '',
  contact: '',
  mobile: '',
  address: '',
  city: '',
  agreed: false,
}
const OrderForm = ({ merchants }: Output<typeof terminal.options>) => {
  const t = useWords(terminalWords)
  const language = useLanguage()
  const form = useSaveForm(terminal.order, unset, ({ number }) => {
    notify('success', t('ordered', { number }))
    navigate(href('/terminals/main'))
  })
  const { draft, field, choice } = form
  const stores = merchants.find(({ mid }) => mid === draft.mid)?.stores ?? []
  const chosen = draft.model as DeviceModel
  return (
    <form className="card card-body form" noValidate onSubmit={form.onSubmit}>
      <p className="quiet">{t('lead')}</p>
      <div className="field-pair">
        <SelectField
          label={t('merchant')}
          value={draft.mid}
          fault={form.faults['mid']}
          onChange={(mid) => form.put({ mid, store: '' })}
          choices={merchants.map(({ mid, name }) => ({ value: mid, label: name[language] }))}
        />
        <SelectField
          label={t('store')}
          optional
          none={t('storeLater')}
          choices={stores.map(({ code, name }) => ({ value: code, label: name[language] }))}
          {...field('store')}
        />
      </div>
      <div className="field-pair">
        <SelectField
          label={t('model')}
          hint={`${t('features')}: ${deviceOffers[chosen].about[language]}`}
          choices={deviceModels.map((value) => ({ value, label: modelWords[value][language] }))}
          {...choice('model')}
        />
        <SelectField
          label={t('plan')}
          choices={devicePlans.map((value) => ({ value, label: planWords[value][language] }))}
          {...choice('plan')}
        />
      </div>
      <CountField label={t('quantity')} digits={2} {...field('quantity')} />
      <FormGroup title={t('shipping')}>
        <div className="field-pair">
          <TextField label={t('contact')} {...field('contact')} />
          <TextField label={t('mobile')} hint={t('mobileHint')} {...field('mobile')} />
        </div>
        <TextField label={t('address')} {...field('address')} />
        <SelectField
          label={t('city')}
          choices={emirates.map((value) => ({ value, label: emirateWords[value][language] }))}
          {...field('city')}
        />
      </FormGroup>
      <FormGroup title={t('terms')}>
        <ul className="small">
          {Object.entries(orderTerms).map(([name, text]) => (
            <li key={name}>{text[language]}</li>
          ))}
        </ul>
        <ChecksField
          label={t('terms')}
          choices={[{ value: 'yes', label: t('agreed') }]}
          value={draft.agreed ? ['yes'] : []}
          fault={form.faults['agreed'] ?? null}
          onChange={(codes) => form.put({ agreed: codes.length > 0 })}
        />
      </FormGroup>
      <BusyButton text={t('send')} busy={form.busy} working={t('send')} className="button-primary" />
    </form>
  )
}
export default function TerminalCreation() {
  const t = useWords(terminalWords)
  return (
    <Page>
      <Loaded of={terminal.options} input={{}}>
        {(options) =>
          options.merchants.length > 0 ? <OrderForm {...options} /> : <p className="quiet">{t('noMerchants')}</p>
        }
      </Loaded>
    </Page>
  )
}
