// Names and values, for details and reviews.
import type { ReactNode } from 'react'
import './facts.css'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
  /** The line that the ones above add up to. */
  readonly sum?: boolean
}
export interface FactsProps {
  readonly facts: readonly Fact[]
  /** rows: name at the start, value at the end, one under the other; grid: names above values, side by side. */
  readonly as?: 'rows' | 'grid'
}
export const Facts = ({ facts, as = 'grid' }: FactsProps) =>
  facts.length > 0 && (
    <dl className="facts" data-as={as}>
      {facts.map(({ name, value, sum }) => (
        <div key={name} className="fact" data-sum={sum ?? false}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
