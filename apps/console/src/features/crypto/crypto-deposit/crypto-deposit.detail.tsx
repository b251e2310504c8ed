// One deposit: where it stands, what the chain says of it, what it was worth, and what it booked.
import { cryptoDeposit } from '@falaj/contract/crypto/crypto-deposit'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { say } from '@falaj/contract/kernel/words'
import { Copy } from '../../../blocks/copy.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Entries, Explained } from '../../../blocks/entries/entries.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { depositSentences, depositWords } from './crypto-deposit.words.ts'

type CoinDepositDetail = Output<typeof cryptoDeposit.detail>

const Shown = ({ found }: { readonly found: CoinDepositDetail }) => {
  const t = useWords(depositWords)
  const language = useLanguage()
  const zone = useZone()
  const { valued, value } = found
  return (
    <RecordView
      list={cryptoDeposit.query}
      found={found}
      say={useSentence(depositSentences, found, found.lostAt && 'lost')}
    >
      <DetailPart title={t('chainFacts')}>
        <Facts
          as="rows"
          facts={[
            {
              name: say(cryptoDeposit.query.titles.hash, language),
              value: (
                <>
                  <span className="digits">{found.hash}</span> <Copy text={found.hash ?? ''} />
                </>
              ),
            },
            { name: t('block'), value: <span className="digits">{found.block.toLocaleString('en')}</span> },
            { name: t('seen'), value: found.seen },
            ...(found.confirmedAt ? [{ name: t('confirmedAt'), value: dateTimeOf(found.confirmedAt, zone) }] : []),
            ...(found.label ? [{ name: t('label'), value: found.label }] : []),
            ...(valued && value
              ? [
                  {
                    name: t('valued'),
                    value: (
                      <>
                        <Amount of={value} />{' '}
                        <span className="quiet small">
                          {t('valuedBy', { by: valued.by, at: dateTimeOf(valued.at, zone) })}
                        </span>
                      </>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </DetailPart>
      {found.entries.length > 0 && (
        <DetailPart title={t('booked')}>
          {found.explained && <Explained explained={found.explained} />}
          <Entries entries={found.entries} />
        </DetailPart>
      )}
    </RecordView>
  )
}
export const DepositDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={cryptoDeposit.detail} input={{ id }}>
    {(found) => <Shown found={found} />}
  </Loaded>
)
