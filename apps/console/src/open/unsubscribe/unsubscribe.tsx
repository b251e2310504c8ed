// The page behind an unsubscribe link: shows what would be stopped, stops it on request, and undoes it on request.
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Result as Answer } from '@falaj/contract/kernel/envelope'
import { errors } from '@falaj/contract/kernel/errors'
import { channelWords, notice, topicWords, type UnsubscribeLink } from '@falaj/contract/workspace/notice'
import { href } from '@falaj/contract/kernel/routes'
import { say } from '@falaj/contract/kernel/words'
import { call } from '../../api/call.ts'
import { report } from '../../api/report.ts'
import { Result } from '../../light/result.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { unsubscribeWords } from './words.ts'

type State =
  | { readonly kind: 'loading' | 'wrong' | 'failed' }
  | { readonly kind: 'link'; readonly link: UnsubscribeLink; readonly acted: 'stop' | 'undo' | null }

const stateOf = (answer: Answer<UnsubscribeLink>, acted: 'stop' | 'undo' | null): State => {
  if (answer.kind === 'success') return { kind: 'link', link: answer.body, acted }
  const wrongCodes: readonly number[] = [errors.NOT_FOUND.code, errors.INPUT_INVALID.code]
  return { kind: answer.kind === 'error' && wrongCodes.includes(answer.head.code) ? 'wrong' : 'failed' }
}

/** What cannot be an id is not sent. */
const look = async (id: string): Promise<State> =>
  z.safeParse(notice.link.input, { id }).success ? stateOf(await call(notice.link, { id }), null) : { kind: 'wrong' }

const SettingsLink = () => {
  const t = useWords(unsubscribeWords)
  return <a href={href('/settings/notifications')}>{t('settings')}</a>
}

const LinkView = ({
  link,
  acted,
  busy,
  act,
}: {
  readonly link: UnsubscribeLink
  readonly acted: 'stop' | 'undo' | null
  readonly busy: boolean
  readonly act: (action: 'stop' | 'undo') => void
}) => {
  const t = useWords(unsubscribeWords)
  const language = useLanguage()
  const facts = {
    topic: say(topicWords[link.topic], language),
    channel: say(channelWords[link.channel], language),
    address: link.address,
  }
  const date = (link.usedAt ?? '').slice(0, 10).split('-').toReversed().join('-')
  if (link.state === 'spent')
    return (
      <Result
        icon="clock"
        tone="idle"
        title={t('spent')}
        text={t(link.wanted ? 'spentWanted' : 'spentStopped', { ...facts, date })}
      >
        <SettingsLink />
      </Result>
    )
  const button = (action: 'stop' | 'undo') => (
    <button
      type="button"
      className={action === 'stop' ? 'button button-primary' : 'button'}
      disabled={busy}
      onClick={() => act(action)}
    >
      {t(action)}
    </button>
  )
  if (!link.wanted)
    return (
      <Result icon="check" tone="go" title={t('stopped', facts)} text={t('stoppedWhy', facts)}>
        {/* What was stopped elsewhere is not this link's to take back. */}
        {link.state === 'used' && button('undo')}
        <SettingsLink />
      </Result>
    )
  if (acted === 'undo')
    return (
      <Result icon="check" tone="go" title={t('undone', facts)} text={t('undoneWhy', facts)}>
        {button('stop')}
        <SettingsLink />
      </Result>
    )
  return (
    <Result icon="bell" tone="wait" title={t('ask', facts)} text={t('askWhy', facts)}>
      {button('stop')}
      <SettingsLink />
    </Result>
  )
}

export const Unsubscribe = ({ id }: { readonly id: string | undefined }) => {
  const t = useWords(unsubscribeWords)
  const [state, setState] = useState<State>({ kind: 'loading' })
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
  const act = async (action: 'stop' | 'undo'): Promise<void> => {
    if (id === undefined) return
    setBusy(true)
    const answer = await call(notice[action], { id })
    setBusy(false)
    if (answer.kind === 'success') setState(stateOf(answer, action))
    else {
      report(answer)
      // The link may have been used up meanwhile: the page then shows that.
      if (answer.kind === 'error') setTries(tries + 1)
    }
  }
  if (state.kind === 'link')
    return (
      <div aria-live="polite">
        <LinkView link={state.link} acted={state.acted} busy={busy} act={(action) => void act(action)} />
      </div>
    )
  if (state.kind === 'wrong') return <Result icon="search" tone="bad" title={t('wrong')} text={t('wrongWhy')} />
  if (state.kind === 'failed')
    return (
      <Result icon="warning" tone="bad" title={t('failed')}>
        <button type="button" className="button" onClick={() => setTries(tries + 1)}>
          {t('again')}
        </button>
      </Result>
    )
  return <Result icon="bell" tone="idle" title={t('title')} text={t('scripts')} />
}
