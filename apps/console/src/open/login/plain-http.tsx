// Over plain http from another host a browser cannot seal a password: explained at once, with the way to TLS.
import { useWords } from '../../words/language.tsx'
import { plainHttpWords } from './plain-http-words.ts'
import { StepHead } from './step-head.tsx'

export default function PlainHttp() {
  const t = useWords(plainHttpWords)
  return (
    <>
      <StepHead title={t('plainHttp')} lead={t('plainHttpWhy', { host: location.host })} />
      <ol className="login-how">
        <li>{t('plainHttpHere', { port: location.port || '80' })}</li>
        <li>{t('plainHttpProxy')}</li>
        <li>{t('plainHttpSettings')}</li>
      </ol>
    </>
  )
}
