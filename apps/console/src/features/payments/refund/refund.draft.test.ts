import { expect, it } from 'vitest'
import { money } from '@falaj/money'
import { previewInput, refundInput } from './refund.draft.ts'

const reviewed = { amount: money(10_00n, 'AED') }
const draft = { amount: '10.00', reason: 'REQUESTED', note: '', counts: {} }

it('sends the amount that was confirmed, whatever the text says by then', () => {
  for (const amount of ['10.00', '', '1e3', '10,00', '99.00'])
    expect(refundInput({ paymentId: 'p' }, { ...draft, amount }, reviewed, 'd').amount).toEqual(reviewed.amount)
})

it('previews what is typed, also where it cannot be read', () => {
  expect(previewInput({ paymentId: 'p' }, { ...draft, amount: '1e3' }, 'AED').amount).toEqual({
    amount: '1e3',
    currency: 'AED',
  })
})

it('names the dispute, the request and the items only where there are some', () => {
  const plain = refundInput({ paymentId: 'p' }, draft, reviewed, 'd')
  expect(Object.keys(plain).toSorted()).toEqual(['amount', 'draftId', 'note', 'paymentId', 'reason'])
  const edited = refundInput(
    { paymentId: 'p', disputeId: 'x', requestId: 'r' },
    { ...draft, counts: { 0: 2, 1: 0 } },
    reviewed,
    'd',
  )
  expect(edited).toMatchObject({ disputeId: 'x', requestId: 'r', items: [{ at: 0, quantity: 2 }] })
})
