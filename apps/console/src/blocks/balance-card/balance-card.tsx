// The currency balance card of specification 2.6. The caller decides where its body leads; amounts open their explanation.
import type { ReactNode } from 'react'
import { currencyNames, type BalanceAccount, type BalanceCurrency } from '@falaj/contract/accounts/balance'
import { money, type Money } from '@falaj/money'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { ChannelBar } from '../channel-bar/channel-bar.tsx'
import { Explain } from '../explain/explain.tsx'
import type { AsOf } from '../explain/period.ts'
import { Glyph } from '../glyph.tsx'
import { Amount } from '../money/amount.tsx'
import { Popover } from '../popover/popover.tsx'
import { Bar } from '../states/skeleton.tsx'
import { cardWays, isOffered } from './offered.ts'
import { CardWay } from './ways.tsx'
import { balanceCardWords } from './words.ts'
import './balance-card.css'

export interface BalanceCardProps {
  readonly balance: Money
  /** Null is shown as AED 0.00 (decision 0016). */
  readonly pending: Money | null
  readonly hold: Money
  readonly inTransit?: Money
  readonly currency: BalanceCurrency
  /** Instead of the currency's name. */
  readonly title?: string
  readonly loading?: boolean
  readonly checked?: boolean
  /** Where the card's body leads. */
  readonly href: string
  /** The moment that the amounts refer to. */
  readonly asOf?: AsOf
}

const nothing = money(0n, 'AED')

const More = ({ currency }: { readonly currency: BalanceCurrency }) => {
  const t = useWords(balanceCardWords)
  const visitor = visitorOf(useStore(site))
  const lines = (['settlement', 'bankAccounts'] as const).filter((name) => isOffered(cardWays[name], visitor))
  const label = t('more', { currency })
  if (lines.length === 0) return null
  return (
    <Popover className="tool balance-more" label={label} title={label} button={<Glyph name="dots" />}>
      {() => (
        <>
          {lines.map((name) => (
            <CardWay key={name} way={cardWays[name]} label={t(name)} className="popover-line" />
          ))}
        </>
      )}
    </Popover>
  )
}

export const BalanceCard = ({
  balance,
  pending,
  hold,
  inTransit,
  currency,
  title,
  loading = false,
  checked = false,
  href,
  asOf,
}: BalanceCardProps) => {
  const t = useWords(balanceCardWords)
  const language = useLanguage()
  const isPoints = currency === 'GP'
  const explained = (account: BalanceAccount, amount: Money, as: 'text' | 'balance' = 'text'): ReactNode =>
    loading ? (
      <Bar width={as === 'balance' ? '160px' : '72px'} />
    ) : (
      <Explain of={{ account, currency }} {...(asOf ? { asOf } : {})}>
        <Amount of={amount} as={as} bare={amount.currency === currency} />
      </Explain>
    )
  const parts = [
    { channel: 'net', name: currencyNames[currency][language], amount: balance },
    { channel: 'fee', name: t('pending'), amount: pending ?? nothing },
    { channel: 'hold', name: t('hold'), amount: hold },
  ] as const
  return (
    <article className="card balance-card" data-checked={checked} aria-busy={loading}>
      <div className="balance-head">
        <span className="balance-code" data-points={isPoints}>
          {currency}
        </span>
        <a className="balance-body" href={href} {...(checked ? { 'aria-current': true } : {})}>
          {title ?? currencyNames[currency][language]}
        </a>
        {checked && (
          <span className="balance-check" role="img" aria-label={t('checked')}>
            <Glyph name="done" />
          </span>
        )}
        {!isPoints && <More currency={currency} />}
      </div>
      <div className="balance-sum">{explained('available', balance, 'balance')}</div>
      <ChannelBar label={t('parts')} parts={loading ? [] : parts} bare />
      <dl className="balance-parts">
        <div>
          <dt>
            <i className="channel-dot" data-channel="fee" />
            {t('pending')}
          </dt>
          <dd>{explained('pending', pending ?? nothing)}</dd>
        </div>
        <div>
          <dt>
            <i className="channel-dot" data-channel="hold" />
            {t('hold')}
          </dt>
          <dd>{explained('hold', hold)}</dd>
        </div>
        {inTransit && inTransit.minor > 0n && (
          <div>
            <dt>
              <i className="channel-dot" data-channel="promised" />
              {t('inTransit')}
            </dt>
            <dd>{explained('in-transit', inTransit)}</dd>
          </div>
        )}
      </dl>
      {!isPoints && (
        <div className="balance-ways">
          <CardWay way={cardWays.deposit} label={t('deposit')} className="button balance-button" />
          <CardWay
            way={cardWays.withdraw}
            label={t('withdraw')}
            className="button balance-button"
            query={`?currency=${currency}`}
          />
        </div>
      )}
    </article>
  )
}
