// Add a new store before there is a merchant: its facts and the tills that are wanted, kept with the application.
import { useState } from 'react'
import { applicationStore, type ApplicationStore } from '@falaj/contract/places/application-store'
import { deviceModels, devicePlans, modelWords, planWords } from '@falaj/contract/places/device-models'
import { storeCities, storeCityWords, storeTypes, storeTypeWords } from '@falaj/contract/places/store'
import { href } from '@falaj/contract/kernel/routes'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { Command } from '../../../blocks/command/command.tsx'
import { DateField, SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { Page } from '../../../shell/page.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { applicationStoreWords } from './application-store.words.ts'
import '../../../blocks/form/form.css'
import './application-store.css'

type Answer = Output<typeof applicationStore.query>
/** What a store is added to: an application, or a merchant that is there. */
interface Target {
  readonly key: string
  readonly name: string
  readonly mid?: string
}
const draftOf = (of: ApplicationStore | null) => ({
  nameEn: of?.nameEn ?? '',
  nameZh: of?.nameZh ?? '',
  type: of?.type ?? storeTypes[0],
  city: of?.city ?? ('Dubai' as const),
  address: of?.address ?? '',
  phone: of?.phone ?? '',
  opensOn: of?.opensOn ?? '',
  from: of?.from ?? '08:00',
  to: of?.to ?? '22:00',
  model: of?.devices?.model ?? '',
  plan: of?.devices?.plan ?? devicePlans[0],
  quantity: String(of?.devices?.quantity ?? 1),
})
const StoreForm = ({
  of,
  target,
  onDone,
}: {
  readonly of: ApplicationStore | null
  readonly target: Target
  readonly onDone: () => void
}) => {
  const t = useWords(applicationStoreWords)
  const language = useLanguage()
  const form = useSaveForm(
    of ? applicationStore.edit : target.mid ? applicationStore.addToMerchant : applicationStore.add,
    draftOf(of),
    (made) => {
      notify('success', 'code' in made ? t('addedTo', { code: made.code, merchant: target.name }) : t('saved'))
      onDone()
    },
    ({ model, plan, quantity, ...facts }) => ({
      ...facts,
      ...(of ? { id: of.id, version: of.version } : target.mid ? { mid: target.mid } : { application: target.key }),
      devices: model === '' ? null : { model, plan, quantity: Number(quantity) },
    }),
  )
  const { field, draft, faults, put } = form
  const inDevices = (name: 'model' | 'plan' | 'quantity') => ({
    value: draft[name],
    fault: faults[`devices.${name}`] ?? null,
    onChange: (value: string) => put({ [name]: value } as Partial<typeof draft>),
  })
  const choicesOf = <Value extends string>(
    values: readonly Value[],
    texts: Readonly<Record<Value, { readonly en: string; readonly zh: string }>>,
  ) => values.map((value) => ({ value, label: texts[value][language] }))
  return (
    <form className="card card-body form" noValidate onSubmit={form.onSubmit}>
      {!of && <p className="quiet">{target.mid ? t('merchantLead', { merchant: target.name }) : t('lead')}</p>}
      <div className="field-pair">
        <TextField label={t('nameEn')} {...field('nameEn')} />
        <TextField label={t('nameZh')} optional {...field('nameZh')} />
      </div>
      <div className="field-pair">
        <SelectField label={t('type')} choices={choicesOf(storeTypes, storeTypeWords)} {...form.choice('type')} />
        <SelectField label={t('city')} choices={choicesOf(storeCities, storeCityWords)} {...form.choice('city')} />
      </div>
      <TextField label={t('address')} {...field('address')} />
      <div className="field-pair">
        <TextField label={t('phone')} optional {...field('phone')} />
        <DateField label={t('opensOn')} {...field('opensOn')} />
      </div>
      <div className="field-pair">
        <TextField label={t('from')} {...field('from')} />
        <TextField label={t('to')} {...field('to')} />
      </div>
      <fieldset>
        <legend>{t('devices')}</legend>
        <SelectField
          label={t('model')}
          optional
          none={t('noDevices')}
          choices={choicesOf(deviceModels, modelWords)}
          {...inDevices('model')}
        />
        {draft.model !== '' && (
          <div className="field-pair">
            <SelectField label={t('plan')} choices={choicesOf(devicePlans, planWords)} {...inDevices('plan')} />
            <TextField label={t('quantity')} {...inDevices('quantity')} />
          </div>
        )}
      </fieldset>
      <div className="form-foot">
        {of && (
          <button type="button" className="button" onClick={onDone}>
            {t('cancel')}
          </button>
        )}
        <BusyButton text={t(of ? 'save' : 'add')} working={t('save')} busy={form.busy} className="button-primary" />
      </div>
    </form>
  )
}
const Stores = ({
  rows,
  onEdit,
}: {
  readonly rows: readonly ApplicationStore[]
  readonly onEdit: (of: ApplicationStore) => void
}) => {
  const t = useWords(applicationStoreWords)
  const language = useLanguage()
  if (rows.length === 0) return null
  return (
    <section className="card card-body">
      <h2>{t('stores')}</h2>
      <ul className="application-stores">
        {rows.map((of) => (
          <li key={of.id}>
            <div>
              <strong>{of.nameEn}</strong>
              <p className="quiet small">
                {[
                  `${of.address}, ${storeCityWords[of.city][language]}`,
                  of.devices &&
                    t('withDevices', {
                      n: of.devices.quantity,
                      model: modelWords[of.devices.model][language],
                      plan: planWords[of.devices.plan][language],
                    }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <button type="button" className="button" onClick={() => onEdit(of)}>
              {t('edit')}
            </button>
            <Command
              of={applicationStore.remove}
              input={{ id: of.id }}
              label={t('remove')}
              title={t('removeTitle', { name: of.nameEn })}
              next={t('removeNext')}
              done={t('removed')}
              destructive
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
const View = ({ applications, stores, merchants }: Answer) => {
  const t = useWords(applicationStoreWords)
  const language = useLanguage()
  const [edited, setEdited] = useState<ApplicationStore | null>(null)
  /** A new form after each store. */
  const [count, setCount] = useState(0)
  const targets: readonly Target[] = [
    ...merchants.map(({ mid, name }) => ({ key: mid, mid, name: name[language] })),
    ...applications.map(({ id, name }) => ({ key: id, name: t('applicationOf', { name: name || t('unnamed') }) })),
  ]
  const [chosen, setChosen] = useState(targets[0]?.key ?? '')
  const target = targets.find(({ key }) => key === chosen) ?? targets[0]
  if (!target)
    return (
      <section className="card">
        <Empty
          reason="noData"
          text={t('none')}
          action={
            <a className="button button-primary" href={href('/merchant/creation')}>
              {t('start')}
            </a>
          }
        />
      </section>
    )
  return (
    <>
      <Stores rows={stores} onEdit={setEdited} />
      {!edited && targets.length > 1 && (
        <div className="card card-body">
          <SelectField
            label={t('addTo')}
            value={target.key}
            fault={null}
            choices={targets.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={setChosen}
          />
        </div>
      )}
      <StoreForm
        key={edited?.id ?? `${target.key} ${count}`}
        of={edited}
        target={target}
        onDone={() => {
          setEdited(null)
          setCount(count + 1)
        }}
      />
    </>
  )
}
export default function AddNewStore() {
  return (
    <div className="application-store-page">
      <Page>
        <Loaded of={applicationStore.query} input={{}} lines={6}>
          {(answer) => <View {...answer} />}
        </Loaded>
      </Page>
    </div>
  )
}
