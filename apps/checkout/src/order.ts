// The page of one order: polls and shows its state, and lets the payer try one method after another, one at a time.
import { call, isNothing, Offline, Refusal, type Order } from './api.ts'
import { coinCard, coinChoice } from './coin.ts'
import { h } from './dom.ts'
import { paidSchedule, planChoice } from './instalments.ts'
import { refusals } from './refusals.ts'
import { sessionStore, keyFor } from './session-store.ts'
import { moneyText } from './money.ts'
import {
  bought,
  card,
  cardText,
  facts,
  foot,
  framed,
  head,
  onFrameMessage,
  hero,
  hintOf,
  methodName,
  methodRow,
  notice,
  noticeAlone,
  payText,
  seller,
  sign,
  title,
  whyText,
} from './views.ts'
import { leftToRight, locale, merchantLanguage, t } from './words.ts'

/** Poll intervals: while an attempt is under way, while it takes long, while the payer chooses, and while money may be returned after the end. */
const pollMs = { under: 600, long: 2000, idle: 5000, over: 15_000 }
const longMs = 20_000
const offlineMs = 2500
export const isOver = (state: string): boolean => ['paid', 'accepted', 'canceled', 'expired', 'ended'].includes(state)
const returnTexts = {
  possible: 'returnPossible',
  coming: 'returned',
  done: 'returnDone',
  failed: 'returnFailed',
} as const
const localTime = (instant: string, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, style).format(new Date(instant))

