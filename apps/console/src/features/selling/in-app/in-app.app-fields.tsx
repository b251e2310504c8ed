// What an app is: the fields of a new one and of one that is changed.
import type { AppKind, PlainApp } from '@falaj/contract/selling/in-app'
import { TextField } from '../../../blocks/form/fields.tsx'
import type { Form } from '../../../blocks/form/use-form.ts'
import { useWords } from '../../../words/language.tsx'
import { inAppWords } from './in-app.words.ts'

/** Callback URLs as they are typed: one per line. */
export type AppDraft = Pick<PlainApp, keyof PlainApp>

export const AppFields = ({
  kind,
  form,
}: {
  readonly kind: AppKind
  readonly form: Pick<Form<AppDraft>, 'draft' | 'faults' | 'put'>
}) => {
  const t = useWords(inAppWords)
  const field = <K extends 'name' | 'domain' | 'androidPackage' | 'iosBundle'>(name: K) => ({
    value: form.draft[name],
    fault: form.faults[name] ?? null,
    onChange: (value: string) => form.put({ [name]: value }),
  })
  const wrongUrl = Object.entries(form.faults).find(([path]) => path.split('.')[0] === 'callbackUrls')?.[1]
  return (
    <>
      <TextField label={t('name')} {...field('name')} />
      {kind === 'web' ? (
        <TextField label={t('domain')} hint={t('domainHint')} {...field('domain')} />
      ) : (
        <div className="field-pair">
          <TextField label={t('androidPackage')} optional hint={t('packageHint')} {...field('androidPackage')} />
          <TextField label={t('iosBundle')} optional {...field('iosBundle')} />
        </div>
      )}
      <TextField
        label={t('callbackUrls')}
        optional
        lines={3}
        hint={t('callbackHint')}
        value={form.draft.callbackUrls.join('\n')}
        fault={wrongUrl ?? null}
        onChange={(text) => form.put({ callbackUrls: text === '' ? [] : text.split('\n') })}
      />
    </>
  )
}
/** Empty lines are not addresses. */
export const withoutBlank = <D extends { readonly callbackUrls: readonly string[] }>(draft: D): D => ({
  ...draft,
  callbackUrls: draft.callbackUrls.map((url) => url.trim()).filter(Boolean),
})
