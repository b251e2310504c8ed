// The other side of the counter: an order to be paid on the hosted page, and the cards that the simulated acquirer knows.
import { useState } from 'react'
import { useLanguage, useWords } from '../words/language.tsx'
import { cardWords } from './demo-card-words.ts'
import { ask, useDemo, type DemoPerson } from './demo-data.ts'

interface Cards {
  readonly cards: readonly { readonly number: string; readonly en: string; readonly zh: string }[]
}
interface DemoOrder {
  readonly path: string
  readonly number: string
}
const grouped = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

export const DemoCards = ({ people }: { readonly people: readonly DemoPerson[] }) => {
  const t = useWords(cardWords)
  const language = useLanguage()
  const { data } = useDemo<Cards>('/sandbox/cards')
  const [chosen, setChosen] = useState('')
  const [made, setMade] = useState<DemoOrder | null>(null)
  const [isLost, setLost] = useState(false)
  const merchants = [...new Map(people.flatMap((person) => person.merchants.map((each) => [each.mid, each]))).values()]
  const mid = chosen || merchants[0]?.mid || ''
  const open = async (): Promise<void> => {
    setLost(false)
    await ask<DemoOrder>('/sandbox/order', { mid, amount: '64.00', currency: 'AED', description: 'Two coffees' }).then(
      setMade,
      () => setLost(true),
    )
  }
  if (!data) return null
  return (
    <section className="card card-body demo-payouts">
      <h2>{t('title')}</h2>
      <p className="quiet small">{t('lead')}</p>
      <label className="field-label" htmlFor="demo-card-merchant">
        {t('merchant')}
      </label>
      <p className="demo-clock-steps">
        <select
          id="demo-card-merchant"
          className="demo-input"
          value={mid}
          onChange={(event) => setChosen(event.target.value)}
        >
          {merchants.map((each) => (
            <option key={each.mid} value={each.mid}>
              {each[language]}
            </option>
          ))}
        </select>
        <button type="button" className="button" onClick={() => void open()}>
          {t('open')}
        </button>
      </p>
      <p role="status">
        {isLost && t('lost')}
        {made && !isLost && (
          <>
            {t('made', { number: made.number })}{' '}
            <a href={made.path} target="_blank" rel="noreferrer">
              {t('page')}
            </a>
          </>
        )}
      </p>
      <details>
        <summary>{t('cards')}</summary>
        <table className="demo-cards">
          <thead>
            <tr>
              <th scope="col">{t('card')}</th>
              <th scope="col">{t('does')}</th>
            </tr>
          </thead>
          <tbody>
            {data.cards.map(({ number, ...does }) => (
              <tr key={number}>
                <th scope="row" className="digits">
                  {grouped(number)}
                </th>
                <td>{does[language]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
