import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import type { WebhookEndpoint } from '@falaj/contract/developers/webhook'
import { LanguageProvider } from '../../../words/language.tsx'
import { EndpointCard } from './webhook.endpoint-card.tsx'
import { EndpointDialog } from './webhook.endpoint-dialog.tsx'

afterEach(() => void vi.unstubAllGlobals())

const render = (children: ReactNode): string =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider fixed="en">{children}</LanguageProvider>
    </QueryClientProvider>,
  )
const row: WebhookEndpoint = {
  id: 'w1',
  url: 'https://shop.example.com/hooks',
  description: '',
  events: [],
  state: 'ACTIVE',
  reason: null,
  createdAt: '2026-11-15T08:00:00Z',
  by: 'Layla Haddad',
  attempts: 6,
  succeeded: 0,
  lastFailureAt: null,
  failingSince: null,
  pending: 2,
  parked: 0,
  previousUntil: null,
}

it.each([
  ['sandbox', true],
  ['live', false],
])('in %s mode the receivers that the sandbox plays are offered: %s', (mode, offered) => {
  vi.stubGlobal('document', { querySelector: () => ({ content: mode }) })
  const shown = render(<EndpointDialog row={null} onClose={() => undefined} />)
  expect(shown).toContain('Public, starting with https://')
  expect(shown.includes('receiver.test')).toBe(offered)
})

it.each([
  ['ACTIVE', null, 'Active'],
  ['ACTIVE', '2026-11-16T08:00:00Z', 'Failing'],
  ['PAUSED', '2026-11-16T08:00:00Z', 'Paused'],
] as const)('%s, failing since %s, is shown as %s', (state, failingSince, status) => {
  const shown = render(<EndpointCard row={{ ...row, state, failingSince }} />)
  expect(shown).toContain(`>${status}<`)
  expect(shown.includes('Nothing has arrived since')).toBe(status === 'Failing')
})
