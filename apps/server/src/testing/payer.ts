// A payer for tests: types a card into the acquirer's frame and pays an order, as a browser would.
import { checkout, type CheckoutOrder } from '@falaj/contract/payments/checkout'
import type { CheckoutMethod } from '@falaj/contract/payments/payment-methods'
import { money, type Currency } from '@falaj/money'
import { expireOrders } from '../features/payments/payment/payment.jobs.ts'
import { emitter } from '../platform/outbox/emit.ts'
import { openOrder, type NewOrder, type OpenedOrder } from '../platform/payment/order.ts'
import { newId } from '../platform/base/ids.ts'
import { testCards, type Behaviour } from '../sandbox/acquirer/cards.ts'
import type { World } from './world.ts'
import { runDue } from './due.ts'

export const cardOf = (behaviour: Behaviour): string =>
  [...testCards].find(([, card]) => card.behaviour === behaviour)![0]
export const typeCard = async (world: World, number: string, cvc = '123'): Promise<string> => {
  const answer = await fetch(`${world.acquirer!.url}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expiry: '12/40', cvc }),
  })
  return ((await answer.json()) as { token: string }).token
}
export const order = (
  world: World,
  merchantId: string,
  minor = 100_00n,
  over: Partial<NewOrder> & { readonly currency?: Currency } = {},
): Promise<OpenedOrder> =>
  world.db.transaction().execute((tx) =>
    openOrder(
      { tx, emit: emitter(tx) },
      {
        merchantId,
        product: 'gateway',
        offer: null,
        payer: null,
        amount: money(minor, over.currency ?? 'AED'),
        items: [],
        description: 'Two coffees',
        ...over,
      },
    ),
  )
export const pay = async (
  world: World,
  { token }: Pick<OpenedOrder, 'token'>,
  how: Behaviour | Exclude<CheckoutMethod, 'BANK_CARD'>,
  key = newId(),
): Promise<CheckoutOrder> => {
  const isCard = how === how.toLowerCase() || [...testCards.values()].some(({ behaviour }) => behaviour === how)
  const given = isCard
    ? { method: 'BANK_CARD' as const, instrument: await typeCard(world, cardOf(how as Behaviour)) }
    : { method: how as CheckoutMethod }
  const answer = await world.stranger.call(checkout.pay, { token, key, ...given })
  if (answer.code !== 200) throw new Error(`${answer.code} ${answer.msg}`)
  return answer.body
}
export const statusOf = async (world: World, { token }: Pick<OpenedOrder, 'token'>): Promise<CheckoutOrder> =>
  (await world.stranger.call(checkout.status, { token })).body
/** Delivers everything that the acquirer has to report by now. */
export const hearAll = async (world: World): Promise<void> => {
  while ((await world.acquirer!.tell()) > 0);
}
/** Every order whose time is over. */
export const expireAll = (world: World): Promise<number> => runDue(world.db, expireOrders(world.context.registry))
export const answerBank = async ({ challenge }: Pick<CheckoutOrder, 'challenge'>, answer: 'pass' | 'fail') =>
  (
    await fetch(challenge!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer }),
    })
  ).status
