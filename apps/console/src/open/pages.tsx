// What stands on each login-free path. Until a page is written it says so; the login offers the demo world's people instead.
import type { Match } from '@falaj/contract/routes'
import { Later } from '../shell/result.tsx'
import { useLanguage } from '../words/language.tsx'
import { SandboxPeople } from './sandbox-people.tsx'
import { Welcome } from './welcome.tsx'

export const OpenPage = ({ match }: { readonly match: Match }) => {
  const language = useLanguage()
  if (match.path === '/') return <Welcome />
  if (match.path === '/login') return <SandboxPeople />
  return <Later open title={match.route.title[language]} />
}
