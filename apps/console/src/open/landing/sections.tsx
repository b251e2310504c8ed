// What follows the first screen: the three claims with their pictures, people, products, trades, safety.
import { productFacts } from '@falaj/contract/merchant/product-facts'
import { introductionOf, productKeys } from '@falaj/contract/kernel/products'
import { routeOf } from '@falaj/contract/kernel/routes'
import { useLanguage, useWords } from '../../words/language.tsx'
import { solutionBlurbs, solutionPaths } from './blurbs.ts'
import { Picture } from './picture.tsx'
import { landingWords } from './words.ts'

const claims = [
  { picture: 'payment', title: 'explainTitle', text: 'explain', alt: 'explainPicture' },
  { picture: 'review', title: 'approveTitle', text: 'approve', alt: 'approvePicture' },
  { picture: 'history', title: 'verifyTitle', text: 'verify', alt: 'verifyPicture' },
] as const
export const Claims = () => {
  const t = useWords(landingWords)
  return (
    <section className="landing-part">
      <h2>{t('onlyHere')}</h2>
      <p className="landing-why">{t('onlyHereWhy')}</p>
      <ol className="claims">
        {claims.map(({ picture, title, text, alt }) => (
          <li key={picture} className="card claim">
            <div className="claim-words">
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </div>
            <Picture name={picture} alt={t(alt)} />
          </li>
        ))}
      </ol>
      <figure className="card landing-list">
        <Picture name="list" alt={t('listPicture')} />
        <figcaption>
          {t('listCaption')} <span className="quiet">{t('pictures')}</span>
        </figcaption>
      </figure>
    </section>
  )
}

const people = [
  { who: 'finance', gets: ['finance1', 'finance2', 'finance3'] },
  { who: 'operations', gets: ['operations1', 'operations2', 'operations3'] },
  { who: 'service', gets: ['service1', 'service2', 'service3'] },
  { who: 'it', gets: ['it1', 'it2', 'it3'] },
] as const
export const People = () => {
  const t = useWords(landingWords)
  return (
    <section className="landing-part">
      <h2>{t('people')}</h2>
      <ul className="tiles tiles-four tiles-people">
        {people.map(({ who, gets }) => (
          <li key={who} className="card tile">
            <h3>{t(who)}</h3>
            <ul className="gets">
              {gets.map((what) => (
                <li key={what}>{t(what)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const Products = () => {
  const t = useWords(landingWords)
  const language = useLanguage()
  return (
    <section className="landing-part" id="products">
      <h2>{t('products')}</h2>
      <p className="landing-why">{t('productsWhy')}</p>
      <ul className="tiles tiles-four">
        {productKeys.map((key) => (
          <li key={key} className="card tile tile-link">
            <h3>
              <a href={introductionOf(key)}>{routeOf(introductionOf(key)).title[language]}</a>
            </h3>
            <p>{productFacts[key].blurb[language]}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
export const Solutions = () => {
  const t = useWords(landingWords)
  const language = useLanguage()
  return (
    <section className="landing-part">
      <h2>{t('solutions')}</h2>
      <p className="landing-why">{t('solutionsWhy')}</p>
      <ul className="tiles tiles-five">
        {solutionPaths.map((path) => (
          <li key={path} className="card tile tile-link">
            <h3>
              <a href={path}>{routeOf(path).title[language]}</a>
            </h3>
            <p>{solutionBlurbs[path][language]}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const facts = [
  ['safe1Title', 'safe1'],
  ['safe2Title', 'safe2'],
  ['safe3Title', 'safe3'],
  ['safe4Title', 'safe4'],
  ['safe5Title', 'safe5'],
  ['safe6Title', 'safe6'],
] as const
export const Safety = () => {
  const t = useWords(landingWords)
  return (
    <section className="landing-part">
      <h2>{t('safe')}</h2>
      <ul className="facts-safe">
        {facts.map(([title, text]) => (
          <li key={title}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
export const End = () => {
  const t = useWords(landingWords)
  return (
    <section className="landing-part landing-end">
      <h2>{t('end')}</h2>
      <p className="landing-why">{t('endWhy')}</p>
      <p className="hero-actions">
        <a className="button button-primary button-large" href="/login">
          {t('logIn')}
        </a>
        <a className="button button-large" href="/agreements/guidance">
          {t('guide')}
        </a>
      </p>
    </section>
  )
}
