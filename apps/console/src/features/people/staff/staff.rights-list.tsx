// Effective rights in plain words: where one may go, what one may ask for, approve and give.
import { roleWords, type Role } from '@falaj/contract/kernel/access'
import { approvalKinds } from '@falaj/contract/people/approval-kinds'
import { routeOf, sections } from '@falaj/contract/kernel/routes'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { rightsOf } from './staff.rights.ts'
import { staffWords } from './staff.words.ts'

export const RightsList = ({
  roles,
  isBound = false,
}: {
  readonly roles: readonly Role[]
  readonly isBound?: boolean
}) => {
  const t = useWords(staffWords)
  const language = useLanguage()
  const { pages, asks, approves, gives } = rightsOf(roles, visitorOf(useStore(site)), isBound)
  const joined = (texts: readonly string[]): string => [...new Set(texts)].join(language === 'zh' ? '、' : ', ')
  if (pages.length === 0) return <p className="quiet">{t('noRights')}</p>
  const kinds = (names: typeof asks): string => joined(names.map((kind) => approvalKinds[kind][language]))
  const actions = [
    [t('asks'), kinds(asks)],
    [t('approves'), kinds(approves)],
    [t('gives'), joined(gives.map((role) => roleWords[role][language]))],
  ].filter(([, text]) => text)
  return (
    <dl className="rights">
      {actions.map(([name, text]) => (
        <div key={name} className="right" data-action="true">
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {pages.map(({ section, paths }) => (
        <div key={section} className="right">
          <dt>{sections[section][language]}</dt>
          <dd>{joined(paths.map((path) => routeOf(path).title[language]))}</dd>
        </div>
      ))}
    </dl>
  )
}
