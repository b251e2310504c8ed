// Faults of a number and its code: every incomplete field, not only the first one. Pure.
import type { Fault } from '../../light/faults.ts'
import { captchaFault, smsCodeFault } from '../../light/rules.ts'

export interface CodeFaults {
  readonly phone?: Fault | null
  readonly captcha?: Fault | null
  readonly code?: Fault | null
}
/** Null if it can be sent. */
export const codeFaults = (form: {
  readonly phone: Fault | null
  readonly captcha: { readonly asked: boolean; readonly answer: string }
  readonly code: string
  readonly wasSent: boolean
}): CodeFaults | null => {
  const faults = {
    phone: form.phone,
    captcha: form.captcha.asked ? captchaFault(form.captcha.answer) : null,
    // Without a number no code can be sent, so an empty code is reported as missing, too.
    code: form.phone && form.code === '' ? ('REQUIRED' as const) : smsCodeFault(form.code, form.wasSent),
  }
  return faults.phone || faults.captcha || faults.code ? faults : null
}
