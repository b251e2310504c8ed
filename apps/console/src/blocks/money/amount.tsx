// An amount as people read it: code first, tabular digits, U+2212 for minus, never broken over two lines, always left to right.
import { toCodeText, toShown, type Money } from '@falaj/money'
import './amount.css'

export interface AmountProps {
  readonly of: Money
  /** hero 34, balance 26, figure 20; in a cell the code keeps to the left edge and the digits to the right. */
  readonly as?: 'text' | 'figure' | 'balance' | 'hero' | 'cell'
  /** Where the direction is the point: transfers, ledger effects. */
  readonly signed?: boolean
  /** The currency code is already nearby: only screen readers get it again. */
  readonly bare?: boolean
}
export const Amount = ({ of, as = 'text', signed = false, bare = false }: AmountProps) => {
  const { shown, rest } = toShown(of)
  return (
    <bdi dir="ltr" className="amount" data-as={as} title={rest ? toCodeText(of) : undefined}>
      <span className={bare ? 'visually-hidden' : 'amount-code'}>{of.currency} </span>
      <span>
        {signed && of.minor > 0n && '+'}
        {shown}
        {/* Not seen, but copied and read out: the amount is whole. */}
        {rest && <span className="amount-rest">{rest}</span>}
      </span>
    </bdi>
  )
}
