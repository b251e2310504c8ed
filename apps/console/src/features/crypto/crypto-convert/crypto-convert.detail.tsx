// One conversion: its outcome, its rate, its value in dirhams with the source, and every movement.
import { isCoin } from '@falaj/contract/kernel/coins'
import { cryptoConvert } from '@falaj/contract/crypto/crypto-convert'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Rate } from '../../../blocks/money/rate-text.tsx'
import { sourceName } from '../../../blocks/money/source-name.ts'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { ExchangeMoves } from '../../accounts/currency-exchange/currency-exchange.read.ts'
import { convertSentences, convertWords } from './crypto-convert.words.ts'

type SaleDetail = Output<typeof cryptoConvert.sellDetail>

const Shown = ({ found }: { readonly found: SaleDetail }) => {
  const t = useWords(convertWords)
  const zone = useZone()
  const language = useLanguage()
  const { valued, value } = found
  return (
    <RecordView
      list={cryptoConvert.sell}
      found={found}
      say={useSentence(
        convertSentences,
        found,
        found.status === 'SUCCESS' && found.kind !== 'sell' && 'bought',
        found.status,
        found.why,
      )}
    >
      <DetailPart title={t('numbers')}>
        <Facts
          as="rows"
          facts={[
            ...[found.amount.currency, found.counter?.currency ?? ''].filter(isCoin).map((symbol) => ({
              name: t('coinPage'),
              value: <a href={href('/crypto/transaction/currency/{symbol}', { symbol })}>{symbol}</a>,
            })),
            { name: t('quotedRate'), value: <Rate of={found.quoted.rate} /> },
            { name: t('mid'), value: <Rate of={found.mid} /> },
            ...(found.least ? [{ name: t('least'), value: <Amount of={found.least} /> }] : []),
            {
              name: t('valued'),
              value:
                valued && value ? (
                  <>
                    <Amount of={value} />
                    <span className="quiet small">
                      {' '}
                      {t('valuedBy', { by: sourceName(valued.by, language), at: dateTimeOf(valued.at, zone) })}
                    </span>
                  </>
                ) : (
                  t('unknown')
                ),
            },
          ]}
        />
      </DetailPart>
      <ExchangeMoves transfers={found.transfers} />
    </RecordView>
  )
}

interface ConvertDetailProps {
  readonly id: string
  readonly of: typeof cryptoConvert.sellDetail
}
export const ConvertDetail = ({ id, of }: ConvertDetailProps) => (
  <Loaded of={of} input={{ id }}>
    {(found) => <Shown found={found} />}
  </Loaded>
)
