import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LanguageProvider } from '../../../words/language.tsx'
import { ExchangeFirst } from './withdraw.exchange-first.tsx'

it.each(['GBP', 'EUR'])('%s says why it cannot leave, and leads to its exchange', (currency) => {
  const shown = renderToString(
    <LanguageProvider fixed="en">
      <ExchangeFirst currency={currency} />
    </LanguageProvider>,
  )
  expect(shown).toContain(`${currency} cannot be withdrawn`)
  expect(shown).toContain(`Bank accounts take AED or USD. Exchange your ${currency} first`)
  expect(shown).toContain(`href="/fiat/balance/currency-exchange?sell=${currency}"`)
})
