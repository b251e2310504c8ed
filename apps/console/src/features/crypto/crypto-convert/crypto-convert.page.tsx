// Convert: a coin for dirhams, or the other way round, by the currency exchange's desk with a slippage limit; and what was sold before.
import { useState } from 'react'
import { balance } from '@falaj/contract/accounts/balance'
import { crypto } from '@falaj/contract/crypto/crypto'
import { convertCurrencies, cryptoConvert, slippageChoices } from '@falaj/contract/crypto/crypto-convert'
import { isCoin } from '@falaj/contract/kernel/coins'
import { href } from '@falaj/contract/kernel/routes'
import { toPercent } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TwoViews } from '../../../blocks/tabs/two-views.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import {
  ExchangeDesk,
  useExchange,
  type ExchangeKind,
} from '../../accounts/currency-exchange/currency-exchange.read.ts'
import { SoldList } from './crypto-convert.list.tsx'
import { convertWords } from './crypto-convert.words.ts'

const kind: ExchangeKind = {
  area: 'cryptoConvert',
  quote: cryptoConvert.quote,
  add: cryptoConvert.add,
  stale: [crypto.dashboard, balance.query, cryptoConvert.sell, cryptoConvert.buy],
  firstPair: (search) => {
    const wanted = new URLSearchParams(search).get('sell')
    const sell = convertCurrencies.find((currency) => currency === wanted) ?? 'BTC'
    return { sell, buy: isCoin(sell) ? 'AED' : 'BTC' }
  },
}
const percentOf = (bps: number): string => toPercent(`0.${String(bps).padStart(4, '0')}`)

const Desk = () => {
  const t = useWords(convertWords)
  const [slippageBps, setSlippage] = useState<(typeof slippageChoices)[number]>(100)
  const rows = useQuery(crypto.dashboard, {}).data?.coins
  const fiat = useQuery(balance.query, {}).data?.rows.filter(({ currency }) => currency === 'AED') ?? []
  const exchange = useExchange(kind, {
    held: rows && [...rows.map(({ coin, available }) => ({ currency: coin, available })), ...fiat],
    choices: convertCurrencies,
    with: { slippageBps },
  })
  const choices = slippageChoices.map((bps) => ({ value: String(bps), label: percentOf(bps) }))
  return (
    <ExchangeDesk
      exchange={exchange}
      seeHref={(id) =>
        href('/crypto/transaction/record/{tag}', { tag: isCoin(exchange.draft.sell) ? 'sell' : 'buy' }, { open: id })
      }
    >
      <SelectField
        label={t('slippage')}
        hint={t('slippageHint')}
        choices={choices}
        value={String(slippageBps)}
        onChange={(value) => {
          const chosen = slippageChoices.find((bps) => String(bps) === value)
          if (chosen === undefined) return
          setSlippage(chosen)
          // A quote is for one limit.
          exchange.put({})
        }}
      />
    </ExchangeDesk>
  )
}

export default function Convert() {
  const t = useWords(convertWords)
  return (
    <Page under={t('lead')}>
      <TwoViews label={t('views')} formTitle={t('newOne')} listTitle={t('sold')} form={<Desk />} list={<SoldList />} />
    </Page>
  )
}
