// The channel, lying and standing: four stops, whose the money is after each, and the fee as a branch. Letters keep their size at
// every width, because nothing is scaled.
import type { Holder } from './content.ts'
import { wrap } from './wrap.ts'

const line = 18
const Label = ({ lines, x, y, className }: { lines: readonly string[]; x: number; y: number; className: string }) => (
  <text className={className} x={x} y={y}>
    {lines.map((each, at) => (
      <tspan key={at} x={x} dy={at === 0 ? 0 : line}>
        {each}
      </tspan>
    ))}
  </text>
)
const Ring = ({ at, y, x }: { readonly at: number; readonly x: number; readonly y: number }) => (
  <>
    <circle className="flow-stop" cx={x} cy={y} r={11} />
    <text className="flow-number" x={x} y={y + 4}>
      {at + 1}
    </text>
  </>
)
export interface Stop {
  readonly who: string
  readonly does: string
  readonly whose: Holder
}
interface DrawingProps {
  readonly stops: readonly Stop[]
  readonly branch: string
  readonly feeAfter: number
  readonly earned: boolean
  readonly label: string
}

/** From 768 up; columns are shares of the width, letters are not. */
export const Lying = ({ stops, branch, feeAfter, earned, label }: DrawingProps) => {
  const columns = stops.map(({ who, does, whose }) => ({
    whose,
    who: wrap(who, 10),
    does: wrap(does, 11.2),
  }))
  const deepest = Math.max(...columns.map(({ who, does }) => who.length + does.length))
  const y = 66
  const share = 100 / stops.length
  return (
    <svg className="flow flow-lying" role="img" aria-label={label} width="100%" height={y + 34 + deepest * line}>
      {columns.map(({ whose }, at) => (
        <line
          key={at}
          className="flow-way"
          data-whose={whose}
          x1={`${at * share}%`}
          x2={`${(at + 1) * share}%`}
          y1={y}
          y2={y}
        />
      ))}
      {columns.map(({ who, does }, at) => (
        <svg key={at} x={`${at * share}%`} overflow="visible" aria-hidden="true">
          {at === feeAfter && (
            <>
              <path className="flow-branch" data-earned={earned} d={`M28 ${y - 3} C 64 ${y - 3} 44 20 84 20`} />
              <circle className="flow-drop" data-earned={earned} cx={88} cy={20} r={4} />
              <text className="flow-fee" x={100} y={24}>
                {branch}
              </text>
            </>
          )}
          <Ring at={at} x={12} y={y} />
          <Label className="flow-who" lines={who} x={1} y={y + 36} />
          <Label className="flow-does" lines={does} x={1} y={y + 36 + who.length * line} />
        </svg>
      ))}
    </svg>
  )
}

interface Row extends Omit<Stop, 'does'> {
  readonly lines: readonly string[]
  readonly top: number
  readonly below: number
}
/** Each row starts under the one before it, further down if the branch needs space. */
const standingRows = (stops: readonly Stop[], feeAfter: number): readonly Row[] =>
  stops.reduce<readonly Row[]>((rows, { who, does, whose }, at) => {
    const before = rows.at(-1)
    const top = before ? before.below + (at - 1 === feeAfter ? 44 : 18) : 14
    const lines = wrap(does, 21)
    return [...rows, { who, lines, whose, top, below: top + 6 + line * (lines.length + 1) }]
  }, [])

/** Under 768. */
export const Standing = ({ stops, branch, feeAfter, earned, label }: DrawingProps) => {
  const rows = standingRows(stops, feeAfter)
  const last = rows.at(-1)
  return (
    <svg className="flow flow-standing" role="img" aria-label={label} width="100%" height={(last?.below ?? 0) + 2}>
      {rows.map(({ whose, top, below }, at) => (
        <line
          key={at}
          className="flow-way"
          data-whose={whose}
          x1={12}
          x2={12}
          y1={top}
          y2={rows[at + 1]?.top ?? below}
        />
      ))}
      {rows.map(({ who, lines, top, below }, at) => (
        <g key={at}>
          {at === feeAfter && (
            <>
              <path
                className="flow-branch"
                data-earned={earned}
                d={`M15 ${below - 14} C 15 ${below + 12} 24 ${below + 14} 40 ${below + 14}`}
              />
              <circle className="flow-drop" data-earned={earned} cx={44} cy={below + 14} r={4} />
              <text className="flow-fee" x={56} y={below + 18}>
                {branch}
              </text>
            </>
          )}
          <Ring at={at} x={12} y={top} />
          <Label className="flow-who" lines={[who]} x={38} y={top + 5} />
          <Label className="flow-does" lines={lines} x={38} y={top + 5 + line} />
        </g>
      ))}
    </svg>
  )
}