export const orderPage = (page: HTMLElement, token: string): void => {
  let order: Order | null = null
  let method: string | null = null
  /** Number of instalments, if chosen. */
  let parts: number | null = null
  let isBusy = false
  let message: string | null = null
  /** The bank's page that the payer left for another way to pay. */
  let left: string | null = null
  let since = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let drawn = ''
  const keyName = `key ${token}`

  /** Null if nothing more can become of it. */
  const waitFor = ({ state, returned }: Order): number | null => {
    if (isOver(state)) return returned === 'possible' || returned === 'coming' ? pollMs.over : null
    if (state !== 'paying' && state !== 'challenge') return pollMs.idle
    if (order?.coin) return pollMs.long
    return Date.now() - since < longMs ? pollMs.under : pollMs.long
  }
  const ask = async (): Promise<void> => {
    clearTimeout(timer)
    try {
      receive(await call<Order>('status', { token }))
      banner(false)
      const wait = order && waitFor(order)
      if (wait !== null) timer = setTimeout(() => void ask(), wait)
    } catch (error) {
      if (isNothing(error)) return page.replaceChildren(noticeAlone('unknown', t('unknownWhy')), foot())
      if (error instanceof Offline) banner(true)
      timer = setTimeout(() => void ask(), offlineMs)
    }
  }
  /** Shown above everything without removing anything: the input stays. */
  const banner = (isOffline: boolean): void => {
    const shownNow = document.getElementById('offline')
    if (isOffline && !shownNow) page.prepend(h('p', { id: 'offline', class: 'banner', role: 'status' }, t('offline')))
    if (!isOffline) shownNow?.remove()
  }
  /** Takes the server's latest state. Forgets the key of an attempt that has ended, even one from before a reload; otherwise keeps it whatever the network does. */
  const receive = (next: Order): void => {
    if (!isBusy && (next.state === 'failed' || isOver(next.state))) sessionStore.forget(keyName)
    take(next)
  }
  const take = (next: Order): void => {
    if (order && order.state !== next.state) since = Date.now()
    order = next
    const same = JSON.stringify([
      viewOf(next),
      next.challenge,
      next.coin,
      next.why,
      next.methods,
      next.returned,
      message,
    ])
    if (same === drawn) return
    const isFirst = drawn === ''
    drawn = same
    draw(next, isFirst)
  }
  const redraw = (): void => void (order && take(order))

  const pay = async (
    chosen: string,
    how: { instrument?: string; coin?: string; parts?: number } = {},
  ): Promise<void> => {
    if (isBusy || !order) return
    isBusy = true
    message = null
    left = null
    redraw()
    let next: Order | null = null
    try {
      const input = { token, key: keyFor(keyName), method: chosen, ...how }
      next = await call<Order>('pay', input)
    } catch (error) {
      if (error instanceof Refusal) {
        message = t(refusals[error.failure.code] ?? 'changed')
        sessionStore.forget(keyName)
      } else if (!(error instanceof Offline)) message = t('busy')
      // Offline: whether it arrived is found out by asking; sent again it has the same key.
    }
    isBusy = false
    since = Date.now()
    if (next) receive(next)
    else redraw()
    void ask()
  }
  const another = (): void => {
    sessionStore.forget(keyName)
    left = order?.challenge ?? order?.coin?.address ?? null
    redraw()
  }
  const cancel = async (): Promise<void> => {
    await call('cancel', { token }).catch(() => undefined)
    void ask()
  }

  onFrameMessage(() => order?.frame ?? null, {
    token: (instrument) =>
      void (method === 'INSTALLMENT' && parts ? pay(method, { instrument, parts }) : pay('BANK_CARD', { instrument })),
    answered: () => void ask(),
  })
  const panelOf = (chosen: string, now: Order): readonly Node[] => {
    if (chosen === 'BANK_CARD')
      return now.frame
        ? [framed(now.frame, 'typed', t('cardFrame'), now, moneyText(now.amount))]
        : [h('p', { class: 'bad', role: 'alert' }, t('noFrame'))]
    if (chosen === 'INSTALLMENT') return planChoice(now, parts, (count) => (parts = count))
    if (chosen === 'CRYPTO') return coinChoice(now.coins, (coin) => void pay(chosen, { coin }))
    const hint = hintOf(chosen)
    return [
      ...(hint ? [h('p', { class: 'quiet' }, hint)] : []),
      h('button', { type: 'button', onclick: () => void pay(chosen) }, payText(now, moneyText(now.amount))),
    ]
  }
  /** One under the other; what the chosen one needs opens below it, and the choice stays where the keyboard is. */
  const methods = (now: Order): HTMLElement => {
    if (now.methods.length === 0) return h('p', { role: 'alert' }, t('noMethods', { merchant: seller(now) }))
    if (!method || !now.methods.includes(method as never)) method = now.methods[0] ?? null
    const rows = now.methods.map((each) => ({ each, panel: h('div', { class: 'panel' }) }))
    const choose = (chosen: string): void => {
      method = chosen
      for (const { each, panel } of rows) panel.replaceChildren(...(each === chosen ? panelOf(each, now) : []))
    }
    const field = h(
      'fieldset',
      { class: 'methods' },
      h('legend', {}, t('how')),
      ...rows.map(({ each, panel }) =>
        h(
          'div',
          { class: 'method' },
          methodRow(each, each === method, () => choose(each)),
          panel,
        ),
      ),
    )
    choose(method!)
    return field
  }
  /** Payment by the saved card alone: one button. Its owner's page is one link away. */
  const tapOnce = (now: Order, saved: NonNullable<Order['saved']>): HTMLElement =>
    h(
      'div',
      { class: 'lines' },
      h(
        'button',
        { type: 'button', onclick: () => void pay('BANK_CARD') },
        t('cardPay', { amount: moneyText(now.amount), card: cardText(saved) }),
      ),
      saved.code && h('a', { class: 'small', href: `/pay/c/${saved.code}` }, t('cardOther')),
    )
  const again = (now: Order): HTMLElement | null =>
    now.code
      ? h('button', { type: 'button', class: 'plain', onclick: () => location.assign(`/pay/${now.code}`) }, t('again'))
      : null
  /** Asks for confirmation once: a cancelled order can no longer be paid. */
  const leave = (): HTMLElement => {
    const box = h('div', { class: 'leave' })
    const link = h('button', { type: 'button', class: 'link', onclick: () => sure() }, t('cancel'))
    const sure = (): void => {
      const no = h('button', { type: 'button', class: 'plain', onclick: () => back() }, t('cancelNo'))
      const yes = h('button', { type: 'button', class: 'plain bad', onclick: () => void cancel() }, t('cancelYes'))
      box.replaceChildren(h('p', {}, t('cancelSure')), h('div', { class: 'two' }, yes, no))
      no.focus()
    }
    const back = (): void => {
      box.replaceChildren(link)
      link.focus()
    }
    box.append(link)
    return box
  }

  type Over = 'paid' | 'accepted' | 'canceled' | 'expired' | 'ended'
  type View = 'form' | 'wait' | 'challenge' | 'coins' | 'unavailable' | Over
  const viewOf = (now: Order): View => {
    if (isOver(now.state)) return now.state as View
    if (isBusy || now.state === 'paying') return 'wait'
    if (now.state === 'unavailable') return 'unavailable'
    if (now.state !== 'challenge') return 'form'
    if (now.coin) return now.coin.address === left ? 'form' : 'coins'
    return now.challenge && now.challenge !== left ? 'challenge' : 'form'
  }
  const receipt = (now: Order): Node =>
    facts([
      [t('paidTo'), seller(now)],
      [
        t('paidWith'),
        now.method && `${methodName(now.method)}${now.last4 ? ` ${leftToRight(`•••• ${now.last4}`)}` : ''}`,
      ],
      [t('tip'), now.tip && moneyText(now.tip)],
      [
        now.discount ? t('couponOff', { code: now.discount.code }) : '',
        now.discount && leftToRight(`−${moneyText(now.discount.amount)}`),
      ],
      [t('paidOn'), now.paidAt && localTime(now.paidAt, { dateStyle: 'medium', timeStyle: 'short' })],
      [t('reference'), now.number],
    ])
  /** To the shop that the order came from. */
  const back = (now: Order): Node | null =>
    now.returnUrl
      ? h(
          'div',
          { class: 'back' },
          h(
            'a',
            { class: 'button', href: now.returnUrl, rel: 'noreferrer' },
            t('backToShop', { merchant: seller(now) }),
          ),
          // An app's own link does nothing where the app is not installed, and the browser reports no error.
          /^https?:/.test(now.returnUrl) ? null : h('p', { class: 'quiet small' }, t('backByHand')),
        )
      : null
  const summary = (now: Order): HTMLElement =>
    card(
      bought(now),
      hero(now),
      !now.coin &&
        h('p', { class: 'quiet small' }, t('until', { time: localTime(now.expiresAt, { timeStyle: 'short' }) })),
    )
  /** Status of money that was taken though nothing was owed; null if none was. */
  const moneyBack = (now: Order): string | null => {
    const name = now.returned && returnTexts[now.returned as keyof typeof returnTexts]
    return name ? t(name, { merchant: seller(now), number: now.number }) : null
  }
  /** For a paid order: only what was charged twice. */
  const returnNote = (now: Order): Node | null => {
    const text = now.returned === 'possible' ? null : moneyBack(now)
    return text === null ? null : h('p', { role: 'status' }, text)
  }
  const bodies: Readonly<Record<View, (now: Order) => readonly Node[]>> = {
    paid: (now) => [
      h(
        'section',
        { class: 'card done' },
        sign('good'),
        title(t('paid')),
        hero(now),
        h('p', { dir: 'auto' }, now.look.thanks?.[merchantLanguage] ?? t('paidWhy', { merchant: seller(now) })),
        receipt(now),
        now.receiptUrl && h('a', { class: 'button', href: now.receiptUrl }, t('receiptGet')),
        returnNote(now),
        now.method === 'INSTALLMENT' && now.plans[0] ? paidSchedule(now.plans[0]) : null,
        back(now) ?? h('p', { class: 'quiet small' }, t('close')),
      ),
    ],
    accepted: (now) => [
      h(
        'section',
        { class: 'card done' },
        sign('good'),
        title(t('accepted')),
        hero(now),
        h('p', {}, t('acceptedWhy', { merchant: seller(now) })),
        facts([[t('reference'), now.number]]),
        back(now),
      ),
    ],
    expired: (now) => [
      notice('expired', moneyBack(now) ?? t('expiredWhy', { merchant: seller(now) }), again(now) ?? back(now)),
    ],
    unavailable: (now) => [notice('paused', t('pausedWhy', { merchant: seller(now) }), back(now))],
    ended: (now) => [notice('ended', moneyBack(now) ?? t('endedWhy'), again(now) ?? back(now))],
    canceled: (now) => [notice('canceled', moneyBack(now) ?? t('canceledWhy'), again(now) ?? back(now))],
    challenge: (now) => [
      summary(now),
      card(
        title(t('challenge')),
        framed(now.challenge!, 'bank', t('bankFrame'), now, moneyText(now.amount)),
        h('button', { type: 'button', class: 'link', onclick: another }, t('otherWay')),
      ),
    ],
    coins: (now) => [
      summary(now),
      coinCard(now.coin!, seller(now), h('button', { type: 'button', class: 'link', onclick: another }, t('otherWay'))),
    ],
    wait: (now) => [
      summary(now),
      h(
        'section',
        { class: 'card done' },
        h('div', { class: 'spin' }),
        title(t('paying'), { role: 'status' }),
        h('p', { class: 'quiet' }, t('payingWhy')),
        leave(),
      ),
    ],
    form: (now) => {
      const why = message ?? (now.state === 'failed' ? whyText(now.why) : null)
      return [
        summary(now),
        card(
          why !== null &&
            h(
              'div',
              { class: 'refused' },
              title(t('failed')),
              h('p', { role: 'alert' }, why),
              h('p', { class: 'quiet' }, t('nothing')),
            ),
          now.saved ? tapOnce(now, now.saved) : methods(now),
          leave(),
        ),
      ]
    },
  }
  const draw = (now: Order, isFirst: boolean): void => {
    document.title = `${seller(now)} · ${moneyText(now.amount)}`
    const body = bodies[viewOf(now)](now)
    page.dataset['parts'] = String(body.length)
    page.replaceChildren(...head(now), ...body, foot(now.look))
    // The focused element is gone: move the focus to the new content for keyboard and screen reader users.
    if (!isFirst) page.querySelector<HTMLElement>('[data-focus]')?.focus()
  }

  // Back to this page, or to this tab: it may have gone on meanwhile.
  for (const event of ['pageshow', 'online', 'focus']) addEventListener(event, () => void ask())
  void ask()
}
