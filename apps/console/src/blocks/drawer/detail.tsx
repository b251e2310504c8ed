// The inside of a drawer: the sum and one sentence on top, the story at the left, facts in a rail at the right.
import type { ReactNode } from 'react'
import './drawer.css'

export interface DetailProps {
  /** The amount or name, and the state. */
  readonly sum: ReactNode
  /** One sentence: what it is, where the money is, who acts next. */
  readonly say?: ReactNode
  readonly steps?: ReactNode
  readonly rail?: ReactNode
  readonly children: ReactNode
}
export const Detail = ({ sum, say, steps, rail, children }: DetailProps) => (
  <div className="detail">
    <div className="detail-top">
      <div className="detail-sum">{sum}</div>
      {say && <p className="detail-say">{say}</p>}
      {steps}
    </div>
    <div className="detail-body" data-rail={Boolean(rail)}>
      <div className="detail-main">{children}</div>
      {rail && <aside className="detail-rail">{rail}</aside>}
    </div>
  </div>
)
export const DetailPart = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
)
