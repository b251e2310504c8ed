// One deposit: its status, its data on the chain, its value, and its bookings.
import { cryptoDeposit } from '@falaj/contract/crypto/crypto-deposit'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { CoinFacts } from '../../../blocks/coin/coin-facts.tsx'
import { EntriesPart } from '../../../blocks/entries/entries.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { useWords } from '../../../words/language.tsx'
import { depositSentences, depositWords } from './crypto-deposit.words.ts'

type CoinDepositDetail = Output<typeof cryptoDeposit.detail>

const Shown = ({ found }: { readonly found: CoinDepositDetail }) => {
  const t = useWords(depositWords)
  return (
    <RecordView
      list={cryptoDeposit.query}
      found={found}
      say={useSentence(depositSentences, found, found.lostAt && 'lost')}
    >
      <CoinFacts
        of={found}
        hashTitle={cryptoDeposit.query.titles.hash}
        more={found.label ? [{ name: t('label'), value: found.label }] : []}
      />
      <EntriesPart title={t('booked')} of={found} />
    </RecordView>
  )
}
export const DepositDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={cryptoDeposit.detail} input={{ id }}>
    {(found) => <Shown found={found} />}
  </Loaded>
)
