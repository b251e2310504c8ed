// The foot of the landing and industry pages: what the law and support need.
import { routeOf } from '@falaj/contract/kernel/routes'
import { useLanguage, useWords } from '../../words/language.tsx'
import { footWords } from './words.ts'
import './footer.css'

const paths = [
  '/agreements/term-and-use',
  '/agreements/privacy-policy',
  '/agreements/cookie-policy',
  '/agreements/guidance',
  '/download',
] as const

export const Footer = () => {
  const t = useWords(footWords)
  const language = useLanguage()
  return (
    <footer className="open-footer">
      <nav aria-label={t('papers')}>
        <ul>
          {paths.map((path) => (
            <li key={path}>
              <a href={path}>{routeOf(path).title[language]}</a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
