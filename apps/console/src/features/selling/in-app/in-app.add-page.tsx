// A new app. Its secret is made on its own page, with a code.
import { appKinds, inApp, type AppKind } from '@falaj/contract/selling/in-app'
import { href } from '@falaj/contract/kernel/routes'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { navigate, useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { AppFields, withoutBlank, type AppDraft } from './in-app.app-fields.tsx'
import { inAppWords } from './in-app.words.ts'
import '../../../blocks/form/form.css'

const unset = { name: '', domain: '', androidPackage: '', iosBundle: '', callbackUrls: [] as readonly string[] }

export default function AddApp() {
  const t = useWords(inAppWords)
  const wanted = new URLSearchParams(useLocation().search).get('kind')
  const kind: AppKind = wanted === 'mobile' ? 'mobile' : 'web'
  const form = useSaveForm(
    inApp.add,
    { kind, ...unset } as { readonly kind: AppKind } & AppDraft,
    ({ id }) => {
      notify('success', t('added'))
      navigate(href('/myapps/myapps/detail', {}, { id }))
    },
    withoutBlank,
  )
  return (
    <Page>
      <form className="card card-body form" noValidate onSubmit={form.onSubmit}>
        <SelectField
          label={t('type')}
          value={form.draft.kind}
          onChange={(value) => {
            const next = appKinds.find((each) => each === value)
            if (next) form.put({ ...unset, name: form.draft.name, kind: next })
          }}
          choices={[
            { value: 'web', label: t('webApp') },
            { value: 'mobile', label: t('mobileApp') },
          ]}
        />
        <AppFields kind={form.draft.kind} form={form} />
        <div className="form-foot">
          <a className="button" href={href(kind === 'web' ? '/myapps/main/web' : '/myapps/main/mobile')}>
            {t('cancel')}
          </a>
          <BusyButton text={t('add')} working={t('add')} busy={form.busy} className="button-primary" />
        </div>
      </form>
    </Page>
  )
}
