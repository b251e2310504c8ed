// One's own ways to sign in.
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { deskPeople } from '@falaj/contract/desk/desk-people'
import { useAction } from '../../../console/src/api/use.ts'
import { Command } from '../../../console/src/blocks/command/command.tsx'
import { Loaded } from '../../../console/src/blocks/loaded/loaded.tsx'
import { BusyButton } from '../../../console/src/light/busy-button.tsx'
import { notify, toast } from '../../../console/src/state/messages.ts'
import { dateTimeOf } from '../../../console/src/words/dates.ts'
import { useWords } from '../../../console/src/words/language.tsx'
import { useMe } from '../me.ts'
import { passkeysWork } from '../sign-in/passkeys.ts'
import { signInWords } from '../sign-in/words.ts'
import { staffWords } from './words.ts'

const AddPasskey = () => {
  const [t, s] = [useWords(staffWords), useWords(signInWords)]
  const begin = useAction(deskPeople.addPasskeyOptions)
  const add = useAction(deskPeople.addPasskey, { stale: [deskPeople.factors] })
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    const begun = await begin.run({})
    if (begun.kind !== 'success') return
    let passkey
    try {
      passkey = await startRegistration({
        optionsJSON: begun.body.options as unknown as PublicKeyCredentialCreationOptionsJSON,
      })
    } catch {
      return toast('info', s('noPasskey'))
    }
    const result = await add.run({ passkey: passkey as never, passkeyName: s('passkeyNameUnset') })
    if (result.kind === 'success') notify('success', t('added'))
  }
  if (!passkeysWork()) return <p className="desk-finding">{s('needsTls')}</p>
  return (
    <BusyButton
      text={t('addPasskey')}
      busy={busy}
      working={s('working')}
      onPress={() => {
        setBusy(true)
        void run().finally(() => setBusy(false))
      }}
    />
  )
}
export default function You() {
  const t = useWords(staffWords)
  const me = useMe()
  return (
    <div className="desk-page">
      <div className="desk-bar">
        <div>
          <h1 className="desk-title">{t('you')}</h1>
          <p className="desk-finding">
            {me.name}, {me.email}. {t('youHint')}
          </p>
        </div>
        <AddPasskey />
      </div>
      <Loaded of={deskPeople.factors} input={{}}>
        {({ passkeys, authenticator }) => (
          <div className="desk-panel desk-scroll">
            <table className="desk-table">
              <thead>
                <tr>
                  <th>{t('signIn')}</th>
                  <th>{t('since')}</th>
                  <th>{t('used')}</th>
                  <th>{t('acts')}</th>
                </tr>
              </thead>
              <tbody>
                {authenticator && (
                  <tr>
                    <td>{t('authenticator')}</td>
                    <td>–</td>
                    <td>–</td>
                    <td>–</td>
                  </tr>
                )}
                {passkeys.map(({ credentialId, name, createdAt, usedAt }) => (
                  <tr key={credentialId}>
                    <td>{name}</td>
                    <td>{dateTimeOf(createdAt)}</td>
                    <td>{usedAt ? dateTimeOf(usedAt) : '–'}</td>
                    <td>
                      <Command
                        of={deskPeople.removePasskey}
                        input={{ credentialId }}
                        label={t('remove')}
                        title={t('removeTitle', { name })}
                        destructive
                        done={t('removed')}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </div>
  )
}
