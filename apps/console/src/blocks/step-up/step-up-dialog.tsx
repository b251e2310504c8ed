// The second factor: repeats what is being confirmed, takes six digits, and gives the grant to the deed that waits for it.
import { useEffect, useState, type FormEvent } from 'react'
import type { Result } from '@falaj/contract/envelope'
import { failureText } from '../../api/report.ts'
import { stepUp, type StepUpNeed } from '../../api/step-up.ts'
import { DigitsInput } from '../../light/digits-input.tsx'
import { Dialog } from '../../light/dialog.tsx'
import { Spinner } from '../../light/spinner.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { blockWords } from '../block-words.ts'
import { Facts } from '../facts/facts.tsx'
import { serverFaults } from '../form/faults.ts'
import { useFaultSentence } from '../form/form-field.tsx'
import { sceneWords, stepUpWords } from './words.ts'
import '../confirm/confirm.css'

const codeLength = 6

export interface StepUpProps {
  /** Exchanges a code for the grant of exactly this request. */
  readonly askGrant: (need: StepUpNeed, code: string) => Promise<Result<{ readonly grant: string }>>
}

const CodeForm = ({
  need,
  askGrant,
  onEnd,
}: StepUpProps & { readonly need: StepUpNeed; readonly onEnd: (grant: string | null) => void }) => {
  const t = useWords(stepUpWords)
  const shared = useWords(blockWords)
  const language = useLanguage()
  const sentence = useFaultSentence()
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    if (code.length < codeLength) return setRefusal(sentence('SMS_CODE', t('code')))
    setBusy(true)
    const result = await askGrant(need, code)
    setBusy(false)
    if (result.kind === 'success') return onEnd(result.body.grant)
    // A code is good for one try: the next one is typed afresh.
    setCode('')
    const fault = serverFaults(result)?.['code']
    setRefusal(fault ? sentence(fault, t('code')) : failureText(result, language))
  }
  return (
    <form className="confirm form" onSubmit={(event) => void submit(event)}>
      <h2>{t('title')}</h2>
      <p className="quiet">{t('why', { deed: sceneWords[need.scene][language] })}</p>
      {need.facts.length > 0 && <Facts facts={need.facts} as="rows" />}
      <DigitsInput
        label={t('code')}
        lengthMax={codeLength}
        autoComplete="one-time-code"
        value={code}
        onChange={(next) => {
          setCode(next)
          setRefusal(null)
        }}
        hint={refusal ? <span className="form-fault">{refusal}</span> : t('hint')}
      />
      <div className="dialog-actions">
        <button type="button" className="button" disabled={busy} onClick={() => onEnd(null)}>
          {shared('cancel')}
        </button>
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          <span className="busy-text" data-busy={busy}>
            {t('confirm')}
          </span>
          {busy && <Spinner label={t('confirming')} />}
        </button>
      </div>
    </form>
  )
}

/** Rendered once by the app. Whatever deed needs a second factor, this asks for it. */
export const StepUp = ({ askGrant }: StepUpProps) => {
  const t = useWords(stepUpWords)
  const [asked, setAsked] = useState<{ need: StepUpNeed; end: (grant: string | null) => void } | null>(null)
  useEffect(() => {
    stepUp.set(
      () => (need: StepUpNeed) =>
        new Promise<string | null>((resolve) => {
          setAsked({
            need,
            end: (grant) => {
              setAsked(null)
              resolve(grant)
            },
          })
        }),
    )
    return () => stepUp.set(null)
  }, [])
  return (
    <Dialog open={asked !== null} onClose={() => asked?.end(null)} label={t('title')} width={400}>
      {asked && <CodeForm need={asked.need} askGrant={askGrant} onEnd={asked.end} />}
    </Dialog>
  )
}
