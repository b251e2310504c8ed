// The login page: the brand beside the form, and whichever step the person has reached.
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { routes } from '@falaj/contract/kernel/routes'
import { canSeal } from '../../light/seal.ts'
import { Spinner } from '../../light/spinner.tsx'
import { onSignedIn } from '../../session/signed-in.ts'
import { useStore } from '../../state/store.ts'
import { Logo, LogoMark } from '../../shell/logo.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../shell/switches.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Brand } from './brand.tsx'
import { isHalfWayIn } from './peek.ts'
import { loadAfter, loadCommands, loadPlainHttp } from './prepare.ts'
import { Prove } from './prove.tsx'
import { SandboxHint } from './sandbox-hint.tsx'
import { stepOf } from './state.ts'
import { loginStore } from './store.ts'
import { loginWords } from './words.ts'
import './login.css'

const neverChanges = () => () => undefined
const After = lazy(loadAfter)
const PlainHttp = lazy(loadPlainHttp)
const legal = ['/agreements/term-and-use', '/agreements/privacy-policy', '/agreements/cookie-policy'] as const

const Body = ({ sealable }: { readonly sealable: boolean }) => {
  const t = useWords(loginWords)
  const step = stepOf(useStore(loginStore))
  if (sealable && step === 'prove') return <Prove />
  const waiting = (
    <p className="login-wait">
      <Spinner label={t('working')} />
    </p>
  )
  return <Suspense fallback={waiting}>{sealable ? <After /> : <PlainHttp />}</Suspense>
}

export const LoginPage = () => {
  const t = useWords(loginWords)
  const language = useLanguage()
  // The prerendered page assumes a capable browser; the others are informed after the first render.
  const sealable = useSyncExternalStore(neverChanges, canSeal, () => true)
  useEffect(() => {
    if (!canSeal()) return
    const readOn = (): void => void loadCommands().then(({ readStatus }) => readStatus())
    void isHalfWayIn().then((isIn) => isIn && readOn())
    // Signed in meanwhile in another tab.
    onSignedIn(readOn)
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
