// The page of one order: it asks how it stands, shows that, and lets the payer pay in one way after another, one at a time.
import { call, notFound, Offline, Refusal, type Order } from './api.ts'
import { h } from './dom.ts'
import { kept, keyFor } from './kept.ts'
import { shown } from './money.ts'
import { bought, card, head, hero, methodRow, notice, seller, whyText } from './views.ts'
import { language, t } from './words.ts'

const pollMs = 1200
const offlineMs = 2500
const isOver = (state: string): boolean => ['paid', 'accepted', 'canceled', 'expired'].includes(state)

export const orderPage = (page: HTMLElement, token: string): void => {
  let order: Order | null = null
  let method: string | null = null
  let isBusy = false
  let said: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let drawn = ''
  const keyName = `key ${token}`

  const ask = async (): Promise<void> => {
    clearTimeout(timer)
    try {
      take(await call<Order>('status', { token }))
      banner(false)
      if (order && !isOver(order.state)) timer = setTimeout(() => void ask(), pollMs)
    } catch (error) {
      if (error instanceof Offline) {
        banner(true)
        timer = setTimeout(() => void ask(), offlineMs)
      } else if (error instanceof Refusal && error.failure.code === notFound)
        page.replaceChildren(notice('unknown', t('unknownWhy')))
      else timer = setTimeout(() => void ask(), offlineMs)
    }
  }
  /** Above everything, without taking anything away: what was typed stays. */
  const banner = (isOffline: boolean): void => {
    const shownNow = document.getElementById('offline')
    if (isOffline && !shownNow) page.prepend(h('p', { id: 'offline', class: 'banner', role: 'status' }, t('offline')))
    if (!isOffline) shownNow?.remove()
  }
  const take = (next: Order): void => {
    // Another try is another attempt; until then the key stays the same, whatever the network does.
    if (order && order.state !== next.state && next.state === 'failed') kept.forget(keyName)
    order = next
    const same = JSON.stringify([next.state, next.challenge, next.why, next.methods, said, isBusy, method])
    if (same !== drawn) {
      drawn = same
      draw(next)
    }
  }
  const redraw = (): void => {
    drawn = ''
    if (order) take(order)
  }

  const pay = async (instrument?: string): Promise<void> => {
    if (isBusy || !order || !method) return
    isBusy = true
    said = null
    redraw()
    try {
      order = await call<Order>('pay', { token, key: keyFor(keyName), method, ...(instrument ? { instrument } : {}) })
    } catch (error) {
      if (error instanceof Refusal) {
        said = error.failure.msg
        kept.forget(keyName)
      }
      // Offline: whether it arrived is found out by asking; sent again it has the same key.
    }
    isBusy = false
    redraw()
    void ask()
  }
  const another = (): void => {
    kept.forget(keyName)
    method = null
    if (order) order = { ...order, state: 'payable' }
    clearTimeout(timer)
    redraw()
  }
  const cancel = async (): Promise<void> => {
    await call('cancel', { token }).catch(() => undefined)
    void ask()
  }

  addEventListener(
    'message',
    ({ origin, data }: MessageEvent<{ falaj?: string; kind?: string; token?: string; height?: number }>) => {
      if (!order?.frame || origin !== new URL(order.frame).origin || data?.falaj !== 'acquirer') return
      if (data.kind === 'token' && data.token) void pay(data.token)
      if (data.kind === 'height' && data.height) {
        const frame = document.querySelector<HTMLIFrameElement>('iframe.typed')
        if (frame) frame.height = String(Math.min(600, Math.ceil(data.height) + 8))
      }
      if (data.kind === 'answered') void ask()
    },
  )
  const framed = (url: string, title: string, name: string): HTMLIFrameElement =>
    h('iframe', {
      src: `${url}?for=${encodeURIComponent(location.origin)}&lang=${language}`,
      title,
      class: name,
      allow: 'payment',
      referrerpolicy: 'no-referrer',
    })

  const methods = (now: Order): HTMLElement => {
    const chosen = method ?? (now.methods.length === 1 ? (now.methods[0] ?? null) : null)
    method = chosen
    const isCard = chosen === 'BANK_CARD'
    return card(
      h(
        'fieldset',
        { class: 'methods', disabled: isBusy },
        h('legend', {}, t('how')),
        ...now.methods.map((each) =>
          methodRow(each, each === chosen, () => {
            method = each
            redraw()
          }),
        ),
      ),
      isCard && now.frame ? framed(now.frame, t('cardFrame'), 'typed') : null,
      !isCard &&
        h(
          'button',
          { type: 'button', disabled: isBusy || !chosen, onclick: () => void pay() },
          isBusy ? t('paying') : t('payAmount', { amount: shown(now.amount) }),
        ),
    )
  }
  const again = (now: Order): HTMLElement | null =>
    now.code
      ? h('button', { type: 'button', class: 'plain', onclick: () => location.assign(`/pay/${now.code}`) }, t('again'))
      : null
  const cancelButton = (): HTMLElement =>
    h('button', { type: 'button', class: 'plain', onclick: () => void cancel() }, t('cancel'))

  const bodyOf = (now: Order): readonly (Node | null)[] => {
    const merchant = seller(now)
    const words = { merchant }
    if (now.state === 'paid')
      return [
        card(
          h('h2', {}, t('paid')),
          hero(now),
          h('p', {}, now.look.thanks?.[language] ?? t('paidWhy', words)),
          h('p', { class: 'quiet' }, `${t('reference')}: ${now.number}`),
        ),
      ]
    if (now.state === 'accepted')
      return [card(h('h2', {}, t('accepted')), hero(now), h('p', {}, t('acceptedWhy', words)))]
    if (now.state === 'expired') return [notice('expired', t('expiredWhy', words), again(now))]
    if (now.state === 'canceled')
      return [notice('canceled', now.returned ? t('returned') : t('canceledWhy'), again(now))]
    const what = card(bought(now), hero(now))
    if (now.state === 'challenge' && now.challenge)
      return [
        what,
        card(
          h('h2', {}, t('challenge')),
          framed(now.challenge, t('bankFrame'), 'bank'),
          h('button', { type: 'button', class: 'plain', onclick: another }, t('otherWay')),
        ),
      ]
    if (now.state === 'paying')
      return [
        what,
        card(
          h('p', { role: 'status' }, t('paying')),
          h('div', { class: 'spin' }),
          h('p', { class: 'quiet' }, t('payingWhy')),
          cancelButton(),
        ),
      ]
    const refused = said ?? (now.state === 'failed' ? whyText(now.why) : null)
    return [
      what,
      refused === null
        ? null
        : card(
            h('h2', { class: 'bad' }, t('failed')),
            h('p', { role: 'alert' }, refused),
            h('p', { class: 'quiet' }, t('nothing')),
          ),
      methods(now),
      cancelButton(),
    ]
  }
  const draw = (now: Order): void => {
    document.title = `${seller(now)} · ${shown(now.amount)}`
    page.replaceChildren(...head(now), ...bodyOf(now).filter((node): node is Node => node !== null))
  }

  // Back to this page, or to this tab: it may have gone on meanwhile.
  for (const event of ['pageshow', 'online', 'focus']) addEventListener(event, () => void ask())
  void ask()
}
