// From the amount to the receipt: one thumb, one number.
import { declineWords } from '@falaj/contract/kernel/payment-states'
import type { AttachedFacts, OrderAnswer } from '@falaj/contract/places/device-calls'
import type { TillMethod } from '@falaj/contract/places/device-contract'
import type { EventPayload } from '@falaj/contract/places/device-protocol'
import { Offline, Refusal } from './calls.ts'
import { button, h } from './dom.ts'
import { amountText, decimalText, moneyText } from './money.ts'
import { qrOf, receiptScreen, saleWord } from './receipt.ts'
import type { Screen, View } from './screens.ts'
import type { EventRecord, PendingSale } from './storage.ts'
import { language, t, tMaybe } from './words.ts'

interface Line {
  readonly id?: string
  readonly name: string
  readonly minor: bigint
  quantity: number
}
/** What is being sold, until it is paid or cancelled. */
let lines: Line[] = []
let typed = 0n
let tip = 0n
const typedMax = 1_000_000_000n
const linesSum = (): bigint => lines.reduce((sum, { minor, quantity }) => sum + minor * BigInt(quantity), 0n)
const clear = (): void => {
  lines = []
  typed = 0n
  tip = 0n
}
const factsOf = (): AttachedFacts | null => {
  const items = lines.map(({ id, name, minor, quantity }) => ({
    ...(id ? { id } : {}),
    name,
    quantity,
    price: decimalText(minor),
  }))
  return items.length > 0 ? { items } : null
}
const total = (): bigint => linesSum() + typed + tip

export const sellScreen = (view: View): Screen => {
  const { till } = view
  const { currency } = till
  const shown = h('output', { class: 'amount', 'aria-live': 'polite' })
  const charge = button('', 'primary', () => view.go(methodScreen))
  const draw = (): void => {
    shown.textContent = amountText(linesSum() + typed)
    charge.textContent = t('charge', { amount: moneyText(currency, linesSum() + typed) })
    charge.disabled = linesSum() + typed === 0n || !till.isWriter || till.state?.lock !== null
  }
  const press = (key: string): void => {
    if (key === '⌫') typed /= 10n
    else {
      const next = BigInt(`${typed}${key}`)
      if (next <= typedMax) typed = next
    }
    draw()
  }
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', '⌫']
  tip = 0n
  draw()
  return {
    isBusy: typed > 0n || lines.length > 0,
    element: h(
      'section',
      {
        class: 'column',
        tabindex: '-1',
        onkeydown: (event) => {
          const { key } = event as KeyboardEvent
          if (/^\d$/.test(key)) press(key)
          else if (key === 'Backspace') press('⌫')
        },
      },
      h('h1', { class: 'label' }, t('newSale')),
      h('p', { class: 'sum' }, h('span', {}, currency), shown),
      h(
        'div',
        { class: 'chips' },
        button(t('items'), 'chip', () => view.go(itemsScreen)),
        button(t('addToIt'), 'chip', () => {
          if (typed === 0n) return
          lines.push({ name: moneyText(currency, typed), minor: typed, quantity: 1 })
          typed = 0n
          draw()
        }),
        lines.length > 0 &&
          button(t('cancelSale'), 'chip', () => {
            clear()
            view.home()
          }),
      ),
      h('div', { class: 'keys' }, ...keys.map((key) => button(key, 'key', () => press(key)))),
      charge,
    ),
  }
}
const back = (view: View, to: (view: View) => Screen = sellScreen): HTMLElement =>
  button(`‹ ${t('back')}`, 'plain back', () => view.go(to))

