// From a code or a passkey to the grant of one request: the input, its faults, and the calls.
import { useState } from 'react'
import type { Scene } from '@falaj/contract/kernel/access'
import type { Output } from '@falaj/contract/kernel/endpoint'
import type { Result } from '@falaj/contract/kernel/envelope'
import { twoFactor, type FactorMethod } from '@falaj/contract/people/two-factor'
import { call } from '../../api/call.ts'
import { failureText } from '../../api/report.ts'
import type { StepUpNeed } from '../../api/step-up.ts'
import { endCountdown } from '../../light/countdown.ts'
import { faultOfField, type Fault } from '../../light/faults.ts'
import { useLanguage } from '../../words/language.tsx'
import { signWithPasskey } from './passkey.ts'

export type Grant = Output<typeof twoFactor.grant>
type Failure = Exclude<Result<unknown>, { kind: 'success' }>

export const useFactor = (need: StepUpNeed, onGranted: (granted: Grant) => void) => {
  const language = useLanguage()
  const [code, setCode] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  /** What belongs to no field: a lock, a lost network, a passkey that was not used. */
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const input = {
    scene: need.scene as Exclude<Scene, 'sign-in'>,
    ...(need.endpoint ? { endpoint: need.endpoint } : {}),
    request: { ...need.request },
  }

  const showFailure = (failure: Failure): void => {
    const wrong = faultOfField(failure, 'code', 'CODE_WRONG')
    setFault(wrong)
    setMessage(wrong ? null : failureText(failure, language))
  }
  const take = (result: Result<Grant>): void => {
    if (result.kind === 'success') {
      endCountdown('STEP_UP')
      return onGranted(result.body)
    }
    // A code is good for one try: the next one is typed afresh.
    setCode('')
    showFailure(result)
  }
  const during = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setMessage(null)
    await work().finally(() => setBusy(false))
  }
  return {
    code,
    wasSent,
    fault,
    message,
    busy,
    blame: setFault,
    type: (next: string): void => {
      setCode(next)
      setFault(null)
    },
    /** Another method: the input for the first does not apply. */
    clear: (): void => {
      setCode('')
      setFault(null)
      setMessage(null)
    },
    send: async (): Promise<boolean> => {
      setMessage(null)
      const result = await call(twoFactor.grantSms, input)
      setWasSent((before) => before || result.kind === 'success')
      if (result.kind === 'success') setFault(null)
      else showFailure(result)
      return result.kind === 'success'
    },
    confirm: (method: Exclude<FactorMethod, 'passkey'>): Promise<void> =>
      during(async () => take(await call(twoFactor.grant, { ...input, method, code }))),
    confirmWithPasskey: (whenNot: string): Promise<void> =>
      during(async () => {
        const options = await call(twoFactor.grantPasskey, input)
        if (options.kind !== 'success') return showFailure(options)
        const passkey = await signWithPasskey(options.body.options)
        if (!passkey) return setMessage(whenNot)
        take(await call(twoFactor.grant, { ...input, method: 'passkey', passkey }))
      }),
  }
}
