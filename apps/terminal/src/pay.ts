// Taking the money: cash with change, a card, a code; and the question what became of it.
import { declineWords } from '@falaj/contract/kernel/payment-states'
import type { AttachedFacts, OrderAnswer } from '@falaj/contract/places/device-calls'
import type { TillMethod } from '@falaj/contract/places/device-contract'
import type { EventPayload } from '@falaj/contract/places/device-protocol'
import { basket } from './basket.ts'
import { Offline, Refusal } from './calls.ts'
import { camera, canReadCodes } from './camera.ts'
import { button, h } from './dom.ts'
import { acquirerFrame } from './frame.ts'
import { amountText, parseAmount } from './money.ts'
import { qrOf, receiptScreen, saleWord } from './receipt.ts'
import type { Screen, View } from './screens.ts'
import type { EventRecord, Paper, PendingSale } from './storage.ts'
import { Locked } from './till-base.ts'
import { language, t } from './words.ts'

const back = (view: View): HTMLElement => button(`‹ ${t('back')}`, 'plain back', view.method)
const couponFacts = () => {
  const { coupon } = basket
  return coupon ? { coupon: coupon.key, discount: String(coupon.minor) } : {}
}
const payloadOf = (till: View['till'], method: TillMethod, more: EventPayload = {}): EventPayload => ({
  method,
  currency: till.currency,
  amount: String(basket.total),
  ...(basket.tip > 0n ? { tip: String(basket.tip) } : {}),
  ...couponFacts(),
  ...more,
})
const isStoring = { now: false }
/** The receipt comes after the event is stored, never before. */
const store = async (
  view: View,
  payload: EventPayload,
  facts: AttachedFacts | null,
  change: object = {},
  paper?: Paper,
): Promise<void> => {
  if (isStoring.now) return
  isStoring.now = true
  try {
    const record = await view.till.append('sale', payload, facts, change, { paper })
    basket.clear()
    view.go((each) => paidScreen(each, record, payload))
  } catch (error) {
    // Locked at this very moment: the guard shows why, and nothing was taken.
    if (!(error instanceof Locked)) throw error
    view.home()
  } finally {
    isStoring.now = false
  }
}
const notesOf = (due: bigint): readonly bigint[] =>
  [1_000n, 2_000n, 5_000n, 10_000n, 20_000n, 50_000n, 100_000n].filter((note) => note > due).slice(0, 3)
