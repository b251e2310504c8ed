// The number of who is invited, and the code that came to it.
import { useRef, useState } from 'react'
import { errors } from '@falaj/contract/kernel/errors'
import { staff } from '@falaj/contract/people/staff'
import { useAction } from '../../../api/use.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { endCountdown } from '../../../light/countdown.ts'
import { faultOfField, type Fault } from '../../../light/faults.ts'
import { focusFirstFault } from '../../../light/field.tsx'
import { PhoneInput } from '../../../light/phone-input.tsx'
import { checkPhone, noPhone } from '../../../light/phone.ts'
import { smsCodeFault } from '../../../light/rules.ts'
import { SmsCode } from '../../../light/sms-code.tsx'
import { site } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { creationWords, staffWords } from './staff.words.ts'
import '../../../blocks/form/form.css'

export interface NumberProof {
  readonly mobile: string
  readonly ticket: string
  /** Name of a person who already exists. */
  readonly name: string | null
}
const purpose = 'ADD_STAFF'
const quiet = ({ code }: { readonly code: number }): boolean => code === errors.INPUT_INVALID.code

export const ProveNumber = ({ onProved }: { readonly onProved: (proved: NumberProof) => void }) => {
  const t = useWords(creationWords)
  const shared = useWords(staffWords)
  const { countries } = useStore(site)
  const form = useRef<HTMLFormElement>(null)
  const [phone, setPhone] = useState(noPhone)
  const [code, setCode] = useState('')
  /** The number a code went to: a code proves that one and no other. */
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [faults, setFaults] = useState<{ readonly mobile?: Fault | null; readonly smsCode?: Fault | null }>({})
  const sending = useAction(staff.sendSms, { quiet })
  const proving = useAction(staff.verifySms, { quiet })
  const blame = (wrong: typeof faults): void => {
    setFaults(wrong)
    requestAnimationFrame(() => form.current && focusFirstFault(form.current))
  }
  const send = async (): Promise<boolean> => {
    const { fault, sent } = await checkPhone(phone, { countries, type: 'mobile' })
    if (fault) {
      blame({ mobile: fault })
      return false
    }
    const result = await sending.run({ mobile: sent })
    const refused = faultOfField(result, 'mobile', 'PHONE')
    if (refused) blame({ mobile: refused })
    if (result.kind !== 'success') return false
    setFaults({})
    setSentTo(sent)
    return true
  }
  const prove = async (): Promise<void> => {
    const { fault, sent } = await checkPhone(phone, { countries, type: 'mobile' })
    const smsCode = smsCodeFault(code, sentTo === sent)
    if (fault || smsCode) return blame({ mobile: fault, smsCode })
    const result = await proving.run({ mobile: sent, smsCode: code })
    if (result.kind === 'success') {
      endCountdown(purpose)
      return onProved({ mobile: sent, ...result.body })
    }
    blame({ mobile: faultOfField(result, 'mobile', 'PHONE'), smsCode: faultOfField(result, 'smsCode', 'CODE_WRONG') })
  }
  return (
    <form
      ref={form}
      className="form staff-number"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!proving.busy) void prove()
      }}
    >
      <PhoneInput
        label={t('mobile')}
        type="mobile"
        countries={countries}
        value={phone}
        fault={faults.mobile ?? null}
        onChange={(next) => {
          setPhone(next)
          setFaults((now) => ({ ...now, mobile: null }))
        }}
      />
      <SmsCode
        purpose={purpose}
        value={code}
        fault={faults.smsCode ?? null}
        onChange={(next) => {
          setCode(next)
          setFaults((now) => ({ ...now, smsCode: null }))
        }}
        onSend={send}
      />
      <div className="form-foot">
        <BusyButton text={t('prove')} busy={proving.busy} working={shared('working')} className="button-primary" />
      </div>
    </form>
  )
}
