// The board: who is stuck, on what, and who moves next. Cards do not change their step by hand: steps follow from facts.
import { useState, type ReactNode } from 'react'
import {
  agentMerchant,
  agentMerchantFieldWords,
  usualDays,
  type AgentMerchantRow,
  type BoardStep,
} from '@falaj/contract/growth/agent-merchant'
import { commission } from '@falaj/contract/growth/commission'
import { activityWords, type Activity } from '@falaj/contract/merchant/application-answers'
import { statusOf } from '@falaj/contract/kernel/status'
import type { ListEndpoint, Output } from '@falaj/contract/kernel/endpoint'
import { toCodeText, type Money } from '@falaj/money'
import { useAction, useQuery } from '../../../api/use.ts'
import { Drawer } from '../../../blocks/drawer/drawer.tsx'
import { Glyph, type GlyphName } from '../../../blocks/glyph.tsx'
import { BoardFilters } from '../../../blocks/record-list/board-filters.tsx'
import { readState, searchAfter } from '../../../blocks/record-list/list-state.ts'
import { Empty } from '../../../blocks/states/empty.tsx'
import { Failed } from '../../../blocks/states/failed.tsx'
import { Bar } from '../../../blocks/states/skeleton.tsx'
import { navigate, searchWith, useLocation } from '../../../router/location.ts'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { AgentMerchant } from './agent-merchant.detail.tsx'
import { agentMerchantWords } from './agent-merchant.words.ts'

type Board = Output<typeof agentMerchant.board>
const endpoint = agentMerchant.query as unknown as ListEndpoint

const useReminding = () => {
  const t = useWords(agentMerchantWords)
  const action = useAction(agentMerchant.remind)
  const remind = async (ids: readonly string[]): Promise<void> => {
    const result = await action.run({ ids: [...ids] })
    if (result.kind === 'success') notify('success', t('reminded', { n: result.body.reminded }))
  }
  return { remind, busy: action.busy }
}
const textOf = (amounts: readonly Money[]): string =>
  amounts.length > 0 ? amounts.map((each) => toCodeText(each)).join(' + ') : 'AED 0.00'
