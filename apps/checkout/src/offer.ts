// The page of an offer: its description, the payer's input, and the order that is created from it.
import { holdsCardNumber } from '@falaj/contract/formats/card-number'
import { call, isNothing, Offline, Refusal, type Offer, type Order } from './api.ts'
import { h } from './dom.ts'
import { isOver } from './order.ts'
import { refusals } from './refusals.ts'
import { sessionStore, keyFor } from './session-store.ts'
import { moneyText, parseAmount } from './money.ts'
import { sumOf, tipField } from './tip.ts'
import { billed, bought, card, foot, head, notice, noticeAlone, payText, seller } from './views.ts'
import { language, t, type WordName } from './words.ts'

const offlineMs = 2500
const notices: Readonly<Record<string, readonly [title: WordName, why: WordName]>> = {
  paused: ['paused', 'pausedWhy'],
  unavailable: ['paused', 'pausedWhy'],
  expired: ['expired', 'expiredWhy'],
  'used-up': ['used-up', 'used-upWhy'],
  paid: ['already', 'alreadyWhy'],
  canceled: ['canceled', 'canceledWhy'],
}
/** Why a coupon can't be used, by the fault's code. */
const couponFaults: Readonly<Record<string, WordName>> = {
  COUPON_UNKNOWN: 'couponUnknown',
  COUPON_NOT_NOW: 'couponNotNow',
  COUPON_EXPIRED: 'couponNotNow',
  COUPON_USED: 'couponUsed',
  COUPON_GONE: 'couponGone',
  COUPON_CONDITION: 'couponNotFor',
  COUPON_CUSTOMER: 'couponCustomer',
  COUPON_WHO: 'couponWho',
}
/** A customer at a counter cannot use a new link, so the text differs. */
const codeExpired = ['codeExpired', 'codeExpiredWhy'] as const

/** What came with the page, once: later it may have changed. */
const takeGiven = (): Offer | null => {
  const element = document.getElementById('offer')
  element?.remove()
  return element?.textContent ? (JSON.parse(element.textContent) as Offer) : null
}

