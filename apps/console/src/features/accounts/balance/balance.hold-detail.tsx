// One hold: why, until when, and everything that went into it and out.
import { balance } from '@falaj/contract/accounts/balance'
import { accountWords, reasonWords } from '@falaj/contract/kernel/money-words'
import { say } from '@falaj/contract/kernel/words'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { Origin } from './balance.origin.tsx'
import { balanceWords } from './balance.words.ts'

const worded = (table: Readonly<Record<string, { en: string; zh: string }>>, code: string, language: 'en' | 'zh') =>
  table[code]?.[language] ?? code

export const HoldDetail = ({ id }: { readonly id: string }) => {
  const t = useWords(balanceWords)
  const language = useLanguage()
  const zone = useZone()
  const found = useLoaded(balance.hold, { id }, { lines: 6 })
  if (!found.data) return found.instead
  const { amount, remaining, state, cause, why, movements, ...hold } = found.data
  const { titles } = balance.holds
  const title = (field: keyof typeof titles): string => say(titles[field], language)
  const when = (at: string | null) => (at === null ? '–' : dateTimeOf(at, zone))
  const isEqual = movements.reduce((sum, each) => sum + each.amount.minor, 0n) === remaining.minor
  const sentence =
    state === 'released'
      ? t('sayReleased')
      : cause === 'provider'
        ? t('sayProvider', { why: why?.[language] ?? '' })
        : t(cause === 'approval' ? 'sayApproval' : 'sayOther')
  return (
    <Detail
      sum={
        <>
          <Amount of={amount} as="hero" />
          <StatusPill code={state} />
        </>
      }
      say={sentence}
      rail={
        <Facts
          as="grid"
          facts={[
            { name: title('number'), value: <span className="digits">{hold.number}</span> },
            {
              name: title('about'),
              value: <Origin hold={found.data} />,
            },
            { name: title('since'), value: when(hold.since) },
            { name: title('until'), value: when(hold.until) },
            { name: title('releasedAt'), value: when(hold.releasedAt) },
          ]}
        />
      }
    >
      <DetailPart title={t('moved')}>
        <Facts
          as="rows"
          facts={[
            ...movements.map((each) => ({
              name: `${dateTimeOf(each.at, zone)} · ${worded(reasonWords, each.reason, language)} · ${t(
                each.amount.minor > 0n ? 'from' : 'to',
                { account: worded(accountWords, each.other, language) },
              )}`,
              value: <Amount of={each.amount} signed />,
            })),
            { name: title('remaining'), value: <Amount of={remaining} />, sum: true },
          ]}
        />
        <p className="explain-check" data-equal={isEqual} role={isEqual ? 'status' : 'alert'}>
          <Glyph name={isEqual ? 'done' : 'alert'} />
          {t(isEqual ? 'movedEqual' : 'holdsUnequal')}
        </p>
      </DetailPart>
    </Detail>
  )
}
