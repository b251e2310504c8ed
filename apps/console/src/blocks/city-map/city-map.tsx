// The seven emirates as a drawing of our own, and a circle for each city, as large as what is in it. The same as a list is beside it.
import type { ReactNode } from 'react'
import { storeCities, type StoreCity } from '@falaj/contract/places/store'
import './city-map.css'

type Point = readonly [longitude: number, latitude: number]
/** Rounded to a few points each: enough to recognise them. */
const emirates: readonly (readonly Point[])[] = [
  [
    [51.58, 24.25],
    [52.6, 24.18],
    [53.6, 24.05],
    [54.15, 24.2],
    [54.5, 24.6],
    [54.9, 24.9],
    [55.1, 24.8],
    [55.45, 24.72],
    [55.8, 24.5],
    [55.75, 24.05],
    [55.2, 22.7],
    [52.58, 22.93],
    [51.58, 24.1],
  ],
  [
    [54.9, 24.9],
    [55.15, 25.15],
    [55.33, 25.32],
    [55.5, 25.2],
    [55.65, 24.9],
    [55.45, 24.72],
    [55.1, 24.8],
  ],
  [
    [55.33, 25.32],
    [55.42, 25.39],
    [55.6, 25.33],
    [55.95, 25.2],
    [56, 24.95],
    [55.8, 24.5],
    [55.45, 24.72],
    [55.65, 24.9],
    [55.5, 25.2],
  ],
  [
    [55.42, 25.39],
    [55.5, 25.46],
    [55.62, 25.4],
    [55.6, 25.33],
  ],
  [
    [55.5, 25.46],
    [55.65, 25.65],
    [55.86, 25.5],
    [55.62, 25.4],
  ],
  [
    [55.65, 25.65],
    [56.07, 26.06],
    [56.2, 25.95],
    [56.15, 25.65],
    [56.05, 25.3],
    [55.95, 25.2],
    [55.6, 25.33],
    [55.62, 25.4],
    [55.86, 25.5],
  ],
  [
    [56.15, 25.65],
    [56.35, 25.62],
    [56.38, 25],
    [56, 24.95],
    [55.95, 25.2],
    [56.05, 25.3],
  ],
]
const cities: Readonly<Record<StoreCity, Point>> = {
  'Abu Dhabi': [54.45, 24.4],
  'Al Ain': [55.6, 24.2],
  Dubai: [55.25, 25.08],
  Sharjah: [55.62, 25.1],
  Ajman: [55.5, 25.42],
  'Umm Al Quwain': [55.68, 25.56],
  'Ras Al Khaimah': [55.98, 25.76],
  Fujairah: [56.3, 25.2],
}
const scale = 150
const x = ([longitude]: Point): number => Math.round((longitude - 51.4) * scale)
const y = ([, latitude]: Point): number => Math.round((26.2 - latitude) * scale * 1.1)

export interface CityCount {
  readonly city: StoreCity
  readonly n: number
  /** How many of them are in trouble, and how many need a look. */
  readonly bad: number
  readonly wait: number
}
/** By the larger share: one silent till of forty doesn't paint a city. */
const toneOf = ({ n, bad, wait }: CityCount): 'ok' | 'wait' | 'bad' =>
  bad * 2 >= n ? 'bad' : (bad + wait) * 2 >= n ? 'wait' : 'ok'
/** Those of what has a city, in the order of the list of cities. */
export const byCity = <T extends { readonly city: string | null }>(
  all: readonly T[],
): readonly { readonly city: StoreCity; readonly here: readonly T[] }[] =>
  storeCities.flatMap((city) => {
    const here = all.filter((each) => each.city === city)
    return here.length === 0 ? [] : [{ city, here }]
  })
/** Shares of a whole around a circle, from the top. */
const Ring = ({
  of,
  at: [cx, cy],
  r,
}: {
  readonly of: readonly (readonly [tone: string, share: number])[]
  readonly at: readonly [x: number, y: number]
  readonly r: number
}) =>
  of.map(([tone, share], at) => {
    const before = of.slice(0, at).reduce((sum, [, each]) => sum + each, 0)
    return share > 0 ? (
      <circle
        key={tone}
        className="city-ring"
        data-tone={tone}
        cx={cx}
        cy={cy}
        r={r}
        pathLength={1}
        strokeDasharray={`${share} 1`}
        strokeDashoffset={-before}
        transform={`rotate(-90 ${cx} ${cy})`}
      />
    ) : null
  })
export const CityMap = ({
  label,
  cities: found,
  children,
}: {
  readonly label: string
  readonly cities: readonly CityCount[]
  /** The same as text. */
  readonly children: ReactNode
}) => (
  <div className="city-map">
    <svg viewBox="0 0 780 620" role="img" aria-label={label}>
      {emirates.map((points) => (
        <polygon
          key={points[0]!.join()}
          className="city-emirate"
          points={points.map((p) => `${x(p)},${y(p)}`).join(' ')}
        />
      ))}
      {found.map((count) => {
        const { city, n, bad, wait } = count
        const [cx, cy, r] = [x(cities[city]), y(cities[city]), 12 + Math.sqrt(n) * 5]
        return (
          <g key={city} className="city-spot" data-tone={toneOf(count)}>
            <circle cx={cx} cy={cy} r={r} />
            <Ring
              of={[
                ['bad', bad / n],
                ['wait', wait / n],
              ]}
              at={[cx, cy]}
              r={r + 4}
            />
            <text x={cx} y={cy + 5} textAnchor="middle">
              {bad + wait > 0 ? `${bad + wait}/${n}` : n}
            </text>
          </g>
        )
      })}
    </svg>
    <div>{children}</div>
  </div>
)
