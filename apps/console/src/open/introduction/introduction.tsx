// One product, explained to the shop owner who is thinking of it: the same order on every page, the texts its own.
import type { Bilingual } from '@falaj/contract/kernel/words'
import type { ReactNode } from 'react'
import { productFacts } from '@falaj/contract/merchant/product-facts'
import { introductionOf, products, wayTo, type ProductKey } from '@falaj/contract/kernel/products'
import { href, routeOf } from '@falaj/contract/kernel/routes'
import { Icon } from '../../light/icons.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { Introduction } from './content.ts'
import { Terms, WorkedSum } from './fees.tsx'
import { Flow } from './flow.tsx'
import { Glance } from './glance.tsx'
import { Screens } from './screens.tsx'
import { sumOf } from './sum.ts'
import { amountText, filled, roundText } from './terms.ts'
import { introductionWords } from './words.ts'
import './introduction.css'

const Section = ({
  title,
  id,
  children,
}: {
  readonly title: string
  readonly id: string
  readonly children: ReactNode
}) => (
  <section className="intro-section" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <div>{children}</div>
  </section>
)

const useBranch = ({ key, example }: Introduction): string => {
  const t = useWords(introductionWords)
  const language = useLanguage()
  const { fee, vat } = sumOf(key, example.of)
  if (products[key].direction === 'none') return filled(introductionWords.freeBranch, key, language)
  return products[key].paidBy === 'falaj'
    ? t('earnBranch', { fee: amountText(fee) })
    : t('feeBranch', { fee: amountText(fee), vat: amountText(vat) })
}

/** To the application, or to the product itself; by way of the login, which takes on at once who is signed in. */
const Way = ({
  to,
  name,
  large = false,
}: {
  readonly to: ProductKey
  readonly name: string
  readonly large?: boolean
}) => {
  const t = useWords(introductionWords)
  const way = wayTo(to)
  return (
    <>
      <a
        className={`button button-primary${large ? ' button-large' : ''}`}
        href={href('/login', {}, { return: href(way.path) })}
      >
        {way.kind === 'open' ? t('openIt', { name }) : large ? t('applyFor', { name }) : t('apply')}
      </a>
      {!large && <span className="quiet small">{t(way.kind === 'open' ? 'loginFirstOpen' : 'loginFirst')}</span>}
    </>
  )
}

export const IntroductionPage = ({ of }: { readonly of: Introduction }) => {
  const t = useWords(introductionWords)
  const language = useLanguage()
  const branch = useBranch(of)
  const name = routeOf(introductionOf(of.key)).title[language]
  const { limits, paidBy, direction } = products[of.key]
  const say = (text: Bilingual): string => filled(text, of.key, language)
  const paragraphs = (texts: readonly Bilingual[]) => texts.map((text) => <p key={text.en}>{say(text)}</p>)
  return (
    <article className="intro">
      <div className="intro-hero">
        <div className="intro-opening">
          <p className="intro-kind">{t('product')}</p>
          <h1>{name}</h1>
          <p className="intro-lead">{say(of.lead)}</p>
          <div className="intro-actions">
            <Way to={of.key} name={name} large />
            <a className="button button-large" href="#fees">
              {t('seeFees')}
            </a>
          </div>
        </div>
        <Glance of={of.key} />
      </div>
      <section className="card intro-flow" aria-labelledby="flow">
        <h2 id="flow">{t(direction === 'none' ? 'flowOfNews' : 'flow')}</h2>
        <Flow of={of} branch={branch} earned={paidBy === 'falaj'} />
      </section>
      <Section title={t('what')} id="what">
        {paragraphs(of.what)}
      </Section>
      <Section title={t('facts')} id="facts">
        <p className="quiet">{t('factsWhy', { name })}</p>
        <ol className="intro-facts">
          {of.facts.map((fact) => (
            <li key={fact.en} className="card">
              {say(fact)}
            </li>
          ))}
        </ol>
      </Section>
      <Section title={t('users')} id="users">
        <ul className="intro-list">
          {of.users.map((user) => (
            <li key={user.en}>{say(user)}</li>
          ))}
        </ul>
        <Screens paths={of.screens} />
      </Section>
      <Section title={t('fees')} id="fees">
        <div className="intro-fees">
          <Terms of={of.key} />
          <WorkedSum of={of.key} example={of.example} />
        </div>
        {paragraphs(of.accounts)}
      </Section>
      <Section title={t('limits')} id="limits">
        {limits && (
          <dl className="intro-limits">
            {(['smallest', 'biggest', 'daily'] as const).map((word) => (
              <div key={word}>
                <dt>{t(word)}</dt>
                <dd className="digits">
                  {roundText({ smallest: limits.min, biggest: limits.max, daily: limits.daily }[word])}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p>{say(of.limits)}</p>
      </Section>
      <Section title={t('needs')} id="needs">
        <ul className="intro-checks">
          {[...of.needs, ...productFacts[of.key].conditions].map((need) => (
            <li key={need.en}>
              <Icon name="check" />
              <span>{say(need)}</span>
            </li>
          ))}
        </ul>
        <p>{t('needsAll')}</p>
        <div className="intro-apply">
          <Way to={of.key} name={name} />
        </div>
      </Section>
      <Section title={t('related')} id="related">
        <ul className="intro-related">
          {of.related.map(({ key, why }) => (
            <li key={key} className="card">
              <a href={introductionOf(key)}>{routeOf(introductionOf(key)).title[language]}</a>
              <p>{say(why)}</p>
            </li>
          ))}
        </ul>
        <p className="quiet small">{t('tariff')}</p>
      </Section>
    </article>
  )
}