export const offerPage = (page: HTMLElement, code: string): void => {
  const begin = async (): Promise<void> => {
    const given = takeGiven()
    if (given) draw(given)
    try {
      const offer = await call<Offer>('open', { code })
      // The input stays unless there is nothing left to pay.
      if (offer.state !== given?.state) draw(offer)
    } catch (error) {
      if (given) return
      retry(error)
    }
  }
  const retry = (error: unknown): void => {
    if (isNothing(error)) return page.replaceChildren(noticeAlone('unknown', t('unknownWhy')), foot())
    page.replaceChildren(h('p', { class: 'banner', role: 'status' }, t('offline')))
    setTimeout(() => void begin(), offlineMs)
  }
  const draw = (offer: Offer): void => {
    document.title = `${seller(offer)} · ${offer.title}`
    const stopped = offer.kind === 'smart-code' && offer.state === 'expired' ? codeExpired : notices[offer.state]
    if (stopped) {
      const [title, why] = stopped
      const files = papers(offer)
      return page.replaceChildren(
        ...head(offer),
        notice(title, t(why, { merchant: seller(offer) })),
        ...(files ? [card(offer.bill && billed(offer.bill), files)] : []),
        foot(),
      )
    }
    page.replaceChildren(...head(offer), card(bought(offer), papers(offer), form(offer)), foot(offer.look))
  }
  /** Each is requested when it is opened: its address is valid for a minute. */
  const papers = ({ files, papers: own }: Offer): HTMLElement | null =>
    files.length + own.length === 0
      ? null
      : h(
          'div',
          { class: 'files' },
          h(
            'ul',
            { 'aria-label': t('files') },
            ...own.map(({ id, kind, number }) =>
              h(
                'li',
                {},
                h(
                  'button',
                  {
                    type: 'button',
                    class: 'link',
                    onclick: () => void openPaper('paper', { paper: id, language }),
                  },
                  t(kind, { number }),
                ),
                h('span', { class: 'quiet small' }, 'PDF'),
              ),
            ),
            ...files.map(({ id, name, bytes }) =>
              h(
                'li',
                {},
                h(
                  'button',
                  { type: 'button', class: 'link', onclick: () => void openPaper('file', { file: id }) },
                  name,
                ),
                h('span', { class: 'quiet small' }, `${Math.max(1, Math.round(bytes / 1024))} kB`),
              ),
            ),
          ),
          h('p', { class: 'bad', role: 'alert', id: 'fault-file' }),
        )
  const openPaper = async (path: 'file' | 'paper', which: object): Promise<void> => {
    blame('file', '')
    try {
      location.assign((await call<{ url: string }>(path, { code, ...which })).url)
    } catch {
      blame('file', t('busy'))
    }
  }
  const begun = `begun ${code}`
  /** A payer who left their own order and still holds a single-use offer continues with that order. */
  const resumeOwn = async (): Promise<boolean> => {
    const token = sessionStore.read(begun)
    if (!token) return false
    try {
      if (isOver((await call<Order>('status', { token })).state)) return false
    } catch {
      return false
    }
    location.assign(`/pay/o/${token}`)
    return true
  }
  const field = (name: string, label: string, input: HTMLInputElement): HTMLElement =>
    h('label', { class: 'field' }, label, input, h('span', { class: 'bad', role: 'alert', id: `fault-${name}` }))
  const blame = (name: string, text: string): void => {
    // A fault of something without a field on the page, such as a fixed amount, is shown above the button.
    const fault = document.getElementById(`fault-${name}`) ?? document.getElementById('fault-form')
    if (fault) fault.textContent = text
  }

  const faultOf = (
    { path, code: fault }: Refusal['failure']['fields'][number],
    limits: { readonly min: string; readonly max: string },
  ): string => {
    if (fault === 'CARD_NUMBER') return t('noCards')
    if (path === 'amount') return t('amountWrong', limits)
    if (path === 'tip') return t('tipWrong')
    const coupon = couponFaults[fault]
    if (coupon) return t(coupon)
    return t(path === 'payer.email' ? 'emailWrong' : 'needed')
  }
  const form = (offer: Offer): HTMLFormElement => {
    const limits = { min: moneyText(offer.limits.min), max: moneyText(offer.limits.max) }
    const inputs = new Map<string, HTMLInputElement>()
    const add = (name: string, label: string, more: Readonly<Record<string, string | number>>): HTMLElement => {
      const input = h('input', { name, id: name, type: 'text', ...more })
      inputs.set(name, input)
      return field(name, label, input)
    }
    const kinds = { name: 'text', email: 'email', phone: 'tel' } as const
    const hints = { name: 'name', email: 'email', phone: 'tel' } as const
    const rows = [
      offer.amount
        ? h('p', { class: 'hero' }, moneyText(offer.amount))
        : add('amount', `${t('amount')} (${offer.currency})`, {
            inputmode: 'decimal',
            dir: 'ltr',
            placeholder: t('between', limits),
          }),
      offer.quantity
        ? add('quantity', t('quantity'), {
            type: 'number',
            min: offer.quantity.min,
            max: offer.quantity.max,
            value: offer.quantity.min,
          })
        : null,
      ...offer.fields.map(({ name, required }) =>
        add(name, required ? t(name) : t('optional', { what: t(name) }), {
          type: kinds[name],
          autocomplete: hints[name],
          dir: 'auto',
        }),
      ),
      offer.note === 'none'
        ? null
        : add('note', offer.note === 'required' ? t('note') : t('optional', { what: t('note') }), {
            maxlength: 100,
            autocomplete: 'off',
            dir: 'auto',
          }),
    ]
    // Asked for only once a coupon needs to know who uses it.
    const isNamed = offer.fields.some(({ name }) => name === 'email')
    const who =
      offer.takesCoupons && !isNamed
        ? add('email', t('email'), { type: 'email', autocomplete: 'email', dir: 'auto' })
        : null
    if (who) who.hidden = true
    const coupons = offer.takesCoupons
      ? [add('coupon', t('optional', { what: t('coupon') }), { autocomplete: 'off', maxlength: 40, dir: 'ltr' }), who]
      : []
    const button = h('button')
    const value = (name: string): string => inputs.get(name)?.value.trim() ?? ''
    const { currency } = offer
    const decimals = offer.limits.min.amount.split('.')[1]?.length ?? 0
    const bill = (): string | null => offer.amount?.amount ?? parseAmount(value('amount'))
    const tip =
      offer.tips.length > 0 ? tipField(offer.tips, { currency, decimals }, bill, () => nameButton()) : undefined
    /** Shows the amount on the button, if it is known. */
    const nameButton = (): void => {
      // What is left to pay with a coupon is known once it is reserved.
      const sum = offer.quantity || value('coupon') ? null : offer.amount?.amount
      const more = tip ? tip.value() : null
      const amount = sum && more ? sumOf(sum, more, decimals) : sum
      button.textContent = amount && more !== undefined ? payText(offer, moneyText({ amount, currency })) : t('goOn')
    }
    nameButton()
    inputs.get('coupon')?.addEventListener('input', nameButton)
    inputs.get('amount')?.addEventListener('input', () => tip?.update())
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault()
      for (const name of [...inputs.keys(), 'form']) blame(name, '')
      const amount = offer.amount ? null : parseAmount(value('amount'))
      if (!offer.amount && !amount) return blame('amount', t('amountWrong', limits))
      blame('tip', '')
      const given = tip?.value()
      if (tip && given === undefined) return blame('tip', t('tipWrong'))
      const missing = [
        ...offer.fields.filter(({ name, required }) => required && !value(name)).map(({ name }) => name),
        ...(offer.note === 'required' && !value('note') ? ['note'] : []),
      ]
      if (missing.length > 0) return missing.forEach((name) => blame(name, t('needed')))
      // Where a card is typed by mistake it does not leave the page.
      const cards = [...offer.fields.map(({ name }) => name), 'note'].filter((name) => holdsCardNumber(value(name)))
      if (cards.length > 0) return cards.forEach((name) => blame(name, t('noCards')))
      const payer = Object.fromEntries(offer.fields.flatMap(({ name }) => (value(name) ? [[name, value(name)]] : [])))
      if (who && value('email') && value('coupon')) payer['email'] = value('email')
      const input = {
        code,
        payer,
        language,
        ...(amount ? { amount: { amount, currency: offer.currency } } : {}),
        ...(offer.quantity ? { quantity: Number(value('quantity')) } : {}),
        ...(given ? { tip: { amount: given, currency } } : {}),
        ...(value('note') ? { note: value('note') } : {}),
        ...(value('coupon') ? { coupon: value('coupon') } : {}),
      }
      button.disabled = true
      // The same words are the same order, however often the button is tapped; other words are another one.
      const name = `order ${code} ${JSON.stringify(input)}`
      try {
        const { token } = await call<{ token: string }>('start', input, keyFor(name))
        sessionStore.forget(name)
        sessionStore.write(begun, token)
        location.assign(`/pay/o/${token}`)
      } catch (error) {
        button.disabled = false
        if (error instanceof Offline) return blame([...inputs.keys()][0] ?? 'form', t('offline'))
        if (!(error instanceof Refusal)) throw error
        const { fields, code: refusal } = error.failure
        const text = refusals[refusal]
        sessionStore.forget(name)
        if (text === 'held' && (await resumeOwn())) return
        if (who && fields.some(({ path }) => path === 'payer.email')) who.hidden = false
        for (const each of fields) blame(each.path.replace('payer.', ''), faultOf(each, limits))
        if (fields.length === 0) {
          blame('form', t(text ?? 'changed'))
          if (!text) void begin()
        }
      }
    }
    return h(
      'form',
      { class: 'lines', novalidate: true, onsubmit: (event: Event) => void submit(event) },
      ...rows,
      tip?.field,
      ...coupons,
      h('span', { class: 'bad', role: 'alert', id: 'fault-form' }),
      button,
    )
  }
  addEventListener('pageshow', (event) => {
    // Back from the order: the offer may have been paid meanwhile.
    if (event.persisted) void begin()
  })
  void begin()
}
