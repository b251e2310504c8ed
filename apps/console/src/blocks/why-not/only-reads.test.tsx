import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import type { Member, Merchant } from '@falaj/contract/people/session'
import { site } from '../../session/site.ts'
import { LanguageProvider } from '../../words/language.tsx'
import { OnlyReads } from './only-reads.tsx'

const before = site.get()
afterEach(() => site.set(before))
const page = (role: string): string => {
  const merchant = {
    merchantMid: '20000001',
    businessType: 'normal',
    referrerFlag: 'NO',
    referralBlacklist: 'observed',
  }
  site.set({
    ...before,
    loginStatus: 'AUTHENTICATED',
    member: { roles: [role], viewedBy: null } as unknown as Member,
    merchant: merchant as Merchant,
  })
  return renderToString(
    <LanguageProvider fixed="en">
      <QueryClientProvider client={new QueryClient()}>
        <OnlyReads area="fiatMoneyMovement" what="You read the list.">
          <form />
        </OnlyReads>
      </QueryClientProvider>
    </LanguageProvider>,
  )
}

it('customer service gets no form that would only refuse, and sees who could act', () => {
  const shown = page('CS')
  expect(shown).not.toContain('<form')
  for (const text of ['You can read this page', 'You read the list.', 'Admin, Finance']) expect(shown).toContain(text)
})
it('who may act gets the form and nothing else', () => {
  expect(page('FINANCIAL')).toBe('<form></form>')
})
