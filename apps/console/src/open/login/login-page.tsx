// The login page: the brand beside the form, and whichever step the person has reached.
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { routes } from '@falaj/contract/routes'
import { deviceIdWords } from '../../api/device-id.ts'
import { canSeal } from '../../light/seal.ts'
import { Spinner } from '../../light/spinner.tsx'
import { onSignedIn } from '../../session/signed-in.ts'
import { useStore } from '../../session/store.ts'
import { Logo, LogoMark } from '../../shell/logo.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../shell/switches.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Brand } from './brand.tsx'
import { Note } from './note.tsx'
import { PlainHttp } from './plain-http.tsx'
import { Prove } from './prove.tsx'
import { SandboxHint } from './sandbox-hint.tsx'
import { stepOf } from './state.ts'
import { hasDeviceId, loginStore, readStatus } from './store.ts'
import { loginWords } from './words.ts'
import './login.css'

const neverChanges = () => () => undefined
const After = lazy(() => import('./after.tsx'))
const legal = ['/agreements/term-and-use', '/agreements/privacy-policy', '/agreements/cookie-policy'] as const

const Body = ({ sealable }: { readonly sealable: boolean }) => {
  const t = useWords(loginWords)
  const step = stepOf(useStore(loginStore))
  if (!sealable) return <PlainHttp />
  if (step === 'prove') return <Prove />
  const waiting = (
    <p className="login-wait">
      <Spinner label={t('working')} />
    </p>
  )
  return (
    <Suspense fallback={waiting}>
      <After />
    </Suspense>
  )
}

export const LoginPage = () => {
  const t = useWords(loginWords)
  const language = useLanguage()
  // The prerendered page is drawn for a browser that can; the others are told after the first look.
  const sealable = useSyncExternalStore(neverChanges, canSeal, () => true)
  const [device, setDevice] = useState(true)
  useEffect(() => {
    if (!canSeal()) return
    void hasDeviceId().then(setDevice)
    void readStatus()
    // Signed in meanwhile in another tab.
    onSignedIn(() => void readStatus())
  }, [])
  return (
    <div className="login">
      <Brand />
      <div className="login-side">
        <div className="login-top">
          <a className="brand" href="/" aria-label="Falaj Business">
            <Logo />
            <LogoMark />
          </a>
          <div className="header-end">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
        <div className="login-body">
          <noscript>
            <p className="login-note">{t('noScript')}</p>
          </noscript>
          {!device && <Note tone="bad" text={deviceIdWords.adBlock[language]} />}
          <Body sealable={sealable} />
        </div>
        <div className="login-foot">
          <SandboxHint />
          <nav aria-label={t('legal')}>
            {legal.map((path) => (
              <a key={path} href={path}>
                {routes[path].title[language]}
              </a>
            ))}
          </nav>
        </div>
      </div>
    </div>
  )
}
