// One commission: its chain, computed again in the browser, the path of that day, what was taken back, and its ledger entries.
import { percentOf } from '@falaj/contract/growth/partner'
import { commission, commissionKindWords, type CommissionExplanation } from '@falaj/contract/growth/commission'
import { href } from '@falaj/contract/kernel/routes'
import { sayCode } from '@falaj/contract/kernel/words'
import { toCodeText, type Money } from '@falaj/money'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { EntriesPart } from '../../../blocks/entries/entries.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { dayText, useZone } from '../../../blocks/zone.ts'
import { Icon } from '../../../light/icons.tsx'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { CommissionChain } from './commission.chain.tsx'
import { recompute, type Recomputed } from './commission.check.ts'
import { exactText } from './commission.text.ts'
import { commissionWords } from './commission.words.ts'

interface Props {
  readonly of: CommissionExplanation
  readonly computed: Recomputed
}
const Computed = ({ of, computed }: Props) => {
  const t = useWords(commissionWords)
  const { amount, fee } = of.payment
  const { shares, earned, kept, keptVat, isSame } = computed
  const as = (minor: bigint): Money => ({ ...amount, minor })
  const entitled = shares.reduce((sum, { minor }) => sum + minor, 0n)
  return (
    <DetailPart title={t('computed')}>
      <Facts
        as="rows"
        facts={[
          { name: t('base'), value: <Amount of={amount} /> },
          { name: t('rate'), value: <span className="digits">{percentOf(of.rate.ppm)}</span> },
          {
            name: t('exact'),
            value: (
              <span className="digits">
                {amount.currency} {exactText(amount, of.rate.ppm)}
              </span>
            ),
          },
          { name: t('limit'), value: <Amount of={fee} /> },
          { name: t('rounded'), value: <Amount of={as(entitled)} /> },
          ...(entitled === earned ? [] : [{ name: t('below'), value: <Amount of={as(earned - entitled)} /> }]),
          { name: t('earned'), value: <Amount of={as(earned)} /> },
          ...(keptVat === 0n ? [] : [{ name: t('vat'), value: <Amount of={as(keptVat)} /> }]),
          { name: t('kept'), value: <Amount of={as(kept + keptVat)} />, sum: true },
        ]}
      />
      <p className="commission-verdict" data-same={isSame} role={isSame ? undefined : 'alert'}>
        <Icon name={isSame ? 'check' : 'warning'} size={16} />
        {t(isSame ? 'matches' : 'differs')}
      </p>
    </DetailPart>
  )
}
const View = ({ of }: { readonly of: CommissionExplanation }) => {
  const t = useWords(commissionWords)
  const language = useLanguage()
  const zone = useZone()
  const computed = recompute(of)
  const { payment, payout } = of
  const total: Money = { ...payment.amount, minor: computed.kept + computed.keptVat }
  return (
    <Detail
      sum={
        <>
          <Amount of={total} as="hero" />
          <StatusPill code={of.state} />
        </>
      }
      steps={<CommissionChain of={of} computed={computed} />}
      rail={
        <DetailPart title={t('facts')}>
          <Facts
            facts={[
              { name: t('payment'), value: <span className="digits">{payment.number}</span> },
              { name: t('merchant'), value: payment.merchant[language] },
              { name: t('partner'), value: of.partner.name },
              ...(payout
                ? [
                    {
                      name: t('payout'),
                      value: (
                        <a href={href('/referral/statement', {}, { tab: 'payouts', open: payout.id })}>
                          {payout.number}
                        </a>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </DetailPart>
      }
    >
      <Computed of={of} computed={computed} />
      <DetailPart title={t('path')}>
        <Facts
          as="rows"
          facts={of.path.map(({ id, name, ratePpm }, at) => ({
            name: t('pathStep', { name, rate: percentOf(ratePpm) }),
            value: <Amount key={id} of={{ ...payment.amount, minor: computed.shares[at]?.minor ?? 0n }} />,
          }))}
        />
      </DetailPart>
      <DetailPart title={t('lines')}>
        <Facts
          as="rows"
          facts={of.lines.map(({ kind, at, taken, commission: own, vat }) => {
            const named = { at: dateTimeOf(at, zone), kind: sayCode(commissionKindWords, kind, language) }
            return {
              name: taken.minor > 0n ? t('lineTaken', { ...named, taken: toCodeText(taken) }) : t('line', named),
              value: <Amount of={{ ...own, minor: own.minor + vat.minor }} signed />,
            }
          })}
        />
        <p className="quiet small">{t('cleared', { settles: dayText(of.settlesOn), clears: dayText(of.clearsOn) })}</p>
      </DetailPart>
      <EntriesPart title={t('entries')} of={of} />
    </Detail>
  )
}
export const CommissionView = ({ id }: { readonly id: string }) => (
  <Loaded of={commission.explain} input={{ id }}>
    {(found) => <View of={found} />}
  </Loaded>
)
