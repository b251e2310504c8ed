// Entries, newest first, page by page: where from, what about, the balance after; added up as far as they are shown.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { balance } from '@falaj/contract/accounts/balance'
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import { accountWords } from '@falaj/contract/kernel/money-words'
import { movementDetail } from '@falaj/contract/kernel/movement-detail'
import { toDisplay } from '@falaj/money'
import { call } from '../../api/call.ts'
import { CallFailed, cacheKey } from '../../api/use.ts'
import { BusyButton } from '../../light/busy-button.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { blockWords } from '../block-words.ts'
import { Glyph } from '../glyph.tsx'
import { Amount } from '../money/amount.tsx'
import { TimeCell } from '../record-list/columns.tsx'
import { Failed } from '../states/failed.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { useZone } from '../zone.ts'
import { About } from './about.tsx'
import { addEntries } from './add-up.ts'
import { endpointsOf } from './endpoints.ts'
import type { inputOf } from './period.ts'
import { useReason, type ReasonChoice, type BalanceExplanation } from './composition.tsx'
import { explainWords } from './words.ts'

type EntryQuery = ReturnType<typeof inputOf>
type Entry = Output<typeof balance.entries>['rows'][number]
const pageSize = 50

const useEntries = (query: EntryQuery, chosen: ReasonChoice) => {
  const { entries } = endpointsOf(query.currency)
  return useInfiniteQuery<Entry[], CallFailed, { pages: Entry[][] }, string[], number | null>({
    queryKey: cacheKey(entries, { ...query, chosen }),
    meta: { refreshedBy: entries.refreshedBy },
    initialPageParam: null,
    queryFn: async ({ pageParam, signal }) => {
      const input = {
        ...query,
        size: pageSize,
        ...(chosen === 'all' ? {} : { reason: chosen }),
        ...(pageParam === null ? {} : { beforeSeq: pageParam }),
      }
      const result = await call(entries, input as Input<typeof balance.entries>, { signal })
      if (result.kind !== 'success') throw new CallFailed(result)
      return result.body.rows
    },
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)!.seq : undefined),
  })
}

interface SumProps {
  readonly entries: readonly Entry[]
  readonly composed: BalanceExplanation
  readonly chosen: ReasonChoice
}
const Sum = ({ entries, composed, chosen }: SumProps) => {
  const t = useWords(explainWords)
  const chosenMovements = composed.movements.filter(({ reason }) => chosen === 'all' || reason === chosen)
  const all = chosenMovements.reduce((sum, { entries: count }) => sum + count, 0)
  const net = chosenMovements.reduce((sum, { credited, debited }) => sum + credited.minor - debited.minor, 0n)
  const { sum, isUnbroken } = addEntries(entries)
  const sumText = `${composed.closing.currency} ${toDisplay({ ...composed.closing, minor: sum })}`
  const isWhole = entries.length >= all
  const isRight = isUnbroken && (!isWhole || (sum === net && entries.length === all))
  const says = !isUnbroken
    ? t('broken')
    : !isWhole
      ? t('added', { n: entries.length.toLocaleString('en'), all: all.toLocaleString('en'), sum: sumText })
      : t(isRight ? 'addedAll' : 'addedWrong', { n: all.toLocaleString('en'), sum: sumText })
  return (
    <p className="explain-check" data-equal={isRight} data-part={!isWhole} role={isRight ? 'status' : 'alert'}>
      <Glyph name={isRight ? (isWhole ? 'done' : 'hourglass') : 'alert'} />
      <span>{says}</span>
    </p>
  )
}

export const EntryList = ({
  query,
  composed,
  chosen,
}: {
  readonly query: EntryQuery
  readonly composed: BalanceExplanation
  readonly chosen: ReasonChoice
}) => {
  const t = useWords(explainWords)
  const shared = useWords(blockWords)
  const language = useLanguage()
  const zone = useZone()
  const reason = useReason()
  const found = useEntries(query, chosen)
  if (found.error) return <Failed failure={found.error.failure} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton lines={4} />
  const entries = found.data.pages.flat()
  if (entries.length === 0) return null
  const account = (code: string): string =>
    Object.hasOwn(accountWords, code) ? accountWords[code as keyof typeof accountWords][language] : code
  return (
    <section className="explain-entries">
      <h3>{chosen === 'all' ? t('entries') : t('entriesOf', { what: reason(chosen) })}</h3>
      <div className="explain-scroll">
        <table className="explain-rows">
          <thead>
            <tr>
              <th scope="col">{t('when')}</th>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('other')}</th>
              <th scope="col">{t('amountHead')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.seq}>
                <td>
                  <TimeCell at={query.clock === 'event' ? entry.eventAt : entry.bookedAt} zone={zone} />
                </td>
                <td>
                  <span className="cell-main">{reason(entry.reason)}</span>
                  <span className="cell-under">
                    <About about={entry.about} currency={query.currency} />
                  </span>
                  {entry.about.product && <span className="cell-under">{movementDetail(entry.about, language)}</span>}
                </td>
                <td>
                  {account(entry.other.account)}
                  {entry.other.own && <span className="quiet"> · {t('yours')}</span>}
                </td>
                <td>
                  <Amount of={entry.amount} signed bare />
                </td>
                <td>
                  <Amount of={entry.balance} bare />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Sum entries={entries} composed={composed} chosen={chosen} />
      {found.hasNextPage && (
        <BusyButton
          className=""
          text={t('more')}
          working={shared('loading')}
          busy={found.isFetchingNextPage}
          onPress={() => void found.fetchNextPage()}
        />
      )}
    </section>
  )
}
