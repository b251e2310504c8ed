// Binding, in three steps: scan, confirm, keep the recovery codes.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { twoFactor } from '@falaj/contract/people/two-factor'
import { call } from '../../../api/call.ts'
import { useAction } from '../../../api/use.ts'
import { Copy } from '../../../blocks/copy.tsx'
import { Failed, type Failure } from '../../../blocks/states/failed.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { DigitsInput } from '../../../light/digits-input.tsx'
import { endCountdown } from '../../../light/countdown.ts'
import { QrCode } from '../../../light/qr-code.tsx'
import { Steps } from '../../../light/steps.tsx'
import { useWords } from '../../../words/language.tsx'
import { ProofFields, useProof, useProofForm } from './two-factor.proof.tsx'
import { RecoveryCodes } from './two-factor.recovery-codes.tsx'
import { twoFactorWords } from './two-factor.words.ts'

const codeLength = 6
const inFours = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ')

interface Secret {
  readonly key: string
  readonly uri: string
}
/** A new secret each time the wizard opens. */
const useSecret = () => {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isSent = useRef(false)
  const ask = async (): Promise<void> => {
    setFailure(null)
    const key = await call(twoFactor.secretKey, {})
    if (key.kind !== 'success') return setFailure(key)
    const code = await call(twoFactor.qrcode, {})
    if (code.kind !== 'success') return setFailure(code)
    setSecret({ key: key.body.secretKey, uri: code.body.uri })
  }
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void ask()
    // oxlint-disable-next-line react/exhaustive-deps -- once per wizard: a second secret would void the first
  }, [])
  return { secret, failure, ask }
}

const Scan = ({ onNext, onCancel }: { readonly onNext: () => void; readonly onCancel: () => void }) => {
  const t = useWords(twoFactorWords)
  const { secret, failure, ask } = useSecret()
  if (failure) return <Failed failure={failure} onRetry={() => void ask()} />
  if (!secret) return <Skeleton lines={6} />
  return (
    <>
      <div className="bind-scan">
        <QrCode text={secret.uri} label={t('qrLabel')} />
        <div className="bind">
          <p>{t('scan')}</p>
          <div>
            <p className="quiet small">{t('key')}</p>
            <p className="bind-key">
              <span>{inFours(secret.key)}</span>
              <Copy text={secret.key} />
            </p>
            <p className="quiet small">{t('keyOnce')}</p>
          </div>
        </div>
      </div>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onCancel}>
          {t('cancel')}
        </button>
        <button type="button" className="button button-primary" onClick={onNext}>
          {t('next')}
        </button>
      </div>
    </>
  )
}

const ConfirmStep = ({
  onBack,
  onBound,
}: {
  readonly onBack: () => void
  readonly onBound: (codes: readonly string[]) => void
}) => {
  const t = useWords(twoFactorWords)
  const proof = useProof(twoFactor.bindSalt, twoFactor.bindSms, 'gaCode')
  const form = useProofForm(proof.blamed)
  const bind = useAction(twoFactor.bind, { quiet: () => true, stale: [twoFactor.detail] })
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    const codeFault = proof.code === '' ? 'REQUIRED' : proof.code.length < codeLength ? 'SIX_DIGITS' : null
    const sealed = proof.isComplete(codeFault) ? await proof.seal() : null
    if (sealed) {
      const result = await bind.run({ ...sealed, smsCode: proof.smsCode, gaCode: proof.code })
      if (result.kind === 'success') {
        endCountdown('BIND_AUTHENTICATOR')
        return onBound(result.body.recoveryCodes)
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
      <p className="quiet">{t('confirmWhy')}</p>
      <ProofFields proof={proof} purpose="BIND_AUTHENTICATOR">
        <DigitsInput
          label={t('appCode')}
          hint={t('appCodeHint')}
          lengthMax={codeLength}
          autoComplete="off"
          value={proof.code}
          fault={proof.faults.code}
          onChange={(next) => proof.put('code', next)}
        />
      </ProofFields>
      <div className="dialog-actions">
        <button type="button" className="button" disabled={busy} onClick={onBack}>
          {t('back')}
        </button>
        <BusyButton text={t('bindAct')} busy={busy} working={t('working')} />
      </div>
    </form>
  )
}

export const BindWizard = ({ onClose, onBound }: { readonly onClose: () => void; readonly onBound: () => void }) => {
  const t = useWords(twoFactorWords)
  const [step, setStep] = useState(0)
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <div className="bind">
      <h2>{t(step === 2 ? 'recoveryTitle' : 'bindTitle')}</h2>
      <div className="codes-screen">
        <Steps label={t('bindSteps')} titles={[t('stepScan'), t('stepConfirm'), t('stepKeep')]} current={step} />
      </div>
      {/* Stays mounted while the next step is open: going back shows the same secret. */}
      <div className="bind" hidden={step !== 0}>
        <Scan onNext={() => setStep(1)} onCancel={onClose} />
      </div>
      {step === 1 && (
        <ConfirmStep
          onBack={() => setStep(0)}
          onBound={(given) => {
            setCodes(given)
            setStep(2)
            onBound()
          }}
        />
      )}
      {step === 2 && <RecoveryCodes codes={codes} onDone={onClose} />}
    </div>
  )
}
