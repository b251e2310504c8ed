// One sum split in measured parts: the falaj. Never without the numbers under it, and never of two currencies.
import type { ReactNode } from 'react'
import type { Money } from '@falaj/money'
import { Amount } from '../money/amount.tsx'
import { shareOf } from './share.ts'
import './channel-bar.css'

export type Channel = 'net' | 'fee' | 'hold' | 'refund' | 'tax' | 'promised'
export interface Part {
  readonly channel: Channel
  readonly name: string
  readonly amount: Money
  /** What goes away is shown with a minus. */
  readonly away?: boolean
  /** How it was measured: '2.2 % + 1.00'. */
  readonly rule?: ReactNode
}
export interface ChannelBarProps {
  /** Names the bar: 'Where the money went'. */
  readonly label: string
  readonly parts: readonly Part[]
  /** The bar alone; the caller shows the numbers beside it. */
  readonly bare?: boolean
}
export const ChannelBar = ({ label, parts, bare = false }: ChannelBarProps) => {
  const shares = shareOf(parts.map(({ amount }) => amount.minor))
  return (
    <div className="channel">
      <div className="channel-bar" role="img" aria-label={`${label}: ${parts.map(({ name }) => name).join(', ')}`}>
        {parts.map(({ channel, name }, at) =>
          shares[at] === 0 ? null : <i key={name} data-channel={channel} style={{ flexGrow: shares[at] }} />,
        )}
      </div>
      {!bare && (
        <ul className="channel-parts">
          {parts.map(({ channel, name, amount, away, rule }) => (
            <li key={name}>
              <i className="channel-dot" data-channel={channel} />
              <span className="channel-name">{name}</span>
              <span className="channel-rule">{rule}</span>
              <Amount of={away ? { ...amount, minor: -amount.minor } : amount} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
