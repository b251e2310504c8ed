// In the sandbox: a link to the demo world's people and their messages. A live server has no such address.
import { useEffect, useState } from 'react'
import type { Envelope } from '@falaj/contract/kernel/envelope'
import { useWords } from '../../words/language.tsx'
import { loginWords } from './words.ts'

export const SandboxHint = () => {
  const t = useWords(loginWords)
  const [isSandbox, setIsSandbox] = useState(false)
  useEffect(() => {
    void fetch('/sandbox/people')
      .then((answer) => answer.json() as Promise<Envelope<{ readonly people?: unknown } | null>>)
      .then(({ body }) => setIsSandbox(Boolean(body?.people)))
      .catch(() => undefined)
  }, [])
  if (!isSandbox) return null
  return (
    <p className="login-sandbox">
      {t('sandbox')}{' '}
      <a href="/sandbox" target="_blank" rel="noopener">
        {t('sandboxPeople')}
      </a>
    </p>
  )
}
