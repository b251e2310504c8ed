// One top-up: its customer, its status, the credited amount, and its bookings.
import { cryptoTopUp } from '@falaj/contract/crypto/crypto-top-up'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { CoinFacts } from '../../../blocks/coin/coin-facts.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { EntriesPart } from '../../../blocks/entries/entries.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { useWords } from '../../../words/language.tsx'
import { depositWords } from '../crypto-deposit/crypto-deposit.read.ts'
import { topUpSentences, topUpWords } from './crypto-top-up.words.ts'
import './crypto-top-up.top-up.css'

type CoinTopUpDetail = Output<typeof cryptoTopUp.detail>

const Shown = ({ found }: { readonly found: CoinTopUpDetail }) => {
  const t = useWords(topUpWords)
  const d = useWords(depositWords)
  const { customer, overLimit } = found
  return (
    <RecordView list={cryptoTopUp.query} found={found} say={useSentence(topUpSentences, found, found.lostAt && 'lost')}>
      {overLimit && (
        <p className="top-up-note" role="note">
          {t(overLimit === 'ONE' ? 'overONE' : 'overDAY')}
        </p>
      )}
      <DetailPart title={t('customer')}>
        <Facts
          as="rows"
          facts={[
            { name: t('reference'), value: <span className="digits">{found.reference}</span> },
            ...(customer
              ? [
                  {
                    name: t('customer'),
                    value: <a href={`${href('/customers')}?open=${customer.id}`}>{customer.name}</a>,
                  },
                ]
              : []),
            { name: t('credited'), value: <Amount of={found.credited} /> },
            { name: t('vat'), value: <Amount of={found.vat} /> },
          ]}
        />
      </DetailPart>
      <CoinFacts of={found} hashTitle={cryptoTopUp.query.titles.hash} />
      <EntriesPart title={d('booked')} of={found} />
    </RecordView>
  )
}
export const TopUpDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={cryptoTopUp.detail} input={{ id }}>
    {(found) => <Shown found={found} />}
  </Loaded>
)
