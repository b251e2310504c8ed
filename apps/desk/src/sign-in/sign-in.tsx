// Signing in: by passkey, or by passphrase and a code of an authenticator.
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deskPeople } from '@falaj/contract/desk/desk-people'
import { errors } from '@falaj/contract/kernel/errors'
import { call } from '../../../console/src/api/call.ts'
import { clearExpired } from '../../../console/src/api/expiry.ts'
import { report } from '../../../console/src/api/report.ts'
import { cacheKey, useAction } from '../../../console/src/api/use.ts'
import { useForm } from '../../../console/src/blocks/form/use-form.ts'
import { BusyButton } from '../../../console/src/light/busy-button.tsx'
import { DeskInput } from '../parts/input.tsx'
import { LogoMark } from '../../../console/src/shell/logo.tsx'
import { toast } from '../../../console/src/state/messages.ts'
import { useWords } from '../../../console/src/words/language.tsx'
import { frameWords } from '../frame/words.ts'
import { passkeysWork } from './passkeys.ts'
import { signInWords } from './words.ts'
import './sign-in.css'

/** After a sign-in: who is here is asked again, and what was open goes on. */
export const useEntered = (): (() => void) => {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: cacheKey(deskPeople.session) }).then(clearExpired)
  }
}
const usePasskey = (entered: () => void): { readonly run: () => void; readonly busy: boolean } => {
  const t = useWords(signInWords)
  const [busy, setBusy] = useState(false)
  const signIn = async (): Promise<void> => {
    const begun = await call(deskPeople.passkeyOptions, {})
    if (begun.kind !== 'success') return report(begun)
    let passkey
    try {
      passkey = await startAuthentication({
        optionsJSON: begun.body.options as unknown as PublicKeyCredentialRequestOptionsJSON,
      })
    } catch {
      return toast('info', t('noPasskey'))
    }
    const result = await call(deskPeople.signInPasskey, { passkey: passkey as never })
    if (result.kind !== 'success') return report(result)
    entered()
  }
  return {
    busy,
    run: () => {
      setBusy(true)
      void signIn().finally(() => setBusy(false))
    },
  }
}
export default function SignIn({ mode, isOver }: { readonly mode: 'sandbox' | 'live'; readonly isOver: boolean }) {
  const [t, frame] = [useWords(signInWords), useWords(frameWords)]
  const entered = useEntered()
  const passkey = usePasskey(entered)
  const action = useAction(deskPeople.signInCode, { quiet: ({ code }) => code === errors.INPUT_INVALID.code })
  const form = useForm(deskPeople.signInCode, {
    unset: { email: '', passphrase: '', code: '' },
    action,
    onDone: entered,
  })
  return (
    <main className="desk desk-door">
      <div className="desk-door-panel">
        <p className="desk-brand">
          <LogoMark />
          <span className="desk-name">Falaj</span>
          <span className="desk-mark">{frame('desk')}</span>
          <span className="desk-mode" data-mode={mode}>
            {frame(mode)}
          </span>
        </p>
        <h1>{t('title')}</h1>
        <p className="desk-finding">{isOver ? t('over') : t('who')}</p>
        {passkeysWork() ? (
          <BusyButton text={t('withPasskey')} busy={passkey.busy} working={t('working')} onPress={passkey.run} />
        ) : (
          <p className="desk-note">{t('needsTls')}</p>
        )}
        <h2>{t('or')}</h2>
        <form className="form" noValidate onSubmit={form.onSubmit}>
          <DeskInput label={t('email')} type="email" autoComplete="username" {...form.field('email')} />
          <DeskInput
            label={t('passphrase')}
            type="password"
            autoComplete="current-password"
            {...form.field('passphrase')}
          />
          <DeskInput
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            {...form.field('code')}
          />
          <BusyButton text={t('signIn')} busy={form.busy} working={t('working')} className="" />
        </form>
      </div>
    </main>
  )
}
