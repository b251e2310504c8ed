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
  /** Line above the parts: what is split; line below them: what is left. */
  readonly whole?: { readonly name: string; readonly amount: Money }
  readonly left?: { readonly name: string; readonly amount: Money }
  /** The bar alone; the caller shows the numbers beside it. */
  readonly bare?: boolean
}
export const ChannelBar = ({ label, parts, whole, left, bare = false }: ChannelBarProps) => {
  // What is left has no share once more went away than there was.
  const rest = left && left.amount.minor > 0n ? [{ channel: 'net' as const, ...left }] : []
  const bars = [...rest, ...parts]
  const shares = shareOf(bars.map(({ amount }) => amount.minor))
  return (
    <div className="channel">
      <div className="channel-bar" role="img" aria-label={`${label}: ${bars.map(({ name }) => name).join(', ')}`}>
        {bars.map(({ channel, name }, at) =>
          shares[at] === 0 ? null : <i key={name} data-channel={channel} style={{ flexGrow: shares[at] }} />,
        )}
      </div>
      {!bare && (
        <ul className="channel-parts">
          {whole && (
            <li>
              <i className="channel-dot" />
              <span className="channel-name">{whole.name}</span>
              <span className="channel-rule" />
              <Amount of={whole.amount} />
            </li>
          )}
          {parts.map(({ channel, name, amount, away, rule }) => (
            <li key={name}>
              <i className="channel-dot" data-channel={channel} />
              <span className="channel-name">{name}</span>
              <span className="channel-rule">{rule}</span>
              <Amount of={away ? { ...amount, minor: -amount.minor } : amount} />
            </li>
          ))}
          {left && (
            <li className="channel-left">
              <i className="channel-dot" data-channel="net" />
              <span className="channel-name">{left.name}</span>
              <span className="channel-rule" />
              <Amount of={left.amount} />
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
