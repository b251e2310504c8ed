// Explains how the sandbox's bank answers.
import { useWords } from '../words/language.tsx'
import { demoWords } from './demo-words.ts'

export const BankRules = () => {
  const t = useWords(demoWords)
  return (
    <section className="card card-body">
      <h2>{t('bank')}</h2>
      <ul className="demo-rules quiet small">
        <li>{t('bankRight')}</li>
        <li>{t('bankReject')}</li>
        <li>{t('bankClosed')}</li>
        <li>{t('bankBusy')}</li>
      </ul>
    </section>
  )
}
