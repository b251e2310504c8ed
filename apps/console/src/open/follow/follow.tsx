// Joining by an invitation: a nickname, a number or an address, and the code that was sent to it.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { follow } from '@falaj/contract/growth/follower'
import { followerAlertWords } from '@falaj/contract/growth/follower-alerts'
import { href } from '@falaj/contract/kernel/routes'
import { say } from '@falaj/contract/kernel/words'
import { config, type Country } from '@falaj/contract/workspace/config'
import { call } from '../../api/call.ts'
import { report } from '../../api/report.ts'
import { BusyButton } from '../../light/busy-button.tsx'
import { EmailInput } from '../../light/email-input.tsx'
import { Field, focusFirstFault } from '../../light/field.tsx'
import { faultOfField, type Fault } from '../../light/faults.ts'
import { Icon } from '../../light/icons.tsx'
import { PhoneInput } from '../../light/phone-input.tsx'
import { checkPhone, noPhone } from '../../light/phone.ts'
import { Result } from '../../light/result.tsx'
import { emailFault, smsCodeFault } from '../../light/rules.ts'
import { SmsCode } from '../../light/sms-code.tsx'
import { TextInput } from '../../light/text-input.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { followWords } from './words.ts'
import './follow.css'

type Opening = NonNullable<Output<typeof follow.invitation>['open']>
type State = 'loading' | 'failed' | 'ended' | Opening
type Way = 'sms' | 'email'
interface FormFaults {
  readonly name?: Fault | null
  readonly contact?: Fault | null
  readonly code?: Fault | null
}
const nameLengthMax = 40

