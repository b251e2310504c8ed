// Unbinding needs the old factor: a code of the app, or a recovery code when the app is gone.
import { useState, type FormEvent } from 'react'
import { twoFactor } from '@falaj/contract/people/two-factor'
import { useAction } from '../../../api/use.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { endCountdown } from '../../../light/countdown.ts'
import { TextInput } from '../../../light/text-input.tsx'
import { useWords } from '../../../words/language.tsx'
import { ProofFields, useProof, useProofForm } from './two-factor.proof.tsx'
import { twoFactorWords } from './two-factor.words.ts'

export const UnbindForm = ({
  withPasskeys,
  onClose,
  onUnbound,
}: {
  readonly withPasskeys: boolean
  readonly onClose: () => void
  readonly onUnbound: () => void
}) => {
  const t = useWords(twoFactorWords)
  const proof = useProof(twoFactor.unbindSalt, twoFactor.unbindSms, 'code')
  const form = useProofForm(proof.blamed)
  const unbind = useAction(twoFactor.unbind, { quiet: () => true, stale: [twoFactor.detail] })
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    const sealed = proof.isComplete(proof.code === '' ? 'REQUIRED' : null) ? await proof.seal() : null
    if (sealed) {
      const result = await unbind.run({ ...sealed, smsCode: proof.smsCode, code: proof.code })
      if (result.kind === 'success') {
        endCountdown('UNBIND_AUTHENTICATOR')
        return onUnbound()
      }
      proof.tell(result)
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    void submit().finally(() => setBusy(false))
  }
  return (
    <form className="form" ref={form} noValidate onSubmit={onSubmit}>
      <h2>{t('unbindTitle')}</h2>
      <p className="quiet">{t(withPasskeys ? 'unbindWhyPasskey' : 'unbindWhy')}</p>
      <ProofFields proof={proof} purpose="UNBIND_AUTHENTICATOR">
        <TextInput
          label={t('oldCode')}
          maxLength={20}
          autoComplete="off"
          value={proof.code}
          fault={proof.faults.code}
          onChange={(next) => proof.put('code', next)}
        />
      </ProofFields>
      <div className="dialog-actions">
        <button type="button" className="button" disabled={busy} onClick={onClose}>
          {t('cancel')}
        </button>
        <BusyButton text={t('unbindAct')} busy={busy} working={t('working')} className="button-danger" />
      </div>
    </form>
  )
}
