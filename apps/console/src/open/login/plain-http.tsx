// Over plain http from elsewhere a browser cannot seal a password: said at once, with the way to TLS.
import { useWords } from '../../words/language.tsx'
import { StepHead } from './step-head.tsx'
import { loginWords } from './words.ts'

export const PlainHttp = () => {
  const t = useWords(loginWords)
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
