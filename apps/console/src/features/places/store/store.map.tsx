// Where the stores are, and the same as a list.
import { store, storeCityWords, type StoreTile } from '@falaj/contract/places/store'
import type { ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { byCity, CityMap } from '../../../blocks/city-map/city-map.tsx'
import { readState, searchAfter } from '../../../blocks/record-list/list-state.ts'
import { useLocation } from '../../../router/location.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { storeWords } from './store.words.ts'

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
  const found = byCity(stores).map(({ city, here }) => {
    const count = (group: string): number => here.filter((tile) => groupOf(tile) === group).length
    const [needs, below] = [count('needs'), count('below')]
    return { city, n: here.length, needs, below, bad: needs, wait: below }
  })
  return (
    <CityMap label={t('mapLabel')} cities={found}>
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
    </CityMap>
  )
}
