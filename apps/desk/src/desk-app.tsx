// The desk: who is here decides between the sign-in and the frame with a page.
import { lazy, Suspense, useEffect } from 'react'
import { deskPeople } from '@falaj/contract/desk/desk-people'
import { expired } from '../../console/src/api/expiry.ts'
import { useQuery } from '../../console/src/api/use.ts'
import { Failed } from '../../console/src/blocks/states/failed.tsx'
import { Skeleton } from '../../console/src/blocks/states/skeleton.tsx'
import { Messages } from '../../console/src/light/messages.tsx'
import { useLocation } from '../../console/src/router/location.ts'
import { useStore } from '../../console/src/state/store.ts'
import { useLanguage } from '../../console/src/words/language.tsx'
import { Frame } from './frame/frame.tsx'
import { pageAt, titleOf } from './frame/pages.ts'
import { MeContext } from './me.ts'

const SignIn = lazy(() => import('./sign-in/sign-in.tsx'))
const Join = lazy(() => import('./sign-in/join.tsx'))

const Inside = () => {
  const { pathname } = useLocation()
  const language = useLanguage()
  const over = useStore(expired)
  const { data, error, refetch } = useQuery(deskPeople.session, {})
  const page = pageAt(pathname)
  useEffect(() => {
    document.title = `${titleOf(page)[language]} · Falaj Desk`
  }, [page, language])
  if (pathname === '/desk/join') return <Join />
  if (error && !data) return <Failed failure={error.failure} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  if (!data.me || over) return <SignIn mode={data.mode} isOver={over} />
  return (
    <MeContext value={data.me}>
      <Frame session={data} me={data.me} page={page} />
    </MeContext>
  )
}
export const DeskApp = () => (
  <>
    <Suspense fallback={<Skeleton lines={8} />}>
      <Inside />
    </Suspense>
    <Messages />
  </>
)
