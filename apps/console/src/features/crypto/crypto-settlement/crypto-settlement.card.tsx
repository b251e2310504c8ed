// One coin: how it settles, when it runs next, and what the last run sold.
import type { PlannedRun } from '@falaj/contract/accounts/automatic-settlement'
import { cryptoSettlement } from '@falaj/contract/crypto/crypto-settlement'
import { href } from '@falaj/contract/kernel/routes'
import { useAction } from '../../../api/use.ts'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateOf, dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import {
  automaticSettlementWords,
  PlannedRuns,
  useScheduleText,
} from '../../accounts/automatic-settlement/automatic-settlement.read.ts'
import { CoinRuleForm, type CoinRow, type CoinRuleFormProps } from './crypto-settlement.form.tsx'
import { SoldNow } from './crypto-settlement.sold-now.tsx'
import { coinSettlementWords } from './crypto-settlement.words.ts'

const SkipButton = ({ coin, run }: { readonly coin: CoinRow['coin']; readonly run: PlannedRun }) => {
  const words = useWords(automaticSettlementWords)
  const zone = useZone()
  const action = useAction(cryptoSettlement.skip, { stale: [cryptoSettlement.query] })
  return (
    <button
      type="button"
      className="button button-small"
      aria-disabled={action.busy}
      onClick={() => !action.busy && void action.run({ coin, at: run.at, skip: !run.isSkipped })}
    >
      {words(run.isSkipped ? 'unskip' : 'skip')}
      <span className="visually-hidden"> {words('skipOf', { at: dateTimeOf(run.at, zone) })}</span>
    </button>
  )
}

const Rule = ({ row }: { readonly row: CoinRow }) => {
  const t = useWords(coinSettlementWords)
  const words = useWords(automaticSettlementWords)
  const zone = useZone()
  const scheduleText = useScheduleText()
  const { rule, last, now, next, worth } = row
  if (rule.mode === 'MANUAL') return <p className="quiet">{row.version === 0 ? t('never') : words('MANUAL')}</p>
  return (
    <div className="settlement-parts">
      <Facts
        facts={[
          { name: words('schedule'), value: scheduleText(rule.schedule) },
          { name: t('into'), value: rule.into },
          { name: t('keepFact'), value: t('percent', { n: rule.keepPercent }) },
          { name: t('threshold'), value: <Amount of={rule.threshold} /> },
          {
            name: words('last'),
            value: last ? (
              <span className="settlement-last">
                {dateTimeOf(last.plannedAt, zone)} <StatusPill code={last.outcome} />
                {last.bought && <Amount of={last.bought} />}
              </span>
            ) : (
              words('noRuns')
            ),
          },
        ]}
      />
      <div>
        <h3>{words('next')}</h3>
        <PlannedRuns runs={next} action={(run) => <SkipButton coin={row.coin} run={run} />} />
      </div>
      <div>
        <h3>{words('ifNow')}</h3>
        <SoldNow now={now} worth={worth} />
      </div>
    </div>
  )
}

export interface CoinSettlementCardProps {
  readonly row: CoinRow
  readonly editing: boolean
  readonly request: CoinRuleFormProps['request']
  readonly onEdit: (open: boolean) => void
}
export const CoinSettlementCard = ({ row, editing, request, onEdit }: CoinSettlementCardProps) => {
  const t = useWords(coinSettlementWords)
  const words = useWords(automaticSettlementWords)
  const zone = useZone()
  const { coin, since, by } = row
  const change = (
    <>
      {words('edit')}
      <span className="visually-hidden"> {t('editOf', { coin })}</span>
    </>
  )
  return (
    <section className="card card-body settlement-card" aria-labelledby={`settlement-${coin}`}>
      <div>
        <h2 id={`settlement-${coin}`}>
          {coin}{' '}
          <span className="settlement-mode" data-mode={row.rule.mode}>
            {words(row.rule.mode)}
          </span>
        </h2>
        {since && <p className="quiet small">{words('since', { date: dateOf(since, zone), by: by ?? '–' })}</p>}
      </div>
      {!editing && row.request?.mine && (
        <a className="button" href={`${href('/crypto/transaction/automatic-settlement')}?request=${row.request.id}`}>
          {change}
        </a>
      )}
      {!editing && !row.request && (
        <button type="button" className="button" onClick={() => onEdit(true)}>
          {change}
        </button>
      )}
      <div className="settlement-whole">
        {row.request && !editing && (
          <p role="status" className="settlement-waiting">
            {words('waiting', { number: row.request.number })}{' '}
            <a href={`${href('/management/auth/pending')}?open=${row.request.id}`}>{words('waitingLink')}</a>
          </p>
        )}
        {editing ? <CoinRuleForm row={row} request={request} onClose={() => onEdit(false)} /> : <Rule row={row} />}
      </div>
    </section>
  )
}
