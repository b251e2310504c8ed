// Coins that become dirhams by themselves: a card per coin, and what each run sold.
import { useState } from 'react'
import * as z from 'zod/mini'
import { approval } from '@falaj/contract/people/approval'
import { coinRule, cryptoSettlement } from '@falaj/contract/crypto/crypto-settlement'
import { href } from '@falaj/contract/kernel/routes'
import { useQuery } from '../../../api/use.ts'
import { Failed } from '../../../blocks/states/failed.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { CoinSettlementCard } from './crypto-settlement.card.tsx'
import { CoinSettlementList } from './crypto-settlement.list.tsx'
import { coinSettlementWords } from './crypto-settlement.words.ts'

/** The rule in the maker's own request, to be edited again: read from the approved text. */
const ruleIn = (canonical: string) => {
  const { payload } = JSON.parse(canonical) as { readonly payload: unknown }
  const read = z.safeDecode(coinRule, payload as never)
  return read.success ? read.data : null
}

export default function CryptoSettlement() {
  const t = useWords(coinSettlementWords)
  const requestId = new URLSearchParams(useLocation().search).get('request') ?? undefined
  const { data, error, refetch } = useQuery(cryptoSettlement.query, {})
  const request = useQuery(approval.detail, { id: requestId ?? '' }, { enabled: requestId !== undefined })
  const requested = requestId && request.data ? ruleIn(request.data.canonical) : null
  // Tied to the shown version: once another applies, the form is closed.
  const [editing, setEditing] = useState<{ readonly coin: string; readonly version: number } | null>(null)
  return (
    <Page>
      <div className="settlement-page">
        <p className="quiet">{t('lead')}</p>
        <p>
          <a href={href('/fiat/transaction/automatic-settlement')}>{t('toBank')}</a>
        </p>
        {error && <Failed failure={error.failure} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={8} />}
        {data?.coins.map((row) => (
          <CoinSettlementCard
            key={`${row.coin} ${row.version} ${requestId ?? ''}`}
            row={row}
            editing={
              editing ? editing.coin === row.coin && editing.version === row.version : requested?.coin === row.coin
            }
            request={requestId && requested?.coin === row.coin ? { id: requestId, rule: requested } : null}
            onEdit={(open) => setEditing({ coin: open ? row.coin : '', version: row.version })}
          />
        ))}
        {data && (
          <section aria-labelledby="settlement-log">
            <h2 id="settlement-log" className="settlement-log">
              {t('log')}
            </h2>
            <CoinSettlementList />
          </section>
        )}
      </div>
    </Page>
  )
}
