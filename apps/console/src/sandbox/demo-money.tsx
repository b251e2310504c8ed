// The demo world's money: how far its history is filled in, and a merchant's settlement before it is due.
import { useState } from 'react'
import { isCurrency, money, toDisplay } from '@falaj/money'
import { BusyButton } from '../light/busy-button.tsx'
import { useLanguage, useWords } from '../words/language.tsx'
import { settleNow, useDemo, type DemoPerson, type History, type DemoSettlement } from './demo-data.ts'
import { demoWords } from './demo-words.ts'

const textOf = ({ number, currency, netMinor }: DemoSettlement): string =>
  `${number}: ${currency} ${isCurrency(currency) ? toDisplay(money(BigInt(netMinor), currency)) : netMinor}`

export const DemoMoney = ({ people }: { readonly people: readonly DemoPerson[] }) => {
  const t = useWords(demoWords)
  const language = useLanguage()
  const { data } = useDemo<History>('/sandbox/history', 2000)
  const merchants = [...new Map(people.flatMap((person) => person.merchants.map((each) => [each.mid, each]))).values()]
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const mid = chosen || merchants[0]?.mid || ''
  const settle = (): void => {
    setBusy(true)
    settleNow(mid)
      .then(({ settled }) => setMessage(settled.map(textOf).join(' · ') || t('settleNothing')))
      .catch(() => setMessage(t('lost')))
      .finally(() => setBusy(false))
  }
  return (
    <section className="card card-body">
      <h2>{t('money')}</h2>
      {data && data.days > 0 && (
        <div className="demo-history">
          <p className="quiet small" id="demo-history">
            {data.done < data.days
              ? t('historyFilling', { done: String(data.done), days: String(data.days) })
              : t('historyDone')}
          </p>
          {data.done < data.days && <progress max={data.days} value={data.done} aria-labelledby="demo-history" />}
        </div>
      )}
      <p className="quiet small">{t('settleLead')}</p>
      <div className="demo-settle">
        <label className="field-label" htmlFor="demo-settle">
          {t('settleOf')}
        </label>
        <select id="demo-settle" className="demo-input" value={mid} onChange={(event) => setChosen(event.target.value)}>
          {merchants.map((each) => (
            <option key={each.mid} value={each.mid}>
              {each[language]}
            </option>
          ))}
        </select>
        <BusyButton text={t('settle')} working={t('settling')} className="button" busy={busy} onPress={settle} />
      </div>
      <p className="small" role="status">
        {message}
      </p>
    </section>
  )
}
