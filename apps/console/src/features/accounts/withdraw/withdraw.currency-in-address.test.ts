import { expect, it } from 'vitest'
import { currencyInAddress } from './withdraw.currency-in-address.ts'

it.each(['AED', 'USD'])('%s opens the form in that currency', (currency) => {
  expect(currencyInAddress(`?currency=${currency}`)).toEqual({ kind: 'withdraw', wanted: { currency } })
})
it('an amount fills the form in, unless it is none of that currency', () => {
  expect(currencyInAddress('?currency=USD&amount=12.50')).toMatchObject({
    wanted: { currency: 'USD', amount: '12.50' },
  })
  expect(currencyInAddress('?amount=500')).toEqual({ kind: 'withdraw', wanted: { amount: '500' } })
  expect(currencyInAddress('?currency=USD&amount=1.234')).toEqual({ kind: 'withdraw', wanted: { currency: 'USD' } })
  expect(currencyInAddress('?amount=much')).toBeNull()
})
it.each(['GBP', 'EUR'])('%s has to be exchanged first, and opens no form in another currency', (currency) => {
  expect(currencyInAddress(`?currency=${currency}`)).toEqual({ kind: 'exchange-first', currency })
})
it.each(['', '?currency=', '?currency=GP', '?currency=XXX', '?open=1'])('%j asks for none', (search) => {
  expect(currencyInAddress(search)).toBeNull()
})
it('an account is preselected, unless it is no id', () => {
  const id = '019a0000-0000-7000-8000-000000000001'
  expect(currencyInAddress(`?currency=AED&account=${id}`)).toEqual({
    kind: 'withdraw',
    wanted: { currency: 'AED', accountId: id },
  })
  expect(currencyInAddress('?currency=AED&account=x')).toEqual({ kind: 'withdraw', wanted: { currency: 'AED' } })
})