const itemsScreen = (view: View): Screen => {
  const { till } = view
  return {
    isBusy: true,
    element: h(
      'section',
      { class: 'column' },
      back(view),
      h('h1', {}, t('items')),
      ...(till.state?.config?.items ?? []).map(({ id, names, minor }) => {
        const line = lines.find((each) => each.id === id)
        return h(
          'button',
          {
            type: 'button',
            class: 'row',
            onclick: () => {
              if (line) line.quantity += 1
              else lines.push({ id, name: names[language], minor: BigInt(minor), quantity: 1 })
              view.go(itemsScreen)
            },
          },
          h('span', { class: 'grow', dir: 'auto' }, line ? `${line.quantity} × ${names[language]}` : names[language]),
          h('span', {}, amountText(BigInt(minor))),
        )
      }),
      button(
        t('charge', { amount: moneyText(till.currency, total()) }),
        'primary',
        () => view.go(methodScreen),
        total() === 0n,
      ),
    ),
  }
}
const methodScreen = (view: View): Screen => {
  const { till } = view
  const { currency, offlineSince, state } = till
  const isOffline = offlineSince !== null
  const base = linesSum() + typed
  const choose: Readonly<Record<TillMethod, () => void>> = {
    card: () => view.go(cardScreen),
    qr: () => view.go(qrScreen),
    cash: () => view.go(cashScreen),
  }
  const why = (method: TillMethod): string | null => {
    const refusal = isOffline ? till.offlineRefusal(method, total()) : null
    return refusal && tMaybe(`why_${refusal}`)
  }
  return {
    isBusy: true,
    element: h(
      'section',
      { class: 'column' },
      back(view),
      h('h1', {}, t('howPay')),
      h('p', { class: 'label' }, t('toPay')),
      h('p', { class: 'sum' }, h('span', {}, currency), h('output', { class: 'amount' }, amountText(total()))),
      h('p', { class: 'label' }, t('ofVat', { amount: amountText((base * 5n + 52n) / 105n) })),
      h(
        'div',
        { class: 'chips', role: 'group', 'aria-label': t('tip') },
        ...[0, ...(state?.config?.tips ?? [])].map((percent) => {
          const of = (base * BigInt(percent)) / 100n
          const choice = button(percent === 0 ? t('noTip') : `${percent}%`, 'chip', () => {
            tip = of
            view.go(methodScreen)
          })
          choice.setAttribute('aria-pressed', String(tip === of))
          return choice
        }),
      ),
      ...(state?.config?.methods ?? ['cash' as const]).map((method) => {
        const refusal = why(method)
        const about = method === 'card' && isOffline ? 'cardOffline' : (`${method}Why` as const)
        return h(
          'button',
          { type: 'button', class: 'row method', onclick: choose[method], disabled: refusal !== null },
          h('span', { class: 'grow' }, h('strong', {}, t(method)), h('small', {}, refusal ?? t(about))),
          '›',
        )
      }),
      button(t('cancelSale'), 'plain', () => {
        clear()
        view.home()
      }),
    ),
  }
}
const payloadOf = (till: View['till'], method: TillMethod, more: EventPayload = {}): EventPayload => ({
  method,
  currency: till.currency,
  amount: String(total()),
  ...(tip > 0n ? { tip: String(tip) } : {}),
  ...more,
})
const isStoring = { now: false }
/** The receipt comes after the event is stored, never before. */
const store = async (
  view: View,
  payload: EventPayload,
  facts: AttachedFacts | null,
  change: object = {},
): Promise<void> => {
  if (isStoring.now) return
  isStoring.now = true
  try {
    const record = await view.till.append('sale', payload, facts, change)
    clear()
    view.go((each) => paidScreen(each, record, payload))
  } finally {
    isStoring.now = false
  }
}
const cashScreen = (view: View): Screen => {
  const { currency, offlineFacts } = view.till
  const due = total()
  const notes = [5_000n, 10_000n, 20_000n, 50_000n, 100_000n].filter((note) => note > due).slice(0, 3)
  const take = (got: bigint) =>
    void store(view, payloadOf(view.till, 'cash', { got: String(got), ...offlineFacts }), factsOf())
  return {
    isBusy: true,
    element: h(
      'section',
      { class: 'column' },
      back(view, methodScreen),
      h('h1', {}, t('got')),
      h('p', { class: 'sum' }, h('span', {}, currency), h('output', { class: 'amount' }, amountText(due))),
      ...[due, ...notes].map((got, index) =>
        button(index === 0 ? `${t('exact')} ${amountText(got)}` : amountText(got), 'row', () => take(got)),
      ),
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
      h('p', { class: 'label' }, t(isCash ? 'giveBack' : 'toPay')),
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
const cardScreen = (view: View): Screen => {
  const { till } = view
  const isSandbox = till.state?.config?.isSandbox === true
  const tap = (outcome: 'approve' | 'decline' | 'timeout'): void => {
    const instrument = `tap_${outcome}_${randomKey().slice(0, 18)}`
    if (till.offlineSince !== null)
      return void store(view, payloadOf(till, 'card', till.offlineFacts), { ...factsOf(), instrument })
    begin(view, 'card', instrument)
  }
  return {
    isBusy: true,
    element: h(
      'section',
      { class: 'column' },
      back(view, methodScreen),
      h('h1', {}, t(isSandbox ? 'reader' : 'card')),
      h('p', { class: 'sum' }, h('span', {}, till.currency), h('output', { class: 'amount' }, amountText(total()))),
      h('p', {}, t(isSandbox ? 'readerWhy' : 'noReader')),
      ...(isSandbox
        ? (['approve', 'decline', 'timeout'] as const).map((outcome) => button(t(outcome), 'row', () => tap(outcome)))
        : []),
    ),
  }
}
const qrScreen = (view: View): Screen => {
  const input = h('input', {
    id: 'their-code',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: '24',
    class: 'big',
  })
  return {
    isBusy: true,
    element: h(
      'form',
      {
        class: 'column',
        onsubmit: (event) => {
          event.preventDefault()
          const code = input.value.replaceAll(/\D/g, '')
          if (code.length === 18) begin(view, 'qr', code)
        },
      },
      back(view, methodScreen),
      h('h1', {}, t('qr')),
      button(t('scanOurs'), 'row', () => begin(view, 'qr', null)),
      h('label', { for: 'their-code' }, t('theirCode')),
      input,
      h('button', { class: 'primary' }, t('take')),
    ),
  }
}
const begin = (view: View, method: 'card' | 'qr', instrument: string | null): void => {
  const facts = factsOf()
  const sale: PendingSale = {
    key: randomKey(),
    method,
    minor: String(total()),
    tip: String(tip),
    attached: facts && JSON.stringify(facts),
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
  const paid = (): Promise<void> => {
    const payload = {
      method: sale.method,
      currency: till.currency,
      amount: sale.minor,
      order: sale.key,
      ...(sale.tip === '0' ? {} : { tip: sale.tip }),
    }
    return store(view, payload, sale.attached === null ? null : (JSON.parse(sale.attached) as AttachedFacts), {
      pending: null,
    })
  }
  const failed = async (text: string): Promise<void> => {
    isOver = true
    await till.endPending()
    status.className = 'problem'
    status.textContent = text
    giveUp.replaceWith(button(t('back'), 'primary', () => view.go(total() > 0n ? methodScreen : sellScreen)))
  }
  const look = async (answer: OrderAnswer): Promise<void> => {
    if (answer.url) code.replaceChildren(qrOf(answer.url, t('scanOurs')), h('p', {}, t('scanOurs')))
    if (answer.state === 'paid') {
      isOver = true
      await paid()
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
