// Automatic payouts to the bank: a card per currency, and the result of each run.
import { useState } from 'react'
import * as z from 'zod/mini'
import { approval } from '@falaj/contract/people/approval'
import { automaticSettlement, settlementRule, type SettlementRun } from '@falaj/contract/accounts/automatic-settlement'
import { href } from '@falaj/contract/kernel/routes'
import { toDisplay } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { Failed } from '../../../blocks/states/failed.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { CurrencyCard } from './automatic-settlement.card.tsx'
import { RunParts } from './automatic-settlement.parts.tsx'
import { automaticSettlementWords } from './automatic-settlement.words.ts'
import './automatic-settlement.css'

/** The rule in the maker's own request, to be edited again: read from the approved text. */
const ruleIn = (canonical: string) => {
  const { payload } = JSON.parse(canonical) as { readonly payload: unknown }
  const read = z.safeDecode(settlementRule, payload as never)
  return read.success ? read.data : null
}

const Why = ({ run }: { readonly run: SettlementRun }) => {
  const t = useWords(automaticSettlementWords)
  const { available, keep, sent } = run
  return (
    <span className="quiet small digits">
      {t('whyAmount', { available: toDisplay(available), keep: toDisplay(keep), sent: toDisplay(sent) })}
    </span>
  )
}

const Runs = () => {
  const t = useWords(automaticSettlementWords)
  return (
    <section aria-labelledby="settlement-log">
      <h2 id="settlement-log" className="settlement-log">
        {t('log')}
      </h2>
      <RecordList
        of={automaticSettlement.runs}
        counts={totalWords.all}
        columns={(c) => [
          c.time('plannedAt'),
          c.status('outcome'),
          c.money('sent'),
          c.cell('available', (run) => <Why run={run} />),
          c.text('why'),
          c.onCard(c.text('account')),
          c.cell('withdrawal', (run) =>
            run.withdrawal ? (
              <a href={`${href('/fiat/transaction/withdraw')}?open=${run.withdrawalId}`}>{run.withdrawal}</a>
            ) : (
              <span className="quiet">–</span>
            ),
          ),
        ]}
        drawer={(id) => <RunParts id={id} />}
        exportable
      />
    </section>
  )
}

export default function AutomaticSettlement() {
  const t = useWords(automaticSettlementWords)
  const requestId = new URLSearchParams(useLocation().search).get('request') ?? undefined
  const { data, error, refetch } = useQuery(automaticSettlement.query, {})
  const request = useQuery(approval.detail, { id: requestId ?? '' }, { enabled: requestId !== undefined })
  const requested = requestId && request.data ? ruleIn(request.data.canonical) : null
  // Tied to the shown version: once another applies, the form is closed.
  const [editing, setEditing] = useState<{ readonly currency: string; readonly version: number } | null>(null)
  return (
    <Page>
      <div className="settlement-page">
        <p className="quiet">{t('lead')}</p>
        {error && <Failed failure={error.failure} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={8} />}
        {data?.currencies.map((row) => (
          <CurrencyCard
            key={`${row.currency} ${row.version} ${requestId ?? ''}`}
            row={row}
            editing={
              editing
                ? editing.currency === row.currency && editing.version === row.version
                : requested?.currency === row.currency
            }
            request={requestId && requested?.currency === row.currency ? { id: requestId, rule: requested } : null}
            onEdit={(open) => setEditing({ currency: open ? row.currency : '', version: row.version })}
          />
        ))}
        {data && <Runs />}
      </div>
    </Page>
  )
}
