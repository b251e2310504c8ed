// A store, new or changed.
import type { ReactNode } from 'react'
import {
  store,
  storeCities,
  storeCityWords,
  storeTypes,
  storeTypeWords,
  type StoreCity,
  type StoreDetail,
} from '@falaj/contract/places/store'
import { spansOfText, textOfSpans } from '@falaj/contract/places/store-hours-text'
import { mayCall, type Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { useQuery } from '../../../api/use.ts'
import { DateField, SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { OfferForm } from '../../../blocks/offer/offer-form.tsx'
import { navigate } from '../../../router/location.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { formPage } from '../../../shell/form-page.tsx'
import { useStore } from '../../../state/store.ts'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { HoursField, type HoursDraft } from './store.hours-field.tsx'
import { storeWords } from './store.words.ts'
import './store.css'

type StoreAccount = Output<typeof store.accounts>['rows'][number]
type StoreType = (typeof storeTypes)[number]
const hoursDraft = (found: StoreDetail | null): HoursDraft => ({
  week:
    found && found.hours.week.length > 0
      ? found.hours.week.map(textOfSpans)
      : Array.from({ length: 7 }, () => '08:00-22:00'),
  exceptions: (found?.hours.exceptions ?? []).map(({ spans, ...each }) => ({ ...each, hours: textOfSpans(spans) })),
})
const draftOf = (found: StoreDetail | null) => ({
  ...(found ? { id: found.id, version: found.version } : { code: '' }),
  nameEn: found?.name.en ?? '',
  nameZh: found && found.name.zh !== found.name.en ? found.name.zh : '',
  type: (found?.type ?? 'street') as StoreType,
  city: (found?.city ?? 'Dubai') as StoreCity,
  address: found?.address ?? '',
  phone: found?.phone ?? '',
  managerId: found?.managerId ?? '',
  opensOn: found?.opensOn ?? '',
  hours: hoursDraft(found),
  receiptHeader: found?.receiptHeader ?? '',
  receiptFooter: found?.receiptFooter ?? '',
  accountId: found?.account?.id ?? '',
})
/** The account that it has, although no other store could name it now. */
const withKept = (accounts: readonly StoreAccount[], found: StoreDetail | null): readonly StoreAccount[] => {
  const kept = found?.account
  return kept && !accounts.some(({ id }) => id === kept.id) ? [kept, ...accounts] : accounts
}
const Afterwards = () => {
  const t = useWords(storeWords)
  return (
    <aside className="card card-body">
      <h2>{t('afterwards')}</h2>
      <ol className="store-next">
        <li>{t('afterwards1')}</li>
        <li>{t('afterwards2')}</li>
        <li>{t('afterwards3')}</li>
      </ol>
    </aside>
  )
}
const StoreForm = ({ of, note }: { readonly of: StoreDetail | null; readonly note: ReactNode }) => {
  const t = useWords(storeWords)
  const language = useLanguage()
  const { data } = useQuery(store.managers, {})
  const maySeeAccounts = mayCall(store.accounts, visitorOf(useStore(site)))
  const accounts = useQuery(store.accounts, {}, { enabled: maySeeAccounts }).data?.rows ?? []
  const form = useSaveForm(
    of ? store.edit : store.add,
    draftOf(of),
    (saved) => {
      const number = 'number' in saved ? saved.number : null
      notify('success', number ? t('askedFor', { number }) : t(of ? 'saved' : 'added'))
      navigate(`${href('/store/detail')}?id=${saved.id}`)
    },
    ({ hours, ...rest }) => ({
      ...rest,
      hours: {
        week: hours.week.map(spansOfText),
        exceptions: hours.exceptions.map(({ hours: text, ...each }) => ({ ...each, spans: spansOfText(text) })),
      },
    }),
  )
  const { field, choice, draft } = form
  return (
    <OfferForm form={form} note={note} act={t(of ? 'save' : 'add')} preview={<Afterwards />}>
      <div className="field-pair">
        <TextField label={t('nameEn')} {...field('nameEn')} />
        <TextField label={t('nameZh')} optional {...field('nameZh')} />
      </div>
      {!of && (
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          optional
          value={'code' in draft ? draft.code : ''}
          fault={form.faults['code'] ?? null}
          onChange={(code) => form.put({ code })}
        />
      )}
      <div className="field-pair">
        <SelectField
          label={t('type')}
          {...choice('type')}
          choices={storeTypes.map((value) => ({ value, label: storeTypeWords[value][language] }))}
        />
        <DateField label={t('opens')} {...field('opensOn')} />
      </div>
      <fieldset className="store-group">
        <legend>{t('where')}</legend>
        <SelectField
          label={t('city')}
          {...choice('city')}
          choices={storeCities.map((value) => ({ value, label: storeCityWords[value][language] }))}
        />
        <TextField label={t('address')} {...field('address')} />
      </fieldset>
      <fieldset className="store-group">
        <legend>{t('who')}</legend>
        <div className="field-pair">
          <SelectField
            label={t('manager')}
            optional
            none={t('managerNone')}
            {...field('managerId')}
            choices={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField label={t('phone')} hint={t('phoneHint')} optional {...field('phone')} />
        </div>
      </fieldset>
      <HoursField value={draft.hours} faults={form.faults} onChange={(hours) => form.put({ hours })} />
      {maySeeAccounts && (
        <fieldset className="store-group">
          <legend>{t('takings')}</legend>
          <SelectField
            label={t('account')}
            hint={t('accountHint')}
            optional
            none={t('accountNone')}
            {...field('accountId')}
            choices={withKept(accounts, of).map(({ id, text, currency }) => ({
              value: id,
              label: `${text} · ${currency}`,
            }))}
          />
        </fieldset>
      )}
      <fieldset className="store-group">
        <legend>{t('receipt')}</legend>
        <TextField label={t('receiptHeader')} hint={t('receiptHint')} optional lines={2} {...field('receiptHeader')} />
        <TextField label={t('receiptFooter')} optional lines={2} {...field('receiptFooter')} />
      </fieldset>
    </OfferForm>
  )
}
export default formPage({ of: store.detail, editTitle: storeWords.editTitle, Form: StoreForm })
