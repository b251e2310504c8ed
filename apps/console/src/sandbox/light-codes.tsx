import { useCallback, useState, type FormEvent } from 'react'
import { Captcha } from '../light/captcha.tsx'
import type { Fault } from '../light/faults.ts'
import { focusFirstFault } from '../light/field.tsx'
import { captchaFault, smsCodeFault } from '../light/rules.ts'
import { SmsCode } from '../light/sms-code.tsx'
import { useWords } from '../words/language.tsx'
import { Example, Examples } from './light-frame.tsx'
import { exampleWords } from './light-words.ts'

const ignore = (): void => undefined
const texts = ['7KX2', 'P4NM', 'A93T', 'XK7Q']
const picture = (at: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="112" height="42"><rect width="112" height="42" fill="#fff"/><path d="M0 30 Q 40 4 112 26" stroke="#a9d0cd" fill="none" stroke-width="3"/><text x="56" y="29" font-family="monospace" font-size="24" text-anchor="middle" letter-spacing="5" fill="#504c44">${texts[at % texts.length]}</text></svg>`,
  )}`

const CaptchaTrial = () => {
  const t = useWords(exampleWords)
  const [at, setAt] = useState(0)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const change = useCallback((next: string) => setText(next), [])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    setFault(captchaFault(text))
    requestAnimationFrame(() => focusFirstFault(form))
  }
  return (
    <form noValidate onSubmit={submit}>
      <Captcha
        image={picture(at)}
        value={text}
        onChange={change}
        fault={fault}
        onRefresh={() => {
          setFault(null)
          setAt(at + 1)
        }}
      />
      <div className="light-buttons">
        <button type="submit" className="button button-primary">
          {t('submit')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            setFault('CAPTCHA_EXPIRED')
            setAt(at + 1)
          }}
        >
          {t('expire')}
        </button>
      </div>
    </form>
  )
}
export const CaptchaExample = () => {
  const t = useWords(exampleWords)
  const still = { onChange: ignore, onRefresh: ignore }
  return (
    <Examples>
      <Example title={t('tryIt')}>
        <CaptchaTrial />
      </Example>
      <Example title={t('loading')}>
        <Captcha {...still} image={null} value="" />
      </Example>
      <Example title={t('faulty')}>
        <Captcha {...still} image={picture(1)} value="" fault="REQUIRED" />
      </Example>
    </Examples>
  )
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const SmsTrial = () => {
  const t = useWords(exampleWords)
  const [code, setCode] = useState('')
  const [ticket, setTicket] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    setFault(smsCodeFault(code, ticket))
    requestAnimationFrame(() => focusFirstFault(form))
  }
  const send = async (): Promise<boolean> => {
    await wait(300)
    setTicket(true)
    setFault(null)
    return true
  }
  return (
    <form noValidate onSubmit={submit}>
      <SmsCode purpose="LOGIN" value={code} onChange={setCode} onSend={send} fault={fault} />
      <button type="submit" className="button button-primary">
        {t('submit')}
      </button>
    </form>
  )
}
export const SmsCodeExample = () => {
  const t = useWords(exampleWords)
  const still = { value: '', onChange: ignore }
  return (
    <Examples>
      <Example title={t('tryIt')}>
        <SmsTrial />
      </Example>
      <Example title={t('slow')}>
        <SmsCode {...still} purpose="RESET_PWD" onSend={() => wait(2000).then(() => true)} />
      </Example>
      <Example title={t('sendFails')}>
        <SmsCode {...still} purpose="BIND_CARD" onSend={() => Promise.resolve(false)} />
      </Example>
      <Example title={t('faulty')}>
        <SmsCode
          value="123"
          onChange={ignore}
          purpose="ADD_STAFF"
          onSend={() => Promise.resolve(false)}
          fault="SMS_CODE"
        />
      </Example>
      <Example title={t('disabled')}>
        <SmsCode {...still} disabled purpose="UNBIND_CARD" onSend={() => Promise.resolve(false)} />
      </Example>
    </Examples>
  )
}
