// Opening + each class of movement = closing, re-added here; and below, the entries of the chosen class.
import { useState } from 'react'
import type { balance } from '@falaj/contract/accounts/balance'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { useQuery } from '../../api/use.ts'
import { useWords } from '../../words/language.tsx'
import { Failed } from '../states/failed.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { AsOfPicker } from './as-of.tsx'
import { Composition, type ReasonChoice } from './composition.tsx'
import { endpointsOf } from './endpoints.ts'
import { EntryList } from './entry-list.tsx'
import { inputOf, spanNames, type AsOf, type Span, type Subject } from './period.ts'
import { explainWords } from './words.ts'
import './explain.css'

export interface ExplanationProps {
  readonly of: Subject
  readonly asOf: AsOf
  /** The moment is chosen elsewhere. */
  readonly fixed?: boolean
}
export const Explanation = ({ of, asOf: given, fixed = false }: ExplanationProps) => {
  const t = useWords(explainWords)
  const [asOf, setAsOf] = useState(given)
  const [span, setSpan] = useState<Span>('last-month')
  const [chosen, setChosen] = useState<ReasonChoice>('all')
  const [today] = useState(() => Date.now())
  const input = inputOf(of, span, asOf, today)
  const found = useQuery(endpointsOf(of.currency).explain, input as Input<typeof balance.explain>, {
    keepPrevious: true,
  })
  return (
    <div className="explanation">
      <div className="explain-tools">
        <div className="segments" role="group" aria-label={t('period')}>
          {spanNames.map((name) => (
            <button key={name} type="button" aria-pressed={span === name} onClick={() => setSpan(name)}>
              {t(name)}
            </button>
          ))}
        </div>
        {!fixed && <AsOfPicker value={asOf} onChange={setAsOf} />}
      </div>
      {found.error ? (
        <Failed failure={found.error.failure} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <Composition of={found.data} from={input.from} at={asOf.at} chosen={chosen} onChoose={setChosen} />
          <EntryList key={JSON.stringify([input, chosen])} query={input} composed={found.data} chosen={chosen} />
        </>
      )}
    </div>
  )
}
