// What the products brought this month and what the coins are worth: the figures of their own pages, from the same calls.
import { areas, pageSceneFor } from '@falaj/contract/kernel/access'
import { product } from '@falaj/contract/merchant/product'
import { home } from '@falaj/contract/overview/home'
import { productNames } from '@falaj/contract/kernel/products'
import { href } from '@falaj/contract/kernel/routes'
import { sayCode } from '@falaj/contract/kernel/words'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { site as siteStore, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { HomeCurrency } from './home.performance.tsx'
import { homeWords } from './home.words.ts'

const shownMost = 5
export const ProductsEarned = ({ currency }: { readonly currency: HomeCurrency }) => {
  const t = useWords(homeWords)
  const language = useLanguage()
  return (
    <section className="card home-earned" aria-labelledby="home-earned">
      <div className="home-earned-head">
        <h2 id="home-earned">{t('earned')}</h2>
        <a href={href('/products/main')}>{t('allProducts')}</a>
      </div>
      <Loaded of={product.earned} input={{}} lines={3}>
        {({ rows }) => {
          const own = rows
            .filter(({ net }) => net.currency === currency)
            .toSorted((a, b) => Number(b.net.minor - a.net.minor))
            .slice(0, shownMost)
          return own.length === 0 ? (
            <p className="quiet home-earned-none">{t('earnedNone', { currency })}</p>
          ) : (
            <ul>
              {own.map(({ product: key, payments, net }) => (
                <li key={key}>
                  <span>{sayCode(productNames, key, language)}</span>
                  <span className="quiet small">{t('count-transaction', { n: payments })}</span>
                  <Amount of={net} />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}

/** Behind the code that the crypto pages ask for: until it was given, the way there. */
export const CoinsValue = () => {
  const t = useWords(homeWords)
  const site = useStore(siteStore)
  const scene = pageSceneFor(areas.crypto, visitorOf(site))
  const isOpen = scene === null || site.openScenes.includes(scene)
  return (
    <section className="card card-body home-coins" aria-labelledby="home-coins">
      <h2 id="home-coins">{t('coins')}</h2>
      {isOpen ? (
        <Loaded of={home.coins} input={{}} lines={1}>
          {({ total }) => (
            <a href={href('/crypto/dashboard')}>
              <Amount of={total} as="balance" />
            </a>
          )}
        </Loaded>
      ) : (
        <p>
          <a href={href('/crypto/dashboard')}>{t('coinsDoor')}</a>
        </p>
      )}
      <p className="quiet small">{t('coinsWhy')}</p>
    </section>
  )
}
