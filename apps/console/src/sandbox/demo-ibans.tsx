// Simulates a transfer to a virtual IBAN: the sandbox's bank reports it a moment later, and again on request.
import { useState } from 'react'
import { useLanguage, useWords } from '../words/language.tsx'
import { ask, useDemo } from './demo-data.ts'
import { ibanWords } from './demo-iban-words.ts'

interface DemoIbanData {
  readonly ibans: readonly {
    readonly iban: string
    readonly alias: string
    readonly currency: string
    readonly en: string
    readonly zh: string
    readonly isClosed: boolean
  }[]
  readonly sent: readonly {
    readonly reference: string
    readonly currency: string
    readonly amount: string
    readonly sender: string
    readonly outcome: 'taken' | 'repeated' | 'unknown' | 'unreadable' | null
  }[]
}
const fields = ['amount', 'sender', 'senderIban', 'text'] as const
export const DemoIbans = () => {
  const t = useWords(ibanWords)
  const language = useLanguage()
  const { data, look } = useDemo<DemoIbanData>('/sandbox/iban-deposits', 2000)
  const [chosen, setChosen] = useState('')
  const [draft, setDraft] = useState({
    amount: '250.00',
    sender: 'Blue Dune Catering LLC',
    senderIban: 'AE070331234567890123456',
    text: '',
  })
  const [message, setMessage] = useState('')
  const act = (path: string, input: unknown): void => {
    ask(path, input)
      .then(() => setMessage(t('sent')))
      .catch((error: unknown) => setMessage(error instanceof Error ? error.message : ''))
      .finally(() => void look())
  }
  if (!data) return null
  const to = data.ibans.find(({ iban }) => iban === chosen) ?? data.ibans[0]
  return (
    <section className="card card-body demo-holds">
      <h2>{t('title')}</h2>
      <p className="quiet small">{t('lead')}</p>
      {to ? (
        <div className="demo-iban-form">
          <select
            className="demo-input"
            aria-label={t('to')}
            value={to.iban}
            onChange={({ target }) => setChosen(target.value)}
          >
            {data.ibans.map((each) => (
              <option key={each.iban} value={each.iban}>
                {each[language]} · {each.alias} · {each.iban.slice(-4)}
                {each.isClosed ? ` (${t('closed')})` : ''}
              </option>
            ))}
          </select>
          {fields.map((name) => (
            <input
              key={name}
              className="demo-input"
              aria-label={t(name)}
              placeholder={t(name)}
              value={draft[name]}
              onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
            />
          ))}
          <button
            type="button"
            className="button"
            onClick={() => act('/sandbox/iban-deposits/send', { ...draft, iban: to.iban, currency: to.currency })}
          >
            {t('send')}
          </button>
        </div>
      ) : (
        <p className="quiet small">{t('none')}</p>
      )}
      <ul>
        {data.sent.map(({ reference, currency, amount, sender, outcome }) => (
          <li key={reference} className="demo-hold">
            <span>
              {currency} {amount} · {sender}
              <span className="quiet small"> {t(outcome ?? 'waiting')}</span>
            </span>
            <button type="button" className="button" onClick={() => act('/sandbox/iban-deposits/again', { reference })}>
              {t('again')}
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
