// Who could do it instead: colleagues by name for an administrator, roles for everybody else.
import { roleLabel } from '@falaj/contract/kernel/access'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { rights } from '@falaj/contract/people/rights'
import { useQuery } from '../../api/use.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { whyNotWords } from './words.ts'
import './why-not.css'

export const WhoCould = ({
  about,
  roles,
}: {
  readonly about: Input<typeof rights.why>
  /** Known without a call: shown until the answer comes. */
  readonly roles: readonly string[]
}) => {
  const t = useWords(whyNotWords)
  const language = useLanguage()
  const { data } = useQuery(rights.why, about, { enabled: roles.length > 0 })
  const labels = (some: readonly string[]): string =>
    some.map((role) => roleLabel(role, language)).join(language === 'zh' ? '、' : ', ')
  if (roles.length === 0) return <p className="who-could quiet">{t('provider')}</p>
  const named = data?.people.flatMap(({ name, roles: theirs }) => (name ? [{ name, roles: theirs }] : [])) ?? []
  return (
    <dl className="who-could">
      {named.length > 0 ? (
        <>
          <dt>{t('people')}</dt>
          {named.map(({ name, roles: theirs }) => (
            <dd key={`${name} ${theirs.join()}`}>
              {name} <span className="quiet">{labels(theirs)}</span>
            </dd>
          ))}
        </>
      ) : (
        <>
          <dt>{t('roles')}</dt>
          <dd>{labels(roles)}</dd>
          {data && data.people.length === 0 && <dd className="quiet">{t('nobody')}</dd>}
        </>
      )}
    </dl>
  )
}
