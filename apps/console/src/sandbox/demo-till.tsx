// Simulates a customer at the counter: the sandbox's till sends a request and shows the answer.
import { useState } from 'react'
import { cashKinds, cashWhyWords, type CashKind } from '@falaj/contract/cash/cash'
import { movements } from '@falaj/contract/kernel/movements'
import { sayCode } from '@falaj/contract/kernel/words'
import { useLanguage, useWords } from '../words/language.tsx'
import { ask, useDemo } from './demo-data.ts'
import { tillWords } from './demo-till-words.ts'

interface DemoTillData {
  readonly drawers: readonly {
    readonly mid: string
    readonly en: string
    readonly zh: string
    readonly store: string
    readonly balance: string
  }[]
}
interface Answer {
  readonly outcome: 'done' | 'refused' | 'unknown'
  readonly number?: string
  readonly why?: string
}
export const DemoTill = () => {
  const t = useWords(tillWords)
  const language = useLanguage()
  const { data, look } = useDemo<DemoTillData>('/sandbox/till', 4000)
  const [chosen, setChosen] = useState('')
  const [kind, setKind] = useState<CashKind>('cash-out')
  const [draft, setDraft] = useState({ amount: '100.00', customer: '971501234567', target: '0501112222' })
  const [message, setMessage] = useState('')
  if (!data) return null
  const keyOf = ({ mid, store }: DemoTillData['drawers'][number]): string => `${mid} ${store}`
  const at = data.drawers.find((each) => keyOf(each) === chosen) ?? data.drawers[0]
  const act = (): void => {
    ask<Answer>('/sandbox/till', { ...draft, kind, mid: at?.mid, store: at?.store })
      .then(({ number = '', why = '', outcome }) =>
        setMessage(
          outcome === 'done' ? t('done', { number }) : t('refused', { why: sayCode(cashWhyWords, why, language) }),
        ),
      )
      .catch((error: unknown) => setMessage(error instanceof Error ? error.message : ''))
      .finally(() => void look())
  }
  return (
    <section className="card card-body demo-holds">
      <h2>{t('title')}</h2>
      <p className="quiet small">{t('lead')}</p>
      {at ? (
        <div className="demo-iban-form">
          <select
            className="demo-input"
            aria-label={t('drawer')}
            value={keyOf(at)}
            onChange={({ target }) => setChosen(target.value)}
          >
            {data.drawers.map((each) => (
              <option key={keyOf(each)} value={keyOf(each)}>
                {each[language]} · {each.store} · AED {each.balance}
              </option>
            ))}
          </select>
          <select
            className="demo-input"
            aria-label={t('kind')}
            value={kind}
            onChange={({ target }) => setKind(target.value as CashKind)}
          >
            {cashKinds.map((each) => (
              <option key={each} value={each}>
                {movements[each][language]}
              </option>
            ))}
          </select>
          {(['amount', 'customer', ...(kind === 'cash-top-up' ? (['target'] as const) : [])] as const).map((name) => (
            <input
              key={name}
              className="demo-input"
              aria-label={t(name)}
              placeholder={t(name)}
              value={draft[name]}
              onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
            />
          ))}
          <button type="button" className="button" onClick={act}>
            {t('act')}
          </button>
        </div>
      ) : (
        <p className="quiet small">{t('none')}</p>
      )}
      <p className="small" role="status">
        {message}
      </p>
    </section>
  )
}
