import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Result } from '@falaj/contract/kernel/envelope'
import { errors, type ErrorName } from '@falaj/contract/kernel/errors'
import { savedView } from '@falaj/contract/workspace/saved-view'
import { CallFailed, cacheKey } from '../../api/use.ts'
import { LanguageProvider } from '../../words/language.tsx'
import { Loaded } from './loaded.tsx'

type Failure = Exclude<Result<unknown>, { kind: 'success' }>
const refusal = (reason: ErrorName): Failure => ({
  kind: 'error',
  head: { code: errors[reason].code, msg: reason },
  body: null,
})
const shown = (failure: Failure, isRead: boolean): string => {
  const client = new QueryClient()
  const input = { list: 'x' }
  client
    .getQueryCache()
    .build(client, { queryKey: cacheKey(savedView.query, input) })
    .setState({
      ...(isRead ? { data: { views: [], defaultId: null, hidden: null } } : {}),
      error: new CallFailed(failure),
      status: 'error',
    })
  return renderToString(
    <QueryClientProvider client={client}>
      <LanguageProvider fixed="en">
        <Loaded of={savedView.query} input={input}>
          {() => <p>what was read</p>}
        </Loaded>
      </LanguageProvider>
    </QueryClientProvider>,
  )
}

it('what was read stays when it can’t be read again for a moment, and with it the form that is filled in beside it', () => {
  const away = { kind: 'network_error' } as const
  expect(shown(away, true)).toContain('what was read')
  expect(shown(away, false)).not.toContain('what was read')
  expect(shown(refusal('BUSY'), true)).toContain('what was read')
  expect(shown(refusal('NOT_FOUND'), true)).not.toContain('what was read')
})
