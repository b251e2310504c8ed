// The phone's side of a QR login: what is being approved, three numbers of which one is shown on the other screen, yes or no.
import { useEffect, useState, type FormEvent } from 'react'
import { errors } from '@falaj/contract/kernel/errors'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { login } from '@falaj/contract/people/login'
import { call } from '../../../api/call.ts'
import { report } from '../../../api/report.ts'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { navigate, useLocation } from '../../../router/location.ts'
import { site } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { Icon } from '../../../light/icons.tsx'
import { Page } from '../../../shell/page.tsx'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { codeIn } from './qr-login.code.ts'
import { qrLoginWords } from './qr-login.words.ts'
import './qr-login.css'

type SignInRequest = Output<typeof login.qrScan>
type Outcome = 'AUTHENTICATED' | 'REJECTED' | 'wrongNumber'

const PasteCode = ({ note }: { readonly note: string | null }) => {
  const t = useWords(qrLoginWords)
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const code = codeIn(text)
    setIsWrong(code === null)
    if (code) navigate(`/settings/qr-login?code=${code}`)
  }
  const message = isWrong ? t('notCode') : note
  return (
    <form className="qr-login" noValidate onSubmit={submit}>
      <p className="quiet">{t('lead')}</p>
      <div className="field">
        <label className="field-head" htmlFor="qr-login-code">
          <span>{t('code')}</span>
        </label>
        <div className="control" data-fault={message !== null}>
          <input
            id="qr-login-code"
            className="control-input"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={message !== null}
            aria-describedby="qr-login-line"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <p className="field-line" id="qr-login-line" data-error={message !== null} aria-live="polite">
          {message}
        </p>
      </div>
      <button type="submit" className="button button-primary button-large">
        {t('show')}
      </button>
    </form>
  )
}

const Decide = ({ code, request }: { readonly code: string; readonly request: SignInRequest }) => {
  const t = useWords(qrLoginWords)
  const language = useLanguage()
  const zone = useZone()
  const { merchant } = useStore(site)
  const [chosen, setChosen] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const decide = async (approve: boolean): Promise<void> => {
    setBusy(true)
    const result = await call(login.qrDecide, { code, approve, ...(chosen === null ? {} : { matchNumber: chosen }) })
    setBusy(false)
    if (result.kind !== 'success') return report(result)
    setOutcome(approve && result.body.status === 'REJECTED' ? 'wrongNumber' : result.body.status)
  }
  if (outcome)
    return (
      <div className="qr-login" role="status">
        <span className="qr-login-mark" data-outcome={outcome}>
          <Icon name={outcome === 'AUTHENTICATED' ? 'check' : 'close'} size={24} />
        </span>
        <h2>{t(outcome)}</h2>
        <div className="qr-login-acts">
          <a className="button" href="/settings/sessions">
            {t('sessions')}
          </a>
          <a className="button" href="/settings/qr-login">
            {t('another')}
          </a>
        </div>
      </div>
    )
  return (
    <div className="qr-login">
      <h2>{t('title')}</h2>
      <p>{t('why')}</p>
      <Facts
        as="rows"
        facts={[
          { name: t('browser'), value: request.browser || t('unknownBrowser') },
          { name: t('address'), value: <bdi dir="ltr">{request.address}</bdi> },
          { name: t('asked'), value: <time dateTime={request.askedAt}>{dateTimeOf(request.askedAt, zone)}</time> },
          { name: t('actsFor'), value: merchant?.name[language] ?? '–' },
        ]}
      />
      <fieldset className="qr-login-numbers">
        <legend>{t('number')}</legend>
        {request.numbers.map((number) => (
          <label key={number} className="qr-login-number digits">
            <input
              type="radio"
              name="number"
              className="visually-hidden"
              checked={chosen === number}
              onChange={() => setChosen(number)}
            />
            {number}
          </label>
        ))}
      </fieldset>
      <div className="qr-login-acts">
        <button type="button" className="button button-large" disabled={busy} onClick={() => void decide(false)}>
          {t('refuse')}
        </button>
        <button
          type="button"
          className="button button-primary button-large"
          disabled={busy || chosen === null}
          title={chosen === null ? t('chooseFirst') : undefined}
          onClick={() => void decide(true)}
        >
          {t('approve')}
        </button>
      </div>
    </div>
  )
}

/** Keyed by the code: another code is another request. */
const Request = ({ code }: { readonly code: string }) => {
  const t = useWords(qrLoginWords)
  const [request, setRequest] = useState<SignInRequest | null>(null)
  const [isGone, setIsGone] = useState(false)
  useEffect(() => {
    let isHere = true
    void call(login.qrScan, { code }).then((result) => {
      if (!isHere) return
      if (result.kind === 'success') return setRequest(result.body)
      if (result.kind === 'network_error' || result.head.code !== errors.QR_GONE.code) report(result)
      setIsGone(true)
    })
    return () => {
      isHere = false
    }
  }, [code])
  if (isGone) return <PasteCode note={t('gone')} />
  return request ? <Decide code={code} request={request} /> : <div className="page-loading" aria-busy="true" />
}

export default function QrLogin() {
  const { search } = useLocation()
  const code = codeIn(new URLSearchParams(search).get('code') ?? '')
  return (
    <Page>
      <section className="card card-body">
        {code ? <Request key={code} code={code} /> : <PasteCode note={null} />}
      </section>
    </Page>
  )
}
