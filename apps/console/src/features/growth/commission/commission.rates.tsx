// The rates of a partner or promoter, with the days on which each is valid and who set it.
import { percentOf } from '@falaj/contract/growth/partner'
import { words } from '@falaj/contract/kernel/words'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { dateOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'

const rateWords = words({
  rates: { en: 'Rates', zh: '费率' },
  since: { en: 'from {from}', zh: '自 {from}' },
  between: { en: '{from} to {until}', zh: '{from} 至 {until}' },
})
/** The days of a span in Dubai, such as '01-11-2026 to 30-11-2026'. */
export const useSpan = () => {
  const t = useWords(rateWords)
  const day = (at: string): string => dateOf(at, 'Asia/Dubai')
  return (from: string, until: string | null): string =>
    until ? t('between', { from: day(from), until: day(until) }) : t('since', { from: day(from) })
}
interface Rate {
  readonly ratePpm: number
  readonly from: string
  readonly until: string | null
  readonly who: string | null
}
export const RatesPart = ({ rates }: { readonly rates: readonly Rate[] }) => {
  const t = useWords(rateWords)
  const span = useSpan()
  return (
    <DetailPart title={t('rates')}>
      <Facts
        as="rows"
        facts={rates.map(({ ratePpm, from, until, who }) => ({
          name: span(from, until),
          value: [percentOf(ratePpm), who].filter(Boolean).join(' · '),
        }))}
      />
    </DetailPart>
  )
}
