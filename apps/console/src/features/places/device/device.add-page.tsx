// A browser as a till: its name and its store; then it is activated.
import { useState } from 'react'
import { device } from '@falaj/contract/places/device'
import { href } from '@falaj/contract/kernel/routes'
import { useQuery } from '../../../api/use.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { navigate } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { Activation } from './device.activate.tsx'
import { deviceWords } from './device.words.ts'
import '../../../blocks/form/form.css'

export default function AddDevice() {
  const t = useWords(deviceWords)
  const language = useLanguage()
  const { data } = useQuery(device.options, {})
  const [made, setMade] = useState<string | null>(null)
  const form = useSaveForm(device.add, { label: '', store: '' }, ({ id }) => {
    notify('success', t('added'))
    setMade(id)
  })
  return (
    <Page under={t('addLead')}>
      <form className="card card-body form" noValidate onSubmit={form.onSubmit}>
        <TextField label={t('till')} hint={t('tillHint')} {...form.field('label')} />
        <SelectField
          label={t('store')}
          choices={(data?.stores ?? []).map(({ code, name }) => ({ value: code, label: name[language] }))}
          {...form.field('store')}
        />
        <div className="form-foot">
          <a className="button" href={href('/pos-device/main/my-device')}>
            {t('cancel')}
          </a>
          <BusyButton text={t('add')} working={t('add')} busy={form.busy} className="button-primary" />
        </div>
      </form>
      {made && (
        <Activation
          id={made}
          onClose={() => navigate(href('/pos-device/main/waiting-activation', {}, { open: made }))}
        />
      )}
    </Page>
  )
}
