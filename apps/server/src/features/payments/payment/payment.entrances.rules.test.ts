// Each event of the payment table: where the program lets it happen, and the test that does.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { paymentEvents, type PaymentEvent } from '@falaj/contract/kernel/payment-states'

const server = new URL('../../../', import.meta.url)
const text = (path: string): string => readFileSync(new URL(path, server), 'utf8')
const entrances: Readonly<Record<PaymentEvent, readonly [file: string, says: string, test: string, name: string]>> = {
  try: [
    'platform/payment/attempt.ts',
    `stepOrder(own, order, 'try'`,
    'features/payments/payment/payment.test.ts',
    'is the same payment however often it is tapped, reported or reloaded',
  ],
  decline: [
    'platform/payment/acquirer-event.ts',
    `nextStates(statesOf(row), 'decline')`,
    'features/payments/payment/payment.test.ts',
    '%s is shown to the payer, who may try again',
  ],
  confirm: [
    'features/payments/payment/payment.handlers.ts',
    'stepOrder(own, order, action)',
    'features/payments/payment/payment.test.ts',
    'takes no money before, and is captured then',
  ],
  pay: [
    'platform/payment/acquirer-outcome.ts',
    `nextStates(statesOf(row), 'pay')`,
    'features/payments/payment/payment.test.ts',
    'is the merchant’s less the fee, with its attempt, its entries and its place in the list',
  ],
  late: [
    'platform/payment/acquirer-event.ts',
    'latePosting(',
    'features/payments/payment/payment.test.ts',
    'is booked in and out, visibly, and the acquirer is ordered to return it',
  ],
  deliver: [
    'features/payments/payment/payment.handlers.ts',
    'stepOrder(own, order, action)',
    'features/payments/payment/payment.test.ts',
    'is handed over by the merchant once it is paid, and only then',
  ],
  receive: [
    'features/payments/payment/payment.handlers.ts',
    'stepOrder(own, order, action)',
    'features/payments/payment/payment.test.ts',
    'takes no money before, and is captured then',
  ],
  settle: [
    'platform/money/settle.ts',
    `stepTo('payment', 'PAID_SUCCESS', 'settle')`,
    'features/payments/payment/payment.model.test.ts',
    'agrees with the model after any sequence, of either kind of order and by any method',
  ],
  refund: [
    'platform/payment/refundable.ts',
    `}, 'refund')`,
    'features/payments/refund/refund.flow.test.ts',
    'REFUNDED_SETTLED',
  ],
  cancel: [
    'features/payments/checkout/checkout.handlers.ts',
    `endOrder({ tx, emit }, registry, order, 'cancel')`,
    'features/payments/checkout/checkout.test.ts',
    'that was cancelled is free again',
  ],
  expire: [
    'features/payments/payment/payment.jobs.ts',
    `registry, order, 'expire')`,
    'features/payments/payment/payment.test.ts',
    'so does an order whose time is over',
  ],
  fail: [
    'platform/payment/acquirer-event.ts',
    `order, 'fail', codeOf(event))`,
    'features/payments/payment/payment.test.ts',
    'fails with its tenth refusal, and not before',
  ],
}
it.each(paymentEvents)('%s can happen, and a test makes it happen', (event) => {
  const [file, says, test, name] = entrances[event]
  expect(text(file)).toContain(says)
  expect(text(test)).toContain(name)
})
