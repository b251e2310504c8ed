// The signature: a confirmation that it was read, and the code sent to one's own number.
import { useRef, useState } from 'react'
import { application } from '@falaj/contract/merchant/application'
import { errors } from '@falaj/contract/kernel/errors'
import { product } from '@falaj/contract/merchant/product'
import { useAction } from '../../../api/use.ts'
import { endCountdown } from '../../../light/countdown.ts'
import { focusFirstFault } from '../../../light/field.tsx'
import { faultOfField, type Fault } from '../../../light/faults.ts'
import { SmsCode } from '../../../light/sms-code.tsx'
import { Icon } from '../../../light/icons.tsx'
import { useWords } from '../../../words/language.tsx'
import type { Version } from './application.contract-document.tsx'
import { agreementWords } from './application.words.ts'
import '../../../blocks/form/form.css'

const purpose = 'SIGN_CONTRACT'

export const SignForm = ({ contract }: { readonly contract: Version }) => {
  const t = useWords(agreementWords)
  const [hasRead, setHasRead] = useState(false)
  const [unticked, setUnticked] = useState(false)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const sending = useAction(application.contractSend)
  const signing = useAction(application.contractSign, {
    stale: [
      application.contracts,
      application.query,
      application.detail,
      application.lastAuditHistory,
      product.query,
      product.detail,
      product.agreements,
    ],
    quiet: ({ code: head }) => head === errors.INPUT_INVALID.code,
  })
  const blame = (codeFault: Fault | null, tick: boolean): void => {
    setFault(codeFault)
    setUnticked(tick)
    requestAnimationFrame(() => form.current && focusFirstFault(form.current))
  }
  const submit = async (): Promise<void> => {
    const wrong: Fault | null = code === '' ? 'REQUIRED' : /^\d{6}$/.test(code) ? null : 'SMS_CODE'
    if (wrong || !hasRead) return blame(wrong, !hasRead)
    const result = await signing.run({ id: contract.id, smsCode: code })
    if (result.kind === 'success') return endCountdown(purpose)
    const refused = faultOfField(result, 'smsCode', 'CODE_WRONG')
    if (refused) blame(refused, false)
  }
  return (
    <form
      ref={form}
      className="form agreement-sign"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!signing.busy) void submit()
      }}
    >
      <h3>{t('signTitle')}</h3>
      <p className="quiet small">{t('signLead')}</p>
      <label className="check">
        <input
          type="checkbox"
          checked={hasRead}
          aria-invalid={unticked || undefined}
          aria-describedby="agreement-tick"
          onChange={(event) => {
            setHasRead(event.target.checked)
            setUnticked(false)
          }}
        />
        {t('haveRead')}
      </label>
      <p className="field-line" id="agreement-tick" data-error={unticked}>
        {unticked && (
          <>
            <Icon name="warning" size={13} />
            {t('tickFirst')}
          </>
        )}
      </p>
      <SmsCode
        purpose={purpose}
        value={code}
        fault={fault}
        onChange={(next) => {
          setCode(next)
          setFault(null)
        }}
        onSend={async () => (await sending.run({ id: contract.id })).kind === 'success'}
      />
      <div className="form-foot">
        <button type="submit" className="button button-primary" disabled={signing.busy}>
          {t('sign')}
        </button>
      </div>
    </form>
  )
}
