// Until the login exists: in sandbox mode, one button per person of the demo world. In live mode the list does not exist.
import { useEffect, useState } from 'react'
import { roleLabel } from '@falaj/contract/access'
import type { Envelope } from '@falaj/contract/envelope'
import { returnPath } from '@falaj/contract/routes'
import { standardHeaders } from '../../api/call.ts'
import { networkWords } from '../../api/report.ts'
import { toast } from '../../light/messages.tsx'
import { tellSignedIn } from '../../session/signed-in.ts'
import { Logo, LogoMark } from '../../shell/logo.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../shell/switches.tsx'
import { languageNow, useLanguage, useWords } from '../../words/language.tsx'
import { openWords } from '../words.ts'

interface Person {
  readonly person: string
  readonly name: string
  readonly merchant: { readonly en: string; readonly zh: string } | null
  readonly roles: readonly string[]
}

const enter = async (person: string): Promise<void> => {
  const response = await fetch('/sandbox/sign-in', {
    method: 'POST',
    headers: standardHeaders(),
    body: JSON.stringify({ person }),
  })
  if (!response.ok) return toast('error', networkWords.network[languageNow()])
  tellSignedIn()
  location.assign(returnPath(new URLSearchParams(location.search).get('return')) ?? '/')
}

export const SandboxPeople = () => {
  const t = useWords(openWords)
  const language = useLanguage()
  const [people, setPeople] = useState<readonly Person[] | null>(null)
  const [entering, setEntering] = useState<string | null>(null)
  useEffect(() => {
    void fetch('/sandbox/people')
      .then((response) => response.json() as Promise<Envelope<{ people: Person[] }>>)
      .then(({ head, body }) => setPeople(head.code === 200 ? body.people : []))
      .catch(() => setPeople([]))
  }, [])
  return (
    <div className="login">
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
      <section className="login-body">
        <h1>{t('logIn')}</h1>
        <p className="quiet">{t(people?.length === 0 ? 'loginClosed' : 'loginLater')}</p>
        {people && people.length > 0 && (
          <>
            <h2>{t('people')}</h2>
            <ul className="login-people">
              {people.map((each) => (
                <li key={each.person}>
                  <button
                    type="button"
                    className="button"
                    disabled={entering !== null}
                    onClick={() => {
                      setEntering(each.person)
                      void enter(each.person).finally(() => setEntering(null))
                    }}
                  >
                    <b>{each.name}</b>
                    <span className="quiet small">
                      {entering === each.person
                        ? t('entering')
                        : each.roles.map((role) => roleLabel(role, language)).join(', ') || t('noMerchant')}
                      {each.merchant && ` · ${each.merchant[language]}`}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  )
}
