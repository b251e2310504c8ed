// The landing page.
import { useWords } from '../../words/language.tsx'
import { openWords } from '../words.ts'

export const description = openWords.welcomeWhy

export const Page = () => {
  const t = useWords(openWords)
  return (
    <section className="welcome">
      <svg
        className="welcome-channel"
        viewBox="0 0 600 200"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {[20, 56, 92, 128, 164].map((y, at) => (
          <path key={y} d={`M0 100 H120 C 240 100 220 ${y} 340 ${y} H600`} fill="none" strokeWidth={at === 2 ? 4 : 2} />
        ))}
      </svg>
      <h1>{t('welcome')}</h1>
      <p>{t('welcomeWhy')}</p>
      <p className="quiet">{t('welcomeNow')}</p>
      <a className="button button-primary button-large" href="/login">
        {t('logIn')}
      </a>
    </section>
  )
}
