// The page of a one-time link: a new person chooses how to sign in. The link's secret is after the '#', which no server log keeps.
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { deskPeople } from '@falaj/contract/desk/desk-people'
import { errors } from '@falaj/contract/kernel/errors'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { call } from '../../../console/src/api/call.ts'
import { failureText, report } from '../../../console/src/api/report.ts'
import { useAction } from '../../../console/src/api/use.ts'
import { useForm } from '../../../console/src/blocks/form/use-form.ts'
import { Skeleton } from '../../../console/src/blocks/states/skeleton.tsx'
import { BusyButton } from '../../../console/src/light/busy-button.tsx'
import { QrCode } from '../../../console/src/light/qr-code.tsx'
import { DeskInput } from '../parts/input.tsx'
import { navigate } from '../../../console/src/router/location.ts'
import { toast } from '../../../console/src/state/messages.ts'
import { useLanguage, useWords } from '../../../console/src/words/language.tsx'
import { passkeysWork } from './passkeys.ts'
import { useEntered } from './sign-in.tsx'
import { signInWords } from './words.ts'
import './sign-in.css'

const WithPasskey = ({ token, joined }: { readonly token: string; readonly joined: () => void }) => {
  const t = useWords(signInWords)
  const [name, setName] = useState<string>(t('passkeyNameUnset'))
  const [busy, setBusy] = useState(false)
  const create = async (): Promise<void> => {
    const begun = await call(deskPeople.linkPasskeyOptions, { token })
    if (begun.kind !== 'success') return report(begun)
    let passkey
    try {
      passkey = await startRegistration({
        optionsJSON: begun.body.options as unknown as PublicKeyCredentialCreationOptionsJSON,
      })
    } catch {
      return toast('info', t('noPasskey'))
    }
    const result = await call(deskPeople.linkPasskey, { token, passkey: passkey as never, passkeyName: name })
    if (result.kind !== 'success') return report(result)
    joined()
  }
  return (
    <>
      <DeskInput label={t('passkeyName')} hint={t('joinPasskeyHint')} value={name} onChange={setName} />
      <BusyButton
        text={t('joinPasskey')}
        busy={busy}
        working={t('working')}
        onPress={() => {
          setBusy(true)
          void create().finally(() => setBusy(false))
        }}
      />
    </>
  )
}
const WithCode = ({
  token,
  link,
  joined,
}: {
  readonly token: string
  readonly link: Output<typeof deskPeople.link>
  readonly joined: () => void
}) => {
  const t = useWords(signInWords)
  const action = useAction(deskPeople.linkCode, { quiet: ({ code }) => code === errors.INPUT_INVALID.code })
  const form = useForm(deskPeople.linkCode, { unset: { token, passphrase: '', code: '' }, action, onDone: joined })
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <div className="desk-qr">
        <QrCode text={link.uri} label={t('qr')} />
        <p>
          {t('scan')}
          <br />
          <span className="desk-code">{link.secretKey}</span>
        </p>
      </div>
      <DeskInput
        label={t('passphrase')}
        hint={t('passphraseHint')}
        type="password"
        autoComplete="new-password"
        {...form.field('passphrase')}
      />
      <DeskInput
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...form.field('code')}
      />
      <BusyButton text={t('joinCode')} busy={form.busy} working={t('working')} className="" />
    </form>
  )
}
export default function Join() {
  const t = useWords(signInWords)
  const language = useLanguage()
  const [token] = useState(() => location.hash.slice(1))
  const [link, setLink] = useState<Output<typeof deskPeople.link> | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const entered = useEntered()
  useEffect(() => {
    void call(deskPeople.link, { token }).then((result) =>
      result.kind === 'success' ? setLink(result.body) : setFault(failureText(result, language)),
    )
  }, [token, language])
  const joined = (): void => {
    navigate('/desk', { replace: true })
    entered()
  }
  return (
    <main className="desk desk-door">
      <div className="desk-door-panel">
        <h1>{t('join')}</h1>
        {fault && <p className="desk-note">{fault}</p>}
        {!fault && !link && <Skeleton lines={6} />}
        {link && (
          <>
            <p className="desk-finding">{t('joinAs', { name: link.name, email: link.email })}</p>
            {passkeysWork() ? (
              <WithPasskey token={token} joined={joined} />
            ) : (
              <p className="desk-note">{t('needsTls')}</p>
            )}
            <h2>{t('or')}</h2>
            <WithCode token={token} link={link} joined={joined} />
          </>
        )}
      </div>
    </main>
  )
}