const Summary = ({ of }: { readonly of: Board }) => {
  const t = useWords(agentMerchantWords)
  const { remind, busy } = useReminding()
  const { data } = useQuery(commission.summary, {})
  const { open, late, duplicates, remindable } = of
  return (
    <section className="card card-body merchant-summary">
      <p role="status">
        {t('open', { n: open })} <b>{late > 0 ? t('late', { n: late }) : t('lateNone')}</b>{' '}
        {duplicates > 0 && t('duplicates', { n: duplicates })}
        {data && (
          <span className="quiet small merchant-earned">
            {t('earned', { amount: textOf(data.earned), payable: textOf(data.payable) })}
          </span>
        )}
      </p>
      {remindable.length > 0 && (
        <button type="button" className="button" disabled={busy} onClick={() => void remind(remindable)}>
          {t('remindAll', { n: remindable.length })}
        </button>
      )}
    </section>
  )
}
/** What the card says: what is missing, or who is to move. */
const useReason = () => {
  const t = useWords(agentMerchantWords)
  const language = useLanguage()
  return (row: AgentMerchantRow): { readonly icon: GlyphName; readonly text: string } => {
    const fields = row.missing.map((field) => agentMerchantFieldWords[field as 'city']?.[language] ?? field)
    if (fields.length > 0)
      return {
        icon: 'clock',
        text: t('missingCard', {
          fields: fields.slice(0, 3).join(language === 'zh' ? '、' : ', ') + (fields.length > 3 ? ' …' : ''),
        }),
      }
    if (row.status === 'documents') return { icon: 'done', text: t('ready') }
    if (row.status === 'in-review') return { icon: 'clock', text: t('waits') }
    if (row.status === 'contract') return { icon: 'clock', text: t('signature') }
    return { icon: 'done', text: t('live', { mid: row.mid ?? '' }) }
  }
}
const Card = ({
  of,
  href,
  isRemindable,
}: {
  readonly of: AgentMerchantRow
  readonly href: string
  readonly isRemindable: boolean
}) => {
  const t = useWords(agentMerchantWords)
  const language = useLanguage()
  const { remind, busy } = useReminding()
  const reason = useReason()(of)
  const activity = of.category && activityWords[of.category as Activity]?.[language]
  const isLate = of.late === 'yes'
  return (
    <article className="merchant-card" data-duplicate={of.duplicate !== null}>
      <p className="merchant-card-head">
        <a href={href} data-record={of.id}>
          {of.name[language]}
        </a>
        <span className="digits" data-late={isLate} title={t('ageLong', { n: of.days })}>
          {t('age', { n: of.days })}
          {isLate && <span className="visually-hidden"> {t('lateMark')}</span>}
        </span>
      </p>
      <p className="quiet small">
        {[activity, of.city].filter(Boolean).join(', ')} · {of.agent[language]}
      </p>
      <p className="merchant-card-reason" data-late={isLate}>
        <Glyph name={reason.icon} size={13} />
        <span>{reason.text}</span>
      </p>
      {of.duplicate && (
        <p className="merchant-card-reason" data-late="true">
          <Glyph name="alert" size={13} />
          <span>{t('sameLicence', { licence: of.licence ?? '', number: of.duplicate })}</span>
        </p>
      )}
      {of.reminders > 0 && of.status !== 'live' && (
        <p className="quiet small">{t('remindedTimes', { n: of.reminders })}</p>
      )}
      {of.duplicate && of.status !== 'live' ? (
        <a className="button" href={href}>
          {t('compare')}
        </a>
      ) : (
        isRemindable && (
          <button type="button" className="button" disabled={busy} onClick={() => void remind([of.id])}>
            {t('remind')}
          </button>
        )
      )}
    </article>
  )
}
export const MerchantBoard = ({ actions }: { readonly actions: ReactNode }) => {
  const t = useWords(agentMerchantWords)
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const state = readState(endpoint, search)
  const { data, error, refetch } = useQuery(agentMerchant.board, { filters: state.filters }, { keepPrevious: true })
  const [lastOpen, setLastOpen] = useState(state.open)
  const [step, setStep] = useState<BoardStep>('to-complete')
  if (state.open && state.open !== lastOpen) setLastOpen(state.open)
  const hrefOf = (id: string | null): string => pathname + searchAfter(endpoint, search, { open: id })
  const cards = data?.steps.flatMap((each) => each.cards) ?? []
  const order = cards.map(({ id }) => id)
  const opened = cards.find(({ id }) => id === state.open)
  const walk = (by: 1 | -1): void => {
    const next = order[order.indexOf(state.open ?? '') + by]
    if (next) navigate(hrefOf(next), { replace: true })
  }
  const isFiltered = Object.keys(state.filters).length > 0
  const isEmpty = data?.steps.every(({ count }) => count === 0) ?? false
  const titleOf = (code: string): string => statusOf(code)?.[language] ?? code
  return (
    <>
      {error && !data ? (
        <section className="card">
          <Failed failure={error.failure} onRetry={() => void refetch()} />
        </section>
      ) : data ? (
        <Summary of={data} />
      ) : (
        <section className="card card-body">
          <Bar width="60%" />
        </section>
      )}
      <section className="card merchant-board" aria-label={t('board')}>
        <BoardFilters of={endpoint} without={['createdAt', 'status']} />
        {isEmpty ? (
          <Empty
            reason={isFiltered ? 'filtered' : 'noData'}
            {...(isFiltered ? {} : { text: t('none'), action: actions })}
          />
        ) : (
          <>
            <nav className="merchant-steps" aria-label={t('steps')}>
              {data?.steps.map((each) => (
                <button
                  key={each.step}
                  type="button"
                  aria-pressed={each.step === step}
                  onClick={() => setStep(each.step)}
                >
                  {titleOf(each.step)} {each.count}
                </button>
              ))}
            </nav>
            <div className="merchant-columns">
              {data?.steps.map((each) => (
                <section key={each.step} className="merchant-column" data-chosen={each.step === step}>
                  <h2>
                    {titleOf(each.step)} <span className="quiet">{each.count}</span>
                    {usualDays[each.step] !== null && (
                      <span className="quiet small merchant-usual">{t('usual', { n: usualDays[each.step]! })}</span>
                    )}
                  </h2>
                  {each.cards.length === 0 && <p className="quiet small">{t('nobody')}</p>}
                  {each.cards.map((card) => (
                    <Card
                      key={card.id}
                      of={card}
                      href={hrefOf(card.id)}
                      isRemindable={data.remindable.includes(card.id)}
                    />
                  ))}
                  {each.count > each.cards.length && (
                    <a href={pathname + searchWith(search, { show: 'list', status: each.step, open: null })}>
                      {t('more', { n: each.count - each.cards.length })}
                    </a>
                  )}
                </section>
              ))}
            </div>
          </>
        )}
      </section>
      <Drawer
        open={state.open !== null}
        title={opened?.name[language] ?? t('board')}
        headline={opened && <span className="drawer-name digits">{opened.number}</span>}
        onClose={() => navigate(hrefOf(null), { replace: true })}
        onWalk={opened ? walk : undefined}
        returnTo={() => document.querySelector<HTMLElement>(`[data-record="${CSS.escape(lastOpen ?? '')}"]`)}
      >
        {state.open && <AgentMerchant id={state.open} />}
      </Drawer>
    </>
  )
}
