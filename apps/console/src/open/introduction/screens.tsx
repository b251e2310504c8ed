// Where a product is worked with in the console, and who may enter there: read from the route table, so that it stays true.
import { roles, roleWords, type Area } from '@falaj/contract/kernel/access'
import { routeOf, sections, type Path } from '@falaj/contract/kernel/routes'
import { speak, type Language } from '@falaj/contract/kernel/words'
import { useLanguage, useWords } from '../../words/language.tsx'
import { introductionWords } from './words.ts'

const list = { en: ', ', zh: '、' } as const
const areaOf = (path: Path): Area | null => {
  const { access } = routeOf(path)
  return typeof access === 'object' && !Array.isArray(access) ? (access as Area) : null
}
const whoEnters = (path: Path, language: Language): string => {
  const area = areaOf(path)
  if (!area) return ''
  const t = speak(introductionWords, language)
  const named = (some: readonly (typeof roles)[number][]) =>
    some.map((role) => roleWords[role][language]).join(list[language])
  const shut = roles.filter((role) => !area.roles.includes(role))
  const text = shut.length <= 3 ? t('everyoneBut', { roles: named(shut) }) : named(area.roles)
  return area.whitelist ? t('listed', { roles: text }) : text
}
const trailOf = (path: Path, language: Language): string => {
  const { title, menu, under } = routeOf(path)
  const section = menu?.section ?? (under && routeOf(under).menu?.section)
  const above = section ? sections[section][language] : ''
  return above && above !== title[language] ? `${above} › ${title[language]}` : title[language]
}
export const Screens = ({ paths }: { readonly paths: readonly Path[] }) => {
  const t = useWords(introductionWords)
  const language = useLanguage()
  return (
    <table className="intro-table">
      <caption>{t('console')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('screen')}</th>
          <th scope="col">{t('openTo')}</th>
        </tr>
      </thead>
      <tbody>
        {paths.map((path) => (
          <tr key={path}>
            <th scope="row">{trailOf(path, language)}</th>
            <td>{whoEnters(path, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
