// Where the stores are: the seven emirates as a drawing of our own, and a circle for each city. The same as a list beside it.
import { store, storeCities, storeCityWords, type StoreCity, type StoreTile } from '@falaj/contract/places/store'
import type { ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { readState, searchAfter } from '../../../blocks/record-list/list-state.ts'
import { useLocation } from '../../../router/location.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { storeWords } from './store.words.ts'

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
const endpoint = store.query as unknown as ListEndpoint

export const StoreMap = ({
  stores,
  groupOf,
}: {
  readonly stores: readonly StoreTile[]
  readonly groupOf: (tile: StoreTile) => string
}) => {
  const t = useWords(storeWords)
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const { filters } = readState(endpoint, search)
  const found = storeCities.flatMap((city) => {
    const here = stores.filter((tile) => tile.city === city)
    const count = (group: string): number => here.filter((tile) => groupOf(tile) === group).length
    return here.length === 0 ? [] : [{ city, n: here.length, needs: count('needs'), below: count('below') }]
  })
  return (
    <div className="store-map">
      <svg viewBox="0 0 780 620" role="img" aria-label={t('mapLabel')}>
        {emirates.map((points) => (
          <polygon
            key={points[0]!.join()}
            className="store-emirate"
            points={points.map((p) => `${x(p)},${y(p)}`).join(' ')}
          />
        ))}
        {found.map(({ city, n, needs, below }) => {
          const at = cities[city]
          const size = 9 + Math.sqrt(n) * 5
          return (
            <g key={city} className="store-city" data-tone={needs > 0 ? 'bad' : below > 0 ? 'wait' : 'ok'}>
              <circle cx={x(at)} cy={y(at)} r={size} />
              <text x={x(at)} y={y(at) + 5} textAnchor="middle">
                {n}
              </text>
            </g>
          )
        })}
      </svg>
      <div>
        <h2>{t('cities')}</h2>
        <ul className="store-cities">
          {found.map(({ city, n, needs, below }) => (
            <li key={city}>
              <a href={pathname + searchAfter(endpoint, search, { filters: { ...filters, city: [city] }, open: null })}>
                {storeCityWords[city][language]}
              </a>
              <span className="quiet small">
                {[
                  t('inCity', { n }),
                  needs > 0 && t('inCityNeeds', { n: needs }),
                  below > 0 && t('inCityBelow', { n: below }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
