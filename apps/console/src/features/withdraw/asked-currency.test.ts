import { expect, it } from 'vitest'
import { askedCurrency } from './asked-currency.ts'

it.each(['AED', 'USD'])('%s opens the form in that currency', (currency) => {
  expect(askedCurrency(`?currency=${currency}`)).toEqual({ kind: 'withdraw', currency })
})
it.each(['GBP', 'EUR'])('%s is told to exchange first, and opens no form in another currency', (currency) => {
  expect(askedCurrency(`?currency=${currency}`)).toEqual({ kind: 'exchange-first', currency })
})
it.each(['', '?currency=', '?currency=GP', '?currency=XXX', '?open=1'])('%j asks for none', (search) => {
  expect(askedCurrency(search)).toBeNull()
})
