// What the chain says of coins that came or went, and what they were worth at the time.
import { say, words, type Bilingual, type Text } from '@falaj/contract/kernel/words'
import type { Money } from '@falaj/money'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Copy } from '../copy.tsx'
import { DetailPart } from '../drawer/detail.tsx'
import { Facts, type Fact } from '../facts/facts.tsx'
import { Amount } from '../money/amount.tsx'
import { sourceName } from '../money/source-name.ts'
import { useZone } from '../zone.ts'

const coinWords = words({
  chainFacts: { en: 'On the chain', zh: '链上信息' },
  block: { en: 'Block', zh: '区块' },
  seen: { en: 'Times mined', zh: '打包次数' },
  confirmedAt: { en: 'Confirmed', zh: '确认时间' },
  valued: { en: 'Value at the time', zh: '当时价值' },
  valuedBy: { en: '{by}, {at}', zh: '{by}，{at}' },
})
interface Valued {
  readonly value: Money | null
  readonly valued: { readonly by: string; readonly at: string } | null
}
/** The value of coins in money: who said so, and when. */
export const useValueFact = () => {
  const t = useWords(coinWords)
  const language = useLanguage()
  const zone = useZone()
  return ({ value, valued }: Valued): readonly Fact[] =>
    value && valued
      ? [
          {
            name: t('valued'),
            value: (
              <>
                <Amount of={value} />{' '}
                <span className="quiet small">
                  {t('valuedBy', { by: sourceName(valued.by, language), at: dateTimeOf(valued.at, zone) })}
                </span>
              </>
            ),
          },
        ]
      : []
}
export const Hash = ({ of, className = 'digits' }: { readonly of: string; readonly className?: string }) => (
  <>
    <span className={className}>{of}</span> <Copy text={of} />
  </>
)
export interface CoinFactsProps {
  readonly of: Valued & {
    readonly hash: string | null
    readonly block: number
    readonly seen: number
    readonly confirmedAt: string | null
  }
  /** As the list names it. */
  readonly hashTitle: Bilingual<Text>
  /** Facts between those of the chain and the value. */
  readonly more?: readonly Fact[]
}
export const CoinFacts = ({ of, hashTitle, more = [] }: CoinFactsProps) => {
  const t = useWords(coinWords)
  const language = useLanguage()
  const zone = useZone()
  const valueFact = useValueFact()
  return (
    <DetailPart title={t('chainFacts')}>
      <Facts
        as="rows"
        facts={[
          { name: say(hashTitle, language), value: <Hash of={of.hash ?? ''} /> },
          { name: t('block'), value: <span className="digits">{of.block.toLocaleString('en')}</span> },
          { name: t('seen'), value: of.seen },
          ...(of.confirmedAt ? [{ name: t('confirmedAt'), value: dateTimeOf(of.confirmedAt, zone) }] : []),
          ...more,
          ...valueFact(of),
        ]}
      />
    </DetailPart>
  )
}
