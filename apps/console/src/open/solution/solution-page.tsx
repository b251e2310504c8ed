// The one layout of the ten industry pages.
import { introductionOf, products } from '@falaj/contract/kernel/products'
import { routeOf } from '@falaj/contract/kernel/routes'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Footer } from '../foot/footer.tsx'
import { feeText, settlementText } from '../introduction/terms.ts'
import { MoneyFigure } from './money-figure.tsx'
import type { Solution } from './solution.ts'
import { WorkedTable } from './worked-table.tsx'
import { flowOf, totalOf, workedLine } from './worked.ts'
import { solutionWords } from './words.ts'
import './solution.css'

const Day = ({ day }: Pick<Solution, 'day'>) => {
  const t = useWords(solutionWords)
  const language = useLanguage()
  return (
    <section className="card solution-part">
      <h2>{t('day')}</h2>
      <ol className="day">
        {day.map(({ at, title, text }) => (
          <li key={title.en}>
            <span className="day-at digits">{at}</span>
            <div>
              <h3>{title[language]}</h3>
              <p>{text[language]}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
const Uses = ({ uses }: Pick<Solution, 'uses'>) => {
  const t = useWords(solutionWords)
  const language = useLanguage()
  return (
    <section className="card solution-part">
      <h2>{t('madeOf')}</h2>
      <ul className="uses">
        {uses.map(({ product, why }) => (
          <li key={product}>
            <h3>
              <a href={introductionOf(product)}>{routeOf(introductionOf(product)).title[language]}</a>
            </h3>
            <p>{why[language]}</p>
            <p className="uses-terms">
              {feeText(products[product].fee, language)}
              {' · '}
              {settlementText(products[product].settlement, language)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
const Numbers = ({ example }: Pick<Solution, 'example'>) => {
  const t = useWords(solutionWords)
  const language = useLanguage()
  const lines = example.lines.map(workedLine)
  return (
    <section className="card solution-part">
      <h2>{t('inNumbers', { title: example.title[language] })}</h2>
      <p>{example.text[language]}</p>
      <MoneyFigure flow={flowOf(lines)} />
      <WorkedTable title={example.title[language]} lines={lines} total={totalOf(lines)} />
      <p className="solution-small">{t('signs')}</p>
      <p>{example.lesson[language]}</p>
      <p className="solution-small">{t('invented')}</p>
    </section>
  )
}
const Trouble = ({ trouble }: Pick<Solution, 'trouble'>) => {
  const t = useWords(solutionWords)
  const language = useLanguage()
  return (
    <section className="card solution-part">
      <h2>{t('trouble')}</h2>
      <dl className="trouble">
        {trouble.map(({ title, text }) => (
          <div key={title.en}>
            <dt>{title[language]}</dt>
            <dd>{text[language]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export const solutionPage = (solution: Solution) => () => {
  const t = useWords(solutionWords)
  const language = useLanguage()
  return (
    <>
      <article className="solution">
        <header className="solution-head">
          <p className="quiet small">{t('solutions')}</p>
          <h1>{routeOf(solution.path).title[language]}</h1>
          <p className="solution-claim">{solution.claim[language]}</p>
          <p className="solution-lead">{solution.lead[language]}</p>
        </header>
        <Day day={solution.day} />
        <Uses uses={solution.uses} />
        <Numbers example={solution.example} />
        <Trouble trouble={solution.trouble} />
        <section className="solution-start">
          <h2>{t('start')}</h2>
          <p>{t('startWhy')}</p>
          <a className="button button-primary button-large" href="/login">
            {t('logIn')}
          </a>
        </section>
      </article>
      <Footer />
    </>
  )
}
