// The sandbox's bank as it pays out: what it does with orders, and the last of them to be answered by hand; and money for a merchant.
import { useState } from 'react'
import { statuses } from '@falaj/contract/kernel/status'
import { isCurrency, money, toDisplay } from '@falaj/money'
import { useLanguage, useWords } from '../words/language.tsx'
import { ask, useDemo, type DemoPerson } from './demo-data.ts'
import { payoutWords } from './demo-payout-words.ts'

const rules = ['digits', 'pay', 'refuse', 'return', 'slow'] as const
interface Payout {
  readonly reference: string
  readonly number: string
  readonly mid: string
  readonly currency: string
  readonly netMinor: string
  readonly state: string
}
interface Payouts {
  readonly rule: (typeof rules)[number]
  readonly payouts: readonly Payout[]
}
const sumOf = ({ currency, netMinor }: Payout): string =>
  `${currency} ${isCurrency(currency) ? toDisplay(money(BigInt(netMinor), currency)) : netMinor}`
const answersTo = { PLACED: ['pay', 'refuse'], SUCCESS: ['return'] } as const
const answerTexts = { pay: 'payNow', refuse: 'refuseNow', return: 'returnNow' } as const

export const DemoPayouts = ({ people }: { readonly people: readonly DemoPerson[] }) => {
  const t = useWords(payoutWords)
  const language = useLanguage()
  const { data, look } = useDemo<Payouts>('/sandbox/payouts', 2000)
  const [message, setMessage] = useState('')
  const [chosen, setChosen] = useState('')
  const merchants = [...new Map(people.flatMap((person) => person.merchants.map((each) => [each.mid, each]))).values()]
  const mid = chosen || merchants[0]?.mid || ''
  const send = async (path: string, input: unknown, done: string): Promise<void> => {
    const isReceived = await ask(path, input).then(
      () => true,
      () => false,
    )
    setMessage(isReceived ? done : t('lost'))
    await look()
  }
  const act = (path: string, input: unknown, done = ''): void => void send(path, input, done)
  if (!data) return null
  return (
    <section className="card card-body demo-payouts">
      <h2>{t('title')}</h2>
      <p className="quiet small">{t('lead')}</p>
      <label className="field-label" htmlFor="demo-payout-rule">
        {t('rule')}
      </label>
      <select
        id="demo-payout-rule"
        className="demo-input"
        value={data.rule}
        onChange={({ target }) => act('/sandbox/payouts/rule', { rule: target.value })}
      >
        {rules.map((rule) => (
          <option key={rule} value={rule}>
            {t(rule)}
          </option>
        ))}
      </select>
      {data.payouts.length === 0 && <p className="quiet small">{t('none')}</p>}
      <ul className="demo-rules small">
        {data.payouts.slice(0, 5).map((payout) => (
          <li key={payout.reference}>
            {sumOf(payout)} · {t('of', { ...payout, state: statuses[payout.state]?.[language] ?? payout.state })}{' '}
            {(answersTo[payout.state as keyof typeof answersTo] ?? []).map((answer) => (
              <button
                key={answer}
                type="button"
                className="button"
                onClick={() => act('/sandbox/payouts/answer', { reference: payout.reference, answer })}
              >
                {t(answerTexts[answer])}
              </button>
            ))}
          </li>
        ))}
      </ul>
      <label className="field-label" htmlFor="demo-deposit">
        {t('deposit')}
      </label>
      <div className="demo-deposit">
        <select id="demo-deposit" className="demo-input" value={mid} onChange={({ target }) => setChosen(target.value)}>
          {merchants.map((each) => (
            <option key={each.mid} value={each.mid}>
              {each[language]}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="button"
          onClick={() => act('/sandbox/deposit', { mid, currency: 'AED', amount: '10000.00' }, t('given'))}
        >
          {t('give')}
        </button>
      </div>
      <p className="small" role="status">
        {message}
      </p>
    </section>
  )
}
