// The follower's own page: each alert with its switch, and the button that stops them all.
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Result as Answer } from '@falaj/contract/kernel/envelope'
import { errors } from '@falaj/contract/kernel/errors'
import { follow, type Following as Page } from '@falaj/contract/growth/follower'
import { followerAlertWords, type FollowerAlert } from '@falaj/contract/growth/follower-alerts'
import { say } from '@falaj/contract/kernel/words'
import { call } from '../../api/call.ts'
import { report } from '../../api/report.ts'
import { BusyButton } from '../../light/busy-button.tsx'
import { Result } from '../../light/result.tsx'
import { Switch } from '../../light/switch.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { followWords } from './words.ts'
import './follow.css'

type State = 'loading' | 'wrong' | 'failed' | Page
const stateOf = (answer: Answer<Page>): State => {
  if (answer.kind === 'success') return answer.body
  const wrongCodes: readonly number[] = [errors.NOT_FOUND.code, errors.INPUT_INVALID.code]
  return answer.kind === 'error' && wrongCodes.includes(answer.head.code) ? 'wrong' : 'failed'
}
/** What cannot be an id is not sent. */
const look = async (id: string): Promise<State> =>
  z.safeParse(follow.page.input, { id }).success ? stateOf(await call(follow.page, { id })) : 'wrong'

type Turn = (on: boolean, alert?: FollowerAlert) => void
const View = ({ page, busy, onTurn }: { readonly page: Page; readonly busy: boolean; readonly onTurn: Turn }) => {
  const t = useWords(followWords)
  const language = useLanguage()
  const { store, address, state, alerts } = page
  const facts = { merchant: page.merchant[language], store: store ?? '', address }
  if (state === 'removed') return <Result icon="close" tone="idle" title={t('removed', facts)} text={t('removedWhy')} />
  if (state === 'left')
    return (
      <Result icon="check" tone="go" title={t('left', facts)} text={t('leftWhy', facts)}>
        <BusyButton text={t('back')} busy={busy} working={t('working')} className="" onPress={() => onTurn(true)} />
      </Result>
    )
  return (
    <section className="follow">
      <h1>{t(store ? 'ofStore' : 'of', facts)}</h1>
      <p>{t(state === 'muted' ? 'muted' : 'goTo', facts)}</p>
      {alerts.length === 0 && <p className="quiet">{t('nothing')}</p>}
      {alerts.length > 0 && (
        <ul className="follow-switches">
          {alerts.map(({ alert, on }) => (
            <li key={alert}>
              <span id={`alert-${alert}`}>{say(followerAlertWords[alert], language)}</span>
              <Switch on={on} busy={busy} name={{ labelledBy: `alert-${alert}` }} onTurn={() => onTurn(!on, alert)} />
            </li>
          ))}
        </ul>
      )}
      <BusyButton
        text={t('stopAll')}
        busy={busy}
        working={t('working')}
        className="button-danger"
        onPress={() => onTurn(false)}
      />
    </section>
  )
}
export const Following = ({ id }: { readonly id: string | undefined }) => {
  const t = useWords(followWords)
  const [state, setState] = useState<State>('loading')
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (id === undefined) return
    let current = true
    void look(id).then((found) => {
      if (current) setState(found)
    })
    return () => {
      current = false
    }
  }, [id, tries])
  const turnTo = async (on: boolean, alert?: FollowerAlert): Promise<void> => {
    if (id === undefined) return
    setBusy(true)
    const answer = await call(on ? follow.resume : follow.stop, { id, ...(alert ? { alert } : {}) })
    setBusy(false)
    if (answer.kind === 'success') return setState(answer.body)
    report(answer)
    // The merchant may have removed them meanwhile: the page then shows that.
    if (answer.kind === 'error') setTries(tries + 1)
  }
  if (state === 'loading') return <Result icon="bell" tone="idle" title={t('yours')} text={t('yoursScripts')} />
  if (state === 'wrong') return <Result icon="search" tone="bad" title={t('wrong')} text={t('wrongWhy')} />
  if (state === 'failed')
    return (
      <Result icon="warning" tone="bad" title={t('failed')}>
        <button type="button" className="button" onClick={() => setTries(tries + 1)}>
          {t('again')}
        </button>
      </Result>
    )
  return (
    <div aria-live="polite">
      <View page={state} busy={busy} onTurn={(on, alert) => void turnTo(on, alert)} />
    </div>
  )
}
