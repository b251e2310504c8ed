// Passkeys: the list, and adding, renaming, removing one. Adding and removing ask for the old factor first.
import { useState, type FormEvent } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { twoFactor } from '@falaj/contract/people/two-factor'
import { useAction, useQuery } from '../../../api/use.ts'
import { Confirm } from '../../../blocks/confirm/confirm.tsx'
import { hasPasskeys, makePasskey } from '../../../blocks/step-up/passkey.ts'
import { useZone } from '../../../blocks/zone.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { Dialog } from '../../../light/dialog.tsx'
import { toast } from '../../../state/messages.ts'
import { TextInput } from '../../../light/text-input.tsx'
import { dateOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { FactorRow } from './two-factor.factor-row.tsx'
import { twoFactorWords } from './two-factor.words.ts'

type Passkey = Output<typeof twoFactor.passkeys>['rows'][number]
const stale = [twoFactor.passkeys, twoFactor.detail]
const nameMax = 200

const NameForm = ({
  title,
  act,
  unset,
  onName,
  onClose,
}: {
  readonly title: string
  readonly act: string
  readonly unset: string
  /** A sentence when it did not work. */
  readonly onName: (name: string) => Promise<string | null>
  readonly onClose: () => void
}) => {
  const t = useWords(twoFactorWords)
  const [name, setName] = useState(unset)
  const [missing, setMissing] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy) return
    if (name.trim() === '') return setMissing(true)
    setBusy(true)
    setMessage(null)
    void onName(name.trim())
      .then(setMessage)
      .finally(() => setBusy(false))
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <h2>{title}</h2>
      {message && (
        <p className="form-message" role="alert">
          {message}
        </p>
      )}
      <TextInput
        label={t('passkeyName')}
        hint={t('passkeyNameHint')}
        maxLength={nameMax}
        value={name}
        fault={missing ? 'REQUIRED' : null}
        onChange={(next) => {
          setName(next)
          setMissing(false)
        }}
      />
      <div className="dialog-actions">
        <button type="button" className="button" disabled={busy} onClick={onClose}>
          {t('cancel')}
        </button>
        <BusyButton text={act} busy={busy} working={t('working')} />
      </div>
    </form>
  )
}

export const Passkeys = () => {
  const t = useWords(twoFactorWords)
  const zone = useZone()
  const [open, setOpen] = useState<'add' | 'rename' | 'remove' | null>(null)
  const [chosen, setChosen] = useState<Passkey | null>(null)
  const rows = useQuery(twoFactor.passkeys, {}).data?.rows ?? []
  const options = useAction(twoFactor.passkeyOptions, {
    confirms: ({ name }) => [{ name: t('passkeyAdd'), value: name }],
  })
  const add = useAction(twoFactor.addPasskey, { stale })
  const rename = useAction(twoFactor.renamePasskey, { stale })
  const removal = [{ name: t('remove'), value: chosen?.name ?? '' }]
  const remove = useAction(twoFactor.removePasskey, { stale, confirms: () => removal })
  const close = (): void => setOpen(null)
  const start = (what: 'rename' | 'remove', passkey: Passkey): void => {
    setChosen(passkey)
    setOpen(what)
  }
  const makeOne = async (name: string): Promise<string | null> => {
    const given = await options.run({ name })
    if (given.kind !== 'success') return null
    const passkey = await makePasskey(given.body.options)
    if (!passkey) return t('passkeyNot')
    const result = await add.run({ passkey })
    if (result.kind !== 'success') return null
    toast('success', t('passkeyAdded'))
    close()
    return null
  }
  const renameIt = async (name: string): Promise<string | null> => {
    const result = await rename.run({ credentialId: chosen?.credentialId ?? '', name })
    if (result.kind === 'success') close()
    return null
  }
  const removeIt = async (): Promise<void> => {
    const result = await remove.run({ credentialId: chosen?.credentialId ?? '' })
    if (result.kind !== 'success') return
    toast('success', t('passkeyRemoved'))
    close()
  }
  const possible = hasPasskeys()
  return (
    <FactorRow
      icon="user"
      name={t('passkeys')}
      state={{ on: rows.length > 0, word: t(rows.length > 0 ? 'on' : 'off') }}
      text={t(possible ? 'passkeysWhy' : 'passkeysNo')}
      action={
        possible && (
          <button type="button" className="button" onClick={() => setOpen('add')}>
            {t('addPasskey')}
          </button>
        )
      }
    >
      {rows.length > 0 && (
        <ul className="passkey-list" aria-label={t('passkeys')}>
          {rows.map((row) => (
            <li key={row.credentialId} className="passkey-row">
              <div>
                <div>{row.name}</div>
                <div className="quiet small">
                  {t('passkeyMade', { date: dateOf(row.createdAt, zone) })} ·{' '}
                  {row.usedAt ? t('passkeyUsed', { date: dateOf(row.usedAt, zone) }) : t('passkeyNever')}
                </div>
              </div>
              <button type="button" className="button" onClick={() => start('rename', row)}>
                {t('rename')} <span className="visually-hidden">{row.name}</span>
              </button>
              <button type="button" className="button button-danger" onClick={() => start('remove', row)}>
                {t('remove')} <span className="visually-hidden">{row.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={open === 'add'} onClose={close} label={t('passkeyAdd')} width={400}>
        <NameForm title={t('passkeyAdd')} act={t('next')} unset="" onName={makeOne} onClose={close} />
      </Dialog>
      <Dialog open={open === 'rename'} onClose={close} label={t('passkeyRename')} width={400}>
        <NameForm
          title={t('passkeyRename')}
          act={t('save')}
          unset={chosen?.name ?? ''}
          onName={renameIt}
          onClose={close}
        />
      </Dialog>
      <Confirm
        open={open === 'remove'}
        onClose={close}
        title={t('removeTitle')}
        facts={[{ name: t('passkeyName'), value: chosen?.name ?? '' }]}
        next={t('removeNext')}
        act={t('remove')}
        destructive
        onConfirm={removeIt}
      />
    </FactorRow>
  )
}
