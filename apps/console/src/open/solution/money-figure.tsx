// The example's money as a falaj: what came in joins one channel, and the channel splits in measured parts. Numbers under it.
import type { ReactNode } from 'react'
import { toDisplay, type Money } from '@falaj/money'
import { shareOf } from '../../blocks/channel-bar/share.ts'
import '../../blocks/channel-bar/channel-bar.css'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { Flow } from './worked.ts'
import { solutionWords } from './words.ts'

const height = 132
const gap = 8
const trunk = { from: 250, to: 350, end: 600 }

interface Band {
  readonly key: string
  readonly name: ReactNode
  readonly tone: string
  readonly amount: Money
}
interface Ribbon {
  readonly key: string
  readonly tone: string
  /** Where it lies at the edge, and where in the trunk. */
  readonly edge: number
  readonly inside: number
  readonly thick: number
}
const layOut = (bands: readonly Band[]): readonly Ribbon[] => {
  const shares = shareOf(bands.map(({ amount }) => amount.minor))
  const top = (gap * (bands.length - 1)) / 2
  let inside = 0
  return bands.map(({ key, tone }, at) => {
    const thick = Math.max(2, ((shares[at] ?? 0) / 1000) * height)
    const placed = { key, tone, edge: inside + gap * at, inside: inside + top, thick }
    inside += thick
    return placed
  })
}
const ribbon = (x1: number, y1: number, x2: number, y2: number, thick: number): string => {
  const middle = (x1 + x2) / 2
  return `M${x1} ${y1} C${middle} ${y1} ${middle} ${y2} ${x2} ${y2} V${y2 + thick} C${middle} ${y2 + thick} ${middle} ${y1 + thick} ${x1} ${y1 + thick} Z`
}
const List = ({ title, bands }: { readonly title: string; readonly bands: readonly Band[] }) => (
  <div>
    <p className="figure-title">{title}</p>
    <ul className="figure-list">
      {bands.map(({ key, name, tone, amount }) => (
        <li key={key}>
          <i className="figure-dot" data-tone={tone} />
          <span>{name}</span>
          <span className="digits">{toDisplay(amount)}</span>
        </li>
      ))}
    </ul>
  </div>
)

export const MoneyFigure = ({ flow }: { readonly flow: Flow }) => {
  const t = useWords(solutionWords)
  const language = useLanguage()
  const exists = ({ amount }: Band): boolean => amount.minor > 0n
  const left = [
    ...flow.in.map(({ line, gross }, at) => ({
      key: line.name.en,
      name: line.name[language],
      tone: `in-${at + 1}`,
      amount: gross,
    })),
    { key: 'earned', name: t('earned'), tone: 'earned', amount: flow.earned },
  ].filter(exists)
  const right = [
    { key: 'kept', name: t('kept'), tone: 'kept', amount: flow.kept },
    { key: 'out', name: t('out'), tone: 'out', amount: flow.out },
    { key: 'charged', name: t('charged'), tone: 'charged', amount: flow.charged },
  ].filter(exists)
  const total = { ...flow.kept, minor: left.reduce((sum, { amount }) => sum + amount.minor, 0n) }
  const label = t('figure', {
    total: toDisplay(total),
    kept: toDisplay(flow.kept),
    charged: toDisplay(flow.charged),
    out: toDisplay(flow.out),
  })
  const tall = height + gap * (Math.max(left.length, right.length) - 1) + 12
  const centred = (bands: readonly Band[]): number => (tall - height - gap * (bands.length - 1)) / 2
  return (
    <figure className="figure">
      <svg
        className="figure-drawing"
        viewBox={`0 0 600 ${tall}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        height={tall}
      >
        {layOut(left).map(({ key, tone, edge, inside, thick }) => (
          <path
            key={key}
            data-tone={tone}
            d={ribbon(0, centred(left) + edge, trunk.from, centred(left) + inside, thick)}
          />
        ))}
        <rect
          className="figure-trunk"
          x={trunk.from - 1}
          y={(tall - height) / 2}
          width={trunk.to - trunk.from + 2}
          height={height}
        />
        {layOut(right).map(({ key, tone, edge, inside, thick }) => (
          <path
            key={key}
            data-tone={tone}
            d={ribbon(trunk.to, centred(right) + inside, trunk.end, centred(right) + edge, thick)}
          />
        ))}
      </svg>
      <figcaption className="figure-numbers">
        <List title={t('cameIn')} bands={left} />
        <List title={t('wentTo')} bands={right} />
      </figcaption>
    </figure>
  )
}
