// Currency exchange: the order, a quote beside it, and all earlier exchanges.
import { balance } from '@falaj/contract/accounts/balance'
import { currencyExchange } from '@falaj/contract/accounts/currency-exchange'
import { exchangeCurrencies } from '@falaj/contract/accounts/exchange-rules'
import { href } from '@falaj/contract/kernel/routes'
import { useQuery } from '../../../api/use.ts'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Rate } from '../../../blocks/money/rate-text.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { TwoViews } from '../../../blocks/tabs/two-views.tsx'
import { OnlyReads } from '../../../blocks/why-not/only-reads.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { ExchangeDetail } from './currency-exchange.detail.tsx'
import { ExchangeDesk } from './currency-exchange.desk.tsx'
import { firstPair } from './currency-exchange.pair.ts'
import { useExchange, type ExchangeKind } from './currency-exchange.use-exchange.ts'
import { exchangeWords } from './currency-exchange.words.ts'

const path = '/fiat/balance/currency-exchange'

const kind: ExchangeKind = {
  area: 'fiatMoneyMovement',
  quote: currencyExchange.quote,
  add: currencyExchange.add,
  stale: [balance.query, currencyExchange.query],
  firstPair,
}
const Exchange = () => {
  const held = useQuery(balance.query, {}).data?.rows
  const exchange = useExchange(kind, {
    held,
    choices: exchangeCurrencies.filter((currency) => held?.some((row) => row.currency === currency)),
  })
  return <ExchangeDesk exchange={exchange} seeHref={(id) => `${href(path)}?open=${id}`} />
}

export default function CurrencyExchange() {
  const t = useWords(exchangeWords)
  return (
    <Page>
      <TwoViews
        label={t('views')}
        formTitle={t('newOne')}
        listTitle={t('history')}
        form={
          <OnlyReads area="fiatMoneyMovement" what={t('onlyReads')}>
            <Exchange />
          </OnlyReads>
        }
        list={
          <RecordList
            of={currencyExchange.query}
            counts={totalWords.counted}
            columns={(c) => [
              c.time('createdAt'),
              c.text('number'),
              c.status('status'),
              c.money('sold'),
              c.cell('bought', ({ bought }) => <Amount of={bought} as="cell" />),
              c.money('fee'),
              c.cell('rate', ({ rate }) => rate && <Rate of={rate} />),
              c.cell('markup', ({ markup }) => <Amount of={markup} as="cell" />),
              c.text('maker'),
              c.time('doneAt'),
            ]}
            filters={(f) => [
              f.text('text'),
              f.choice('status'),
              f.choice('sell'),
              f.choice('buy'),
              f.dates('createdAt'),
            ]}
            drawer={(id) => <ExchangeDetail id={id} />}
            exportable
          />
        }
      />
    </Page>
  )
}
