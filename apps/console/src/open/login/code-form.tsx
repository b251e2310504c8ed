// A number, and the code that was sent to it: the SMS login, and the first half of a reset.
import { useCallback, useEffect, useState } from 'react'
import { failureText } from '../../api/report.ts'
import { Captcha } from '../../light/captcha.tsx'
import { PhoneInput } from '../../light/phone-input.tsx'
import { checkPhone } from '../../light/phone.ts'
import { SmsCode } from '../../light/sms-code.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Note, type NoteText } from './note.tsx'
import { codeFaults, type CodeFaults } from './code-faults.ts'
import { deviceFault } from './commands.ts'
import { codeWords } from './code-words.ts'
import type { ProveProps } from './password-form.tsx'
import { prepareConsole } from './prepare.ts'
import { SubmitButton } from './submit-button.tsx'
import { useLoginForm } from './use-form.ts'
import { useTicket, type Purpose, type SendOutcome } from './use-ticket.ts'
import { loginWords } from './words.ts'

export default function CodeForm({
  purpose,
  phone,
  onPhone,
  countries,
  note,
  act,
  onProved,
}: ProveProps & {
  readonly purpose: Purpose
  readonly note: NoteText | null
  readonly act: string
  readonly onProved: () => Promise<void> | void
}) {
  const t = useWords(codeWords)
  const shared = useWords(loginWords)
  const language = useLanguage()
  const form = useLoginForm()
  const ticket = useTicket(purpose)
  const [answer, setAnswer] = useState('')
  const [code, setCode] = useState('')
  const [faults, setFaults] = useState<CodeFaults>({})
  // Counts requested pictures: an effect sets the focus, because the field exists only once its picture is drawn.
  const [captchaAsks, setCaptchaAsks] = useState(0)
  useEffect(() => {
    if (captchaAsks > 0) document.querySelector<HTMLElement>('.captcha-input')?.focus()
  }, [captchaAsks])
  const answered = useCallback((text: string) => {
    // A new picture empties the field: that does not clear the fault.
    if (text !== '') setFaults((now) => ({ ...now, captcha: null }))
    setAnswer(text)
  }, [])
  const blame = (wrong: CodeFaults): void => {
    setFaults(wrong)
    form.focusFault()
  }
  const submit = async (): Promise<void> => {
    const { fault } = await checkPhone(phone, { countries, type: 'mobile' })
    const captcha = { asked: ticket.captcha.asked, answer }
    const wrong = codeFaults({ phone: fault, captcha, code, wasSent: ticket.wasSent })
    if (wrong) return blame(wrong)
    setFaults({})
    const proof = await ticket.prove(code)
    switch (proof.kind) {
      case 'proved':
        return onProved()
      case 'code':
        return blame({ code: proof.fault })
      case 'gone':
        setCode('')
        return form.say({ tone: 'bad', text: t('startAgain') })
      case 'refused':
        return form.showMessage(t('loginFailed'))
      case 'failed':
        return form.showMessage(failureText(proof.failure, language))
    }
  }

  const afterSend = (sent: SendOutcome): boolean => {
    switch (sent.kind) {
      case 'sent':
        setFaults({})
        setCode('')
        if (sent.isSlow) form.say({ tone: 'go', text: t('messagesSlow') })
        return true
      case 'captcha':
        // A picture that was requested just now is no fault yet: it is the next step.
        if (sent.fault) blame({ captcha: sent.fault })
        else setCaptchaAsks((times) => times + 1)
        if (sent.fault && sent.fault !== 'REQUIRED' && sent.fault !== 'CAPTCHA') setAnswer('')
        return false
      case 'phone':
        blame({ phone: sent.fault })
        return false
      case 'gone':
        form.say({ tone: 'bad', text: t('startAgain') })
        return false
      case 'failed':
        // SEND_OTP_ERROR: a lost network is the network error of specification 8, every other refusal shows its reason.
        form.showMessage(failureText(sent.failure, language))
        return false
    }
  }
  const send = async (): Promise<boolean> => {
    form.say(null)
    const { fault, sent: mobile } = await checkPhone(phone, { countries, type: 'mobile' })
    if (fault) {
      blame({ phone: fault })
      return false
    }
    setFaults({})
    const blocked = await deviceFault(language)
    if (blocked) {
      form.showMessage(blocked)
      return false
    }
    return afterSend(await ticket.send(mobile, answer))
  }
  const shown = form.note ?? note
  return (
    <form noValidate onSubmit={(event) => form.run(event, submit)}>
      {shown && <Note {...shown} />}
      <PhoneInput
        label={shared('mobile')}
        type="mobile"
        value={phone}
        countries={countries}
        fault={faults.phone}
        hint={t('sendTo')}
        onChange={(next) => {
          prepareConsole()
          setFaults({ ...faults, phone: null })
          // A ticket belongs to its number.
          ticket.drop()
          setAnswer('')
          onPhone(next)
        }}
      />
      {ticket.captcha.asked && (
        <Captcha
          image={ticket.captcha.image}
          value={answer}
          onChange={answered}
          fault={faults.captcha}
          hint={t('answerPicture')}
          onRefresh={() => {
            setFaults({ ...faults, captcha: null })
            void ticket.refresh()
          }}
        />
      )}
      <SmsCode
        purpose={purpose}
        value={code}
        fault={faults.code}
        onSend={send}
        onChange={(next) => {
          setFaults({ ...faults, code: null })
          setCode(next)
        }}
      />
      <SubmitButton busy={form.busy} text={act} />
    </form>
  )
}
