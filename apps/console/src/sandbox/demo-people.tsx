// Everybody of the demo world: number and password to copy, where they work and as what.
import { roleLabel } from '@falaj/contract/kernel/access'
import { Copy } from '../blocks/copy.tsx'
import { useLanguage, useWords } from '../words/language.tsx'
import type { DemoPerson } from './demo-data.ts'
import { demoWords } from './demo-words.ts'

const Places = ({ person }: { readonly person: DemoPerson }) => {
  const t = useWords(demoWords)
  const language = useLanguage()
  return (
    <>
      {person.merchants.map((merchant) => (
        <p key={merchant.mid} className="small">
          {merchant[language]}
          <span className="quiet"> · {merchant.roles.map((role) => roleLabel(role, language)).join(', ')}</span>
        </p>
      ))}
      {person.state !== 'member' && <p className="small demo-state">{t(person.state)}</p>}
    </>
  )
}

export const People = ({
  people,
  onMessages,
}: {
  readonly people: readonly DemoPerson[]
  readonly onMessages: (mobile: string) => void
}) => {
  const t = useWords(demoWords)
  return (
    <section className="card demo-people">
      <h2>{t('people')}</h2>
      <ul>
        {people.map((person) => (
          <li key={person.person}>
            <div className="demo-who">
              <b>{person.name}</b>
              <Places person={person} />
            </div>
            <p className="demo-keys digits">
              <span>
                <span className="visually-hidden">{t('mobile')} </span>
                {person.mobile}
                <Copy text={person.mobile} />
              </span>
              <span>
                <span className="visually-hidden">{t('password')} </span>
                {person.password ? (
                  <>
                    {person.password}
                    <Copy text={person.password} />
                  </>
                ) : (
                  <span className="quiet">{t('noPassword')}</span>
                )}
              </span>
            </p>
            <button
              type="button"
              className="button demo-messages"
              aria-label={t('messagesOf', { name: person.name })}
              onClick={() => onMessages(person.mobile)}
            >
              {t('messages')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
