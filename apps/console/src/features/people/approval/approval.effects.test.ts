import { expect, it } from 'vitest'
import { approvalKindNames, approvalKinds } from '@falaj/contract/people/approval-kinds'
import { languages } from '@falaj/contract/kernel/words'
import { money } from '@falaj/money'
import { happened, type RequestFacts } from './approval.sentence.ts'

const request = (kind: string, state: string): RequestFacts =>
  ({ kind, state, amount: money(20_000n, 'AED') }) as unknown as RequestFacts
/** Whom the money of each kind goes to; no other kind may name it. */
const receivers: Readonly<Record<string, RegExp>> = {
  refund: /returned to the customer/,
  transfer: /the other merchant/,
  withdraw: /paid out by the bank/,
  'transfer-to-bank': /paid out by the bank/,
  'batch-transfer': /rows/,
  'currency-exchange': /exchanged/,
  'crypto-withdraw': /withdrawal address/,
  'cashback-campaign': /Cashback is paid/,
  'coupon-campaign': /Discounts are paid/,
  'eatm-refill': /courier/,
  'commission-payout': /commissions/,
}

const moneyKinds = approvalKindNames.filter((kind) => approvalKinds[kind].isMoney)
const sentences = (kind: string, state: string) => languages.map((language) => happened(request(kind, state), language))

it.each(approvalKindNames.filter((kind) => !moneyKinds.includes(kind)))('an approved %s moved no money', (kind) => {
  expect(sentences(kind, 'SUCCESS')[0]).toBe('This request doesn’t move any money.')
})
it.each(moneyKinds)('an approved %s says what it did to balances, and nothing that another kind does', (kind) => {
  const [en = '', zh = ''] = sentences(kind, 'SUCCESS')
  expect(`${en}${zh}${sentences(kind, 'PLACED').join('')}`).not.toContain('{')
  expect(zh).toMatch(/[\u4e00-\u9fff]/)
  const own = receivers[kind]!
  expect(en).toMatch(own)
  const others = Object.values(receivers).filter((each) => each.source !== own.source)
  expect(others.filter((each) => each.test(en))).toEqual([])
})