const useCountries = (): readonly Country[] => {
  const [countries, setCountries] = useState<readonly Country[]>([])
  useEffect(() => {
    void call(config.countries, {}).then((answer) => answer.kind === 'success' && setCountries(answer.body.items))
  }, [])
  return countries
}
const JoinForm = ({ code, onEnded }: { readonly code: string; readonly onEnded: () => void }) => {
  const t = useWords(followWords)
  const language = useLanguage()
  const countries = useCountries()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [way, setWay] = useState<Way>('sms')
  const [phone, setPhone] = useState(noPhone)
  const [email, setEmail] = useState('')
  const [digits, setDigits] = useState('')
  /** What the code was sent for. */
  const [sent, setSent] = useState<Output<typeof follow.join> | null>(null)
  const [faults, setFaults] = useState<FormFaults>({})
  const [busy, setBusy] = useState(false)
  const blame = (wrong: FormFaults): void => {
    setFaults(wrong)
    requestAnimationFrame(() => form.current && focusFirstFault(form.current))
  }
  /** Another number needs another code. */
  const forget = (): void => {
    setSent(null)
    setDigits('')
    setFaults({})
  }
  const send = async (): Promise<boolean> => {
    const checked = way === 'sms' ? await checkPhone(phone, { countries, type: 'mobile' }) : null
    const wrong = {
      name: name.trim() === '' ? ('REQUIRED' as const) : null,
      contact: checked ? checked.fault : emailFault(email.trim()),
    }
    if (wrong.name || wrong.contact) {
      blame(wrong)
      return false
    }
    const answer = await call(follow.join, {
      code,
      name: name.trim(),
      channel: way,
      ...(checked ? { mobile: checked.sent } : { email: email.trim() }),
      language,
    })
    if (answer.kind === 'success') {
      setFaults({})
      setDigits('')
      setSent(answer.body)
      return true
    }
    const contact = faultOfField(answer, way === 'sms' ? 'mobile' : 'email', way === 'sms' ? 'PHONE' : 'EMAIL')
    const named = faultOfField(answer, 'name', 'REQUIRED')
    if (contact || named) blame({ contact, name: named })
    else report(answer)
    if (answer.kind === 'error' && answer.head.code === errors.FOLLOW_ENDED.code) onEnded()
    return false
  }
  const confirm = async (): Promise<void> => {
    const wrong = smsCodeFault(digits, sent !== null)
    if (wrong || !sent) return blame({ code: wrong })
    const answer = await call(follow.confirm, { id: sent.id, code: digits })
    if (answer.kind === 'success') return location.assign(href('/following/{id}', { id: answer.body.id }))
    const fault = faultOfField(answer, 'code', 'CODE_WRONG')
    if (fault) return blame({ code: fault })
    report(answer)
    if (answer.kind === 'error' && answer.head.code === errors.FOLLOW_ENDED.code) onEnded()
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    void confirm().finally(() => setBusy(false))
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <TextInput
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="nickname"
        maxLength={nameLengthMax}
        fault={faults.name}
        value={name}
        onChange={(next) => {
          setName(next)
          setFaults({ ...faults, name: null })
        }}
      />
      <Field label={t('way')} native={false}>
        {({ id, ...control }) => (
          <div className="follow-ways" role="radiogroup" aria-labelledby={control['aria-labelledby']}>
            {(['sms', 'email'] as const).map((each, at) => (
              <label key={each}>
                <input
                  type="radio"
                  name="way"
                  id={at === 0 ? id : undefined}
                  checked={way === each}
                  onChange={() => {
                    setWay(each)
                    forget()
                  }}
                />
                {t(each)}
              </label>
            ))}
          </div>
        )}
      </Field>
      {way === 'sms' ? (
        <PhoneInput
          label={t('mobile')}
          countries={countries}
          type="mobile"
          fault={faults.contact}
          value={phone}
          onChange={(next) => {
            setPhone(next)
            forget()
          }}
        />
      ) : (
        <EmailInput
          label={t('address')}
          fault={faults.contact}
          value={email}
          onChange={(next) => {
            setEmail(next)
            forget()
          }}
        />
      )}
      <SmsCode
        label={t('code')}
        purpose="FOLLOW"
        hint={sent ? t('sentTo', { address: sent.address }) : t('codeHint')}
        fault={faults.code}
        value={digits}
        onChange={setDigits}
        onSend={send}
      />
      <BusyButton text={t('join')} busy={busy} working={t('working')} />
    </form>
  )
}
export const Follow = ({ code }: { readonly code: string | undefined }) => {
  const t = useWords(followWords)
  const language = useLanguage()
  const [state, setState] = useState<State>('loading')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (code === undefined) return
    let current = true
    void call(follow.invitation, { code: code.slice(0, 20) }).then((answer) => {
      if (current) setState(answer.kind === 'success' ? (answer.body.open ?? 'ended') : 'failed')
    })
    return () => {
      current = false
    }
  }, [code, tries])
  if (state === 'loading' || code === undefined)
    return <Result icon="bell" tone="idle" title={t('title')} text={t('scripts')} />
  if (state === 'failed')
    return (
      <Result icon="warning" tone="bad" title={t('failed')}>
        <button type="button" className="button" onClick={() => setTries(tries + 1)}>
          {t('again')}
        </button>
      </Result>
    )
  if (state === 'ended') return <Result icon="clock" tone="idle" title={t('ended')} text={t('endedWhy')} />
  const { merchant, store, alerts } = state
  const facts = { merchant: merchant[language], store: store ?? '' }
  return (
    <section className="follow">
      <h1>{t(store ? 'headingStore' : 'heading', facts)}</h1>
      <p>{t(alerts.length > 0 ? 'lead' : 'none')}</p>
      {alerts.length > 0 && (
        <ul className="follow-list">
          {alerts.map((alert) => (
            <li key={alert}>
              <Icon name="check" size={16} />
              {say(followerAlertWords[alert], language)}
            </li>
          ))}
        </ul>
      )}
      <JoinForm code={code} onEnded={() => setState('ended')} />
      <p className="quiet">{t('terms')}</p>
    </section>
  )
}
