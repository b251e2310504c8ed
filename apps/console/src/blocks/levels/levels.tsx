// How full each of several containers is: a small bar and the count. What is nearly empty stands out.
import { lowShare } from '@falaj/contract/cash/eatm'
import './levels.css'

export interface Level {
  readonly name: string
  readonly count: number
  readonly capacity: number
}
export const Levels = ({ of }: { readonly of: readonly Level[] }) => (
  <ul className="levels">
    {of.map(({ name, count, capacity }, at) => (
      <li key={at} data-low={count <= capacity * lowShare}>
        <span className="digits">{name}</span>
        <meter min={0} max={capacity} value={count} aria-label={name} />
        <span className="digits">
          {count.toLocaleString('en')}/{capacity.toLocaleString('en')}
        </span>
      </li>
    ))}
  </ul>
)
