// /dev/blocks: every block in its states, for people, browser tests and axe.
import { Suspense, useEffect } from 'react'
import { routes } from '@falaj/contract/kernel/routes'
import { useLocation } from '../router/location.ts'
import { routeChanged } from '../session/site.ts'
import { Skeleton } from '../blocks/states/skeleton.tsx'
import { Missing } from '../shell/result.tsx'
import { useLanguage } from '../words/language.tsx'
import { useSay } from './example.tsx'
import { examples } from './examples.ts'

const Index = () => {
  const language = useLanguage()
  return (
    <ul className="examples-index">
      {examples.map(({ name, title, says }) => (
        <li key={name}>
          <a className="card" href={`/dev/blocks/${name}`}>
            <b>{title[language]}</b>
            <span className="quiet small">{says?.[language]}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

export default function Blocks() {
  const language = useLanguage()
  const say = useSay()
  const name = useLocation().pathname.split('/')[3]
  // No row of the route table leads here, so nobody has asked yet who is looking.
  useEffect(() => routeChanged(routes['/home']), [])
  const example = examples.find((each) => each.name === name)
  useEffect(() => {
    document.title = `${example?.title[language] ?? say('Blocks', '组件')} · Falaj Business`
  }, [example, language, say])
  if (name && !example) return <Missing />
  return (
    <div className="examples">
      <div className="examples-head">
        <nav className="crumbs" aria-label={say('You are here', '当前位置')}>
          {example && <a href="/dev/blocks">{say('Blocks', '组件')}</a>}
        </nav>
        <h1>{example?.title[language] ?? say('Blocks', '组件')}</h1>
        <p className="quiet">
          {example?.says?.[language] ??
            (example
              ? null
              : say('What every screen is made of, each in its states.', '所有页面的组成部分及其各种状态。'))}
        </p>
      </div>
      {example ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <example.Component />
        </Suspense>
      ) : (
        <Index />
      )}
    </div>
  )
}
