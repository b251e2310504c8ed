// Amount on hold: every hold with its reason and its end; and a check that the list adds up to the account.
import { balance } from '@falaj/contract/accounts/balance'
import { useQuery } from '../../../api/use.ts'
import { Explain } from '../../../blocks/explain/explain.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { Page } from '../../../shell/page.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { BalanceCurrency } from '@falaj/contract/accounts/balance'
import { HoldDetail } from './balance.hold-detail.tsx'
import { Origin } from './balance.origin.tsx'
import { balanceWords } from './balance.words.ts'
import './balance.css'

const Totals = () => {
  const t = useWords(balanceWords)
  const found = useQuery(balance.holdTotals, {})
  const rows = found.data?.rows.filter(({ held, balance: there }) => held.minor > 0n || there.minor > 0n)
  if (!rows) return null
  const isEqual = rows.every(({ held, balance: there }) => held.minor === there.minor)
  if (rows.length === 0) return <p className="card hold-totals quiet">{t('holdsNone')}</p>
  return (
    <div className="card hold-totals">
      {rows.map(({ held, balance: there, count }) => (
        <div key={held.currency} className="hold-total">
          <Explain of={{ account: 'hold', currency: there.currency as BalanceCurrency }}>
            <Amount of={there} as="balance" />
          </Explain>
          <span className="quiet small">
            {t('holdsCount', { n: count })} · <Amount of={held} />
          </span>
        </div>
      ))}
      <p className="explain-check" data-equal={isEqual} role={isEqual ? 'status' : 'alert'}>
        <Glyph name={isEqual ? 'done' : 'alert'} />
        {t(isEqual ? 'holdsEqual' : 'holdsUnequal')}
      </p>
    </div>
  )
}

export default function Holds() {
  const language = useLanguage()
  return (
    <Page>
      <Totals />
      <RecordList
        of={balance.holds}
        counts={totalWords.all}
        columns={(c) => [
          c.time('since'),
          c.text('number'),
          c.status('state'),
          c.onCard(c.text('cause')),
          c.cell('why', ({ why }) => why?.[language] ?? <span className="quiet">–</span>),
          c.cell('about', (hold) => <Origin hold={hold} />),
          c.money('amount'),
          c.money('remaining'),
          c.time('until'),
          c.time('releasedAt'),
        ]}
        drawer={(id) => <HoldDetail id={id} />}
        exportable
      />
    </Page>
  )
}
