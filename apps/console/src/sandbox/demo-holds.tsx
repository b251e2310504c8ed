// The provider's hand: money put on hold and released; and the mood of the simulated market.
import { useState } from 'react'
import { balanceCurrencies } from '@falaj/contract/accounts/balance'
import { useLanguage, useWords } from '../words/language.tsx'
import { ask, useDemo, type DemoPerson } from './demo-data.ts'
import { holdWords } from './demo-hold-words.ts'

interface Hold {
  readonly number: string
  readonly en: string
  readonly zh: string
  readonly currency: string
  readonly amount: string
}
const moods = ['calm', 'fails', 'slow', 'falls', 'old'] as const

export const DemoHolds = ({ people }: { readonly people: readonly DemoPerson[] }) => {
  const t = useWords(holdWords)
  const language = useLanguage()
  const { data, look } = useDemo<{ holds: readonly Hold[] }>('/sandbox/holds', 5000)
  const merchants = [...new Map(people.flatMap((person) => person.merchants.map((each) => [each.mid, each]))).values()]
  const [draft, setDraft] = useState({ mid: '', currency: 'AED', amount: '100.00' })
  const [message, setMessage] = useState('')
  const act = (path: string, input: unknown, text: string): void => {
    ask(path, input)
      .then(() => setMessage(text))
      .catch((error: unknown) => setMessage(error instanceof Error ? error.message : ''))
      .finally(() => void look())
  }
  return (
    <section className="card card-body demo-holds">
      <h2>{t('holds')}</h2>
      <p className="quiet small">{t('lead')}</p>
      <div className="demo-hold-form">
        <select
          className="demo-input"
          aria-label={t('merchant')}
          value={draft.mid || merchants[0]?.mid}
          onChange={(event) => setDraft({ ...draft, mid: event.target.value })}
        >
          {merchants.map((each) => (
            <option key={each.mid} value={each.mid}>
              {each[language]}
            </option>
          ))}
        </select>
        <select
          className="demo-input"
          aria-label={t('currency')}
          value={draft.currency}
          onChange={(event) => setDraft({ ...draft, currency: event.target.value })}
        >
          {balanceCurrencies.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <input
          className="demo-input digits"
          aria-label={t('amount')}
          inputMode="decimal"
          value={draft.amount}
          onChange={(event) => setDraft({ ...draft, amount: event.target.value })}
        />
        <button
          type="button"
          className="button"
          onClick={() => act('/sandbox/holds/place', { ...draft, mid: draft.mid || merchants[0]?.mid }, t('placed'))}
        >
          {t('place')}
        </button>
      </div>
      <ul>
        {data?.holds.map((hold) => (
          <li key={hold.number} className="demo-hold">
            <span>
              {hold[language]} · {hold.currency} {hold.amount}
              <span className="quiet small digits"> {hold.number}</span>
            </span>
            <button
              type="button"
              className="button"
              onClick={() => act('/sandbox/holds/release', { number: hold.number }, t('released'))}
            >
              {t('release')}
            </button>
          </li>
        ))}
      </ul>
      <p className="small" role="status">
        {message}
      </p>
    </section>
  )
}

export const DemoMarket = () => {
  const t = useWords(holdWords)
  const { data, look } = useDemo<{ mood: (typeof moods)[number] }>('/sandbox/fx', 10_000)
  if (!data) return null
  const choose = (mood: string): void => void ask('/sandbox/fx', { mood }).finally(() => void look())
  return (
    <section className="card card-body">
      <h2>{t('market')}</h2>
      <p className="quiet small">{t('marketLead')}</p>
      <select
        className="demo-input"
        aria-label={t('mood')}
        value={data.mood}
        onChange={(event) => choose(event.target.value)}
      >
        {moods.map((mood) => (
          <option key={mood} value={mood}>
            {t(mood)}
          </option>
        ))}
      </select>
    </section>
  )
}
