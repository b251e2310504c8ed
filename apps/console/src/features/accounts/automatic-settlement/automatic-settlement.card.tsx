// One currency: how it settles, when it runs next, and what the last run did.
import { automaticSettlement, type PlannedRun } from '@falaj/contract/accounts/automatic-settlement'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { useAction } from '../../../api/use.ts'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateOf, dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { PlannedRuns, SumNowBar } from './automatic-settlement.planned.tsx'
import { CurrencyRuleForm, type CurrencyRuleFormProps } from './automatic-settlement.form.tsx'
import { useScheduleText } from './automatic-settlement.rule-text.ts'
import { automaticSettlementWords } from './automatic-settlement.words.ts'

type Row = Output<typeof automaticSettlement.query>['currencies'][number]

const SkipButton = ({ currency, run }: { readonly currency: Row['currency']; readonly run: PlannedRun }) => {
  const t = useWords(automaticSettlementWords)
  const zone = useZone()
  const action = useAction(automaticSettlement.skip, { stale: [automaticSettlement.query] })
  return (
    <button
      type="button"
      className="button button-small"
      aria-disabled={action.busy}
      onClick={() => !action.busy && void action.run({ currency, at: run.at, skip: !run.isSkipped })}
    >
      {t(run.isSkipped ? 'unskip' : 'skip')}
      <span className="visually-hidden"> {t('skipOf', { at: dateTimeOf(run.at, zone) })}</span>
    </button>
  )
}

const Rule = ({ row }: { readonly row: Row }) => {
  const t = useWords(automaticSettlementWords)
  const zone = useZone()
  const scheduleText = useScheduleText()
  const { rule, account, last, now, next } = row
  if (rule.mode === 'MANUAL')
    return row.version === 0 ? <p className="quiet">{t('never')}</p> : <p className="quiet">{t('MANUAL')}</p>
  return (
    <div className="settlement-parts">
      <Facts
        facts={[
          { name: t('schedule'), value: scheduleText(rule.schedule) },
          {
            name: t('account'),
            value: account ? `${account.alias} ${account.number}${account.whyNot ? ` (${t('accountBad')})` : ''}` : '–',
          },
          ...(rule.toStores ? [{ name: t('stores'), value: t('toOwnAccounts') }] : []),
          { name: t('keep'), value: <Amount of={rule.keep} /> },
          { name: t('threshold'), value: <Amount of={rule.threshold} /> },
          {
            name: t('last'),
            value: last ? (
              <span className="settlement-last">
                {dateTimeOf(last.plannedAt, zone)} <StatusPill code={last.outcome} />
                {last.sent.minor > 0n && <Amount of={last.sent} />}
              </span>
            ) : (
              t('noRuns')
            ),
          },
        ]}
      />
      <div>
        <h3>{t('next')}</h3>
        <PlannedRuns runs={next} action={(run) => <SkipButton currency={row.currency} run={run} />} />
      </div>
      <div>
        <h3>{t('ifNow')}</h3>
        <SumNowBar now={now} />
      </div>
    </div>
  )
}

export interface CurrencyCardProps {
  readonly row: Row
  readonly editing: boolean
  readonly request: CurrencyRuleFormProps['request']
  readonly onEdit: (open: boolean) => void
}
export const CurrencyCard = ({ row, editing, request, onEdit }: CurrencyCardProps) => {
  const t = useWords(automaticSettlementWords)
  const zone = useZone()
  const { currency, since, by } = row
  return (
    <section className="card card-body settlement-card" aria-labelledby={`settlement-${currency}`}>
      <div>
        <h2 id={`settlement-${currency}`}>
          {currency}{' '}
          <span className="settlement-mode" data-mode={row.rule.mode}>
            {t(row.rule.mode)}
          </span>
        </h2>
        {since && <p className="quiet small">{t('since', { date: dateOf(since, zone), by: by ?? '–' })}</p>}
      </div>
      {!editing && row.request?.mine && (
        <a className="button" href={`${href('/fiat/transaction/automatic-settlement')}?request=${row.request.id}`}>
          {t('edit')}
          <span className="visually-hidden"> {t('editOf', { currency })}</span>
        </a>
      )}
      {!editing && !row.request && (
        <button type="button" className="button" onClick={() => onEdit(true)}>
          {t('edit')}
          <span className="visually-hidden"> {t('editOf', { currency })}</span>
        </button>
      )}
      <div className="settlement-whole">
        {row.request && !editing && (
          <p role="status" className="settlement-waiting">
            {t('waiting', { number: row.request.number })}{' '}
            <a href={`${href('/management/auth/pending')}?open=${row.request.id}`}>{t('waitingLink')}</a>
          </p>
        )}
        {editing ? <CurrencyRuleForm row={row} request={request} onClose={() => onEdit(false)} /> : <Rule row={row} />}
      </div>
    </section>
  )
}
