// The next runs, and what one would send now; with a button beside each run where it can be taken out.
import type { ReactNode } from 'react'
import { runReasons, type PlannedRun } from '@falaj/contract/accounts/automatic-settlement'
import type { Money } from '@falaj/money'
import { ChannelBar } from '../../../blocks/channel-bar/channel-bar.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateOf, dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { automaticSettlementWords } from './automatic-settlement.words.ts'

export const PlannedRuns = ({
  runs,
  action,
}: {
  readonly runs: readonly PlannedRun[]
  readonly action?: (run: PlannedRun) => ReactNode
}) => {
  const t = useWords(automaticSettlementWords)
  const zone = useZone()
  return (
    <ol className="planned-runs digits">
      {runs.map((run) => (
        <li key={run.at} data-skipped={run.isSkipped}>
          <span>
            <time dateTime={run.at}>{dateTimeOf(run.at, zone)}</time>
            {run.isSkipped && <span className="planned-mark">{t('skipped')}</span>}
            {run.movedFrom && (
              <span className="quiet small planned-moved">
                {t('moved', { day: dateOf(`${run.movedFrom}T08:00:00Z`, zone) })}
              </span>
            )}
          </span>
          {action?.(run)}
        </li>
      ))}
    </ol>
  )
}

export interface SumNow {
  readonly available: Money
  readonly keep: Money
  readonly amount: Money
  readonly why: string | null
}
/** `sends`: what it would do with it, where that is not sending. */
export const SumNowBar = ({ now, sends }: { readonly now: SumNow; readonly sends?: string }) => {
  const t = useWords(automaticSettlementWords)
  const language = useLanguage()
  const stays = { ...now.amount, minor: now.available.minor - now.amount.minor }
  const why = now.why && Object.hasOwn(runReasons, now.why) ? runReasons[now.why as keyof typeof runReasons] : null
  return (
    <div>
      <ChannelBar
        label={t('ifNow')}
        parts={[
          { channel: 'net', name: sends ?? t('sends'), amount: now.amount },
          { channel: 'hold', name: t('stays'), amount: stays },
        ]}
      />
      {why && <p className="quiet small">{why[language]}</p>}
    </div>
  )
}
