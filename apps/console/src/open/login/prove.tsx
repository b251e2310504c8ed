// Three ways to prove who you are, and the two that begin with a code: a forgotten password and registration.
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type MouseEvent } from 'react'
import type { Country } from '@falaj/contract/workspace/config'
import { noPhone } from '../../light/phone.ts'
import { Tabs } from '../../light/tabs.tsx'
import { Icon } from '../../light/icons.tsx'
import { languageNow, useWords } from '../../words/language.tsx'
import type { NoteText } from './note.tsx'
import { PasswordForm } from './password-form.tsx'
import { hasQrLogin, readCountries } from './peek.ts'
import { loadCodeForm, loadCommands, loadQrPanel, loadReset, prepareSteps } from './prepare.ts'
import { loginWords } from './words.ts'

const CodeForm = lazy(loadCodeForm)
const QrPanel = lazy(loadQrPanel)
const Reset = lazy(loadReset)

type Way = 'password' | 'sms' | 'qr'
/** Where 'Registered' leads, also from other pages. */
const registerSearch = '?register=yes'
const asksToRegister = (): boolean => new URLSearchParams(location.search).get('register') === 'yes'
const neverChanges = () => () => undefined

export const Prove = () => {
  const t = useWords(loginWords)
  const isRegistering = useSyncExternalStore(neverChanges, asksToRegister, () => false)
  const [chosen, setChosen] = useState<{ readonly way: Way; readonly isNew: boolean } | null>(null)
  const { way, isNew } = chosen ?? { way: isRegistering ? 'sms' : 'password', isNew: isRegistering }
  const [resetting, setResetting] = useState(false)
  const [note, setNote] = useState<NoteText | null>(null)
  const [phone, setPhone] = useState(noPhone)
  const [countries, setCountries] = useState<readonly Country[]>([])
  const [hasQr, setHasQr] = useState(false)

  const choose = (next: Way, asNew = false): void => {
    setChosen({ way: next, isNew: asNew })
    setNote(null)
  }
  useEffect(() => {
    void hasQrLogin().then(setHasQr)
    void readCountries().then(setCountries)
    const begin = async (): Promise<void> => {
      const { deviceFault } = await loadCommands()
      const text = await deviceFault(languageNow())
      if (text) setNote({ tone: 'bad', text })
    }
    return prepareSteps(() => void begin())
  }, [])

  const proves = { phone, onPhone: setPhone, countries }
  if (resetting)
    return (
      <Suspense fallback={null}>
        <Reset
          {...proves}
          onBack={() => setResetting(false)}
          onDone={() => {
            setResetting(false)
            choose('password')
            setNote({ tone: 'ok', text: t('passwordSet') })
          }}
        />
      </Suspense>
    )
  const tabs = [
    { name: 'password', title: t('byPassword') },
    { name: 'sms', title: t('bySms') },
    ...(hasQr ? ([{ name: 'qr', title: t('byQr') }] as const) : []),
  ] as const
  return (
    <>
      <div className="login-title">
        <h1>{t('title')}</h1>
        <a
          className="login-link"
          href={`/login${registerSearch}`}
          onClick={(event: MouseEvent) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            choose('sms', true)
          }}
        >
          <Icon name="user" />
          {t('registered')}
        </a>
      </div>
      <Tabs label={t('methods')} tabs={tabs} chosen={way} onChoose={(next) => choose(next)}>
        {way === 'password' && (
          <PasswordForm
            {...proves}
            note={note}
            onSms={() => choose('sms')}
            onForgot={() => {
              setNote(null)
              setResetting(true)
            }}
          />
        )}
        <Suspense fallback={null}>
          {way === 'sms' && (
            <CodeForm
              {...proves}
              purpose="LOGIN"
              note={isNew ? { tone: 'go', text: `${t('newHere')} ${t('newHereHow')}` } : null}
              act={t(isNew ? 'register' : 'submit')}
              onProved={async () => (await loadCommands()).readStatus()}
            />
          )}
          {way === 'qr' && <QrPanel />}
        </Suspense>
      </Tabs>
    </>
  )
}