export const cashScreen = (view: View): Screen => {
  const { currency, offlineFacts } = view.till
  const due = basket.total
  const take = (got: bigint) =>
    void store(view, payloadOf(view.till, 'cash', { got: String(got), ...offlineFacts }), basket.facts())
  const input = h('input', { id: 'got', inputmode: 'decimal', autocomplete: 'off', class: 'big' })
  const problem = h('p', { class: 'problem', role: 'alert' })
  const submit = (event: Event): void => {
    event.preventDefault()
    const got = parseAmount(input.value)
    if (got !== null && got >= due) return take(got)
    problem.textContent = t('gotLess', { amount: amountText(due) })
    input.focus()
  }
  return {
    isBusy: true,
    isSale: true,
    element: h(
      'form',
      { class: 'column', onsubmit: submit },
      back(view),
      h('h1', {}, t('got')),
      h('p', { class: 'sum' }, h('span', {}, currency), h('output', { class: 'amount' }, amountText(due))),
      ...[due, ...notesOf(due)].map((got, index) =>
        button(index === 0 ? `${t('exact')} ${amountText(got)}` : amountText(got), 'row', () => take(got)),
      ),
      h('label', { for: 'got' }, t('otherAmount')),
      input,
      problem,
      h('button', { class: 'secondary' }, t('take')),
    ),
  }
}
const paidScreen = (view: View, record: EventRecord, payload: EventPayload): Screen => {
  const amount = BigInt(payload['amount']!)
  const got = BigInt(payload['got'] ?? amount)
  const { currency } = view.till
  const isCash = payload['method'] === 'cash'
  return {
    isBusy: true,
    element: h(
      'section',
      { class: 'column', 'data-paid': `${record.epoch}-${record.sequence}` },
      h('h1', { class: 'good' }, saleWord(payload)),
      h('p', { class: 'label' }, t(isCash ? 'change' : 'total')),
      h(
        'p',
        { class: 'sum' },
        h('span', {}, currency),
        h('output', { class: 'amount' }, amountText(isCash ? got - amount : amount)),
      ),
      isCash && h('p', { class: 'label' }, t('gotFor', { got: amountText(got), amount: amountText(amount) })),
      button(t('showReceipt'), 'row', () => view.go(receiptScreen(record))),
      button(t('nextSale'), 'primary', view.home),
    ),
  }
}
const randomKey = (): string => crypto.randomUUID()
export const cardScreen = (view: View): Screen => {
  const { till } = view
  const { state, offlineSince, currency } = till
  const isSandbox = state?.config?.isSandbox === true
  // Cards are typed into the acquirer's own page, and only with a network.
  const frame = offlineSince === null ? (state?.config?.frame ?? null) : null
  const tap = (outcome: 'approve' | 'decline' | 'timeout'): void => {
    const instrument = `tap_${outcome}_${randomKey().slice(0, 18)}`
    if (till.offlineSince !== null)
      return void store(view, payloadOf(till, 'card', till.offlineFacts), { ...basket.facts(), instrument })
    begin(view, 'card', instrument)
  }
  const typed = h('div', { class: 'column' })
  const showFrame = (): void =>
    typed.replaceChildren(
      acquirerFrame(frame!, {
        amount: `${currency} ${amountText(basket.total)}`,
        merchant: state?.words.merchant[language] ?? '',
        onToken: (token) => begin(view, 'card', token),
      }),
    )
  if (frame && !isSandbox) showFrame()
  return {
    isBusy: true,
    isSale: true,
    element: h(
      'section',
      { class: 'column' },
      back(view),
      h('h1', {}, t(isSandbox ? 'reader' : 'card')),
      h('p', { class: 'sum' }, h('span', {}, currency), h('output', { class: 'amount' }, amountText(basket.total))),
      isSandbox || !frame ? h('p', {}, t(isSandbox ? 'readerWhy' : 'noReader')) : null,
      ...(isSandbox
        ? (['approve', 'decline', 'timeout'] as const).map((outcome) => button(t(outcome), 'row', () => tap(outcome)))
        : []),
      frame && isSandbox ? button(t('typeCard'), 'row', showFrame) : null,
      typed,
    ),
  }
}
export const qrScreen = (view: View): Screen => {
  const input = h('input', {
    id: 'their-code',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: '24',
    class: 'big',
  })
  const problem = h('p', { class: 'problem', role: 'alert' })
  const looking = h('div', { class: 'column' })
  const look = (): void =>
    looking.replaceChildren(
      camera(
        (code) => begin(view, 'qr', code),
        () => looking.replaceChildren(),
      ),
    )
  return {
    isBusy: true,
    isSale: true,
    element: h(
      'form',
      {
        class: 'column',
        onsubmit: (event) => {
          event.preventDefault()
          const code = input.value.replaceAll(/\D/g, '')
          if (code.length === 18) return begin(view, 'qr', code)
          problem.textContent = t('codeShort')
          input.focus()
        },
      },
      back(view),
      h('h1', {}, t('qr')),
      button(t('scanOurs'), 'row', () => begin(view, 'qr', null)),
      canReadCodes() && button(t('scanTheirs'), 'row', look),
      looking,
      h('label', { for: 'their-code' }, t('theirCode')),
      input,
      problem,
      h('button', { class: 'primary' }, t('take')),
    ),
  }
}
const begin = (view: View, method: 'card' | 'qr', instrument: string | null): void => {
  const facts = basket.facts()
  const sale: PendingSale = {
    key: randomKey(),
    method,
    minor: String(basket.total),
    tip: String(basket.tip),
    attached: facts && JSON.stringify(facts),
    ...couponFacts(),
  }
  const answer = view.till.pay(sale, instrument)
  view.go((each) => payingScreen(each, sale, answer))
}
const pollMs = 1000
const silentMs = 12_000
/** Asks until the sale is paid, declined or given up; also after a crash. */
export const payingScreen = (view: View, sale: PendingSale, first?: Promise<OrderAnswer>): Screen => {
  const { till } = view
  const status = h('p', { role: 'status' }, t('asking'))
  const code = h('div', { class: 'column' })
  const since = Date.now()
  let isOver = false
  const giveUp = button(t('cancelSale'), 'secondary', () => {
    isOver = true
    void till.giveUp(sale.key).then(view.home)
  })
  const paid = ({ brand, last4, page }: OrderAnswer): Promise<void> => {
    const payload = {
      method: sale.method,
      currency: till.currency,
      amount: sale.minor,
      order: sale.key,
      ...(sale.coupon === undefined ? {} : { coupon: sale.coupon, discount: sale.discount ?? '0' }),
      ...(sale.tip === '0' ? {} : { tip: sale.tip }),
    }
    const facts = sale.attached === null ? null : (JSON.parse(sale.attached) as AttachedFacts)
    return store(view, payload, facts, { pending: null }, { brand, last4, page })
  }
  const failed = async (text: string): Promise<void> => {
    isOver = true
    // The order had it: what becomes of it follows the order.
    basket.held = null
    await till.endPending()
    status.className = 'problem'
    status.textContent = text
    giveUp.replaceWith(button(t('back'), 'primary', basket.total > 0n ? view.method : view.home))
  }
  const look = async (answer: OrderAnswer): Promise<void> => {
    // Once: a frame that is replaced begins anew.
    const shown = answer.challenge ?? answer.url ?? ''
    if (shown !== code.dataset['of']) {
      code.dataset['of'] = shown
      const { challenge } = answer
      if (challenge) {
        const merchant = till.state?.words.merchant[language] ?? ''
        const amount = `${till.currency} ${amountText(BigInt(sale.minor))}`
        code.replaceChildren(acquirerFrame(challenge, { amount, merchant, onToken: () => undefined }))
      } else if (answer.url) code.replaceChildren(qrOf(answer.url, t('scanOurs')), h('p', {}, t('scanOurs')))
      else code.replaceChildren()
    }
    if (answer.state === 'paid') {
      isOver = true
      await paid(answer)
    } else if (answer.state === 'declined') {
      const why = answer.why ?? ''
      const words = Object.hasOwn(declineWords, why) ? declineWords[why as keyof typeof declineWords][language] : why
      void till.giveUp(sale.key)
      await failed(t('declined', { why: words as string }))
    } else if (answer.state === 'over') await failed(t('over'))
    else if (sale.method === 'card' && Date.now() - since > silentMs) status.textContent = t('waiting')
  }
  const ask = async (answer: Promise<OrderAnswer>): Promise<void> => {
    try {
      const found = await answer
      if (!isOver) await look(found)
    } catch (error) {
      if (error instanceof Refusal) return failed(error.message)
      if (!(error instanceof Offline)) throw error
      status.textContent = t('offlineNow')
    }
    if (!isOver) setTimeout(() => !isOver && void ask(till.order(sale.key)), pollMs)
  }
  void ask(first ?? till.order(sale.key))
  return {
    isBusy: true,
    element: h(
      'section',
      { class: 'column' },
      h(
        'p',
        { class: 'sum' },
        h('span', {}, till.currency),
        h('output', { class: 'amount' }, amountText(BigInt(sale.minor))),
      ),
      h('h1', { class: 'label' }, t('toPay')),
      status,
      code,
      giveUp,
    ),
  }
}
