// The customer's page of a mandate, open to anyone with its address: read it, sign it with a card, and cancel it at any time.
import { call, isNothing, type Mandate } from './api.ts'
import { h } from './dom.ts'
import { cardGiver } from './give-card.ts'
import { moneyText } from './money.ts'
import { card, cardText, facts, foot, head, notice, noticeAlone, seller, sign, title } from './views.ts'
import { locale, t, type WordName } from './words.ts'

const offlineMs = 2500
const dayOf = (day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
const cycles: Readonly<Record<string, WordName>> = { weekly: 'weekly', monthly: 'monthly', yearly: 'yearly' }

export const mandatePage = (page: HTMLElement, code: string): void => {
  let now: Mandate | null = null
  const giver = cardGiver<Mandate>({
    keyName: `mandate ${code}`,
    now: () => now,
    send: (given) => call<Mandate>('auto-debit/sign', { code, ...given }),
    took: (of) => {
      now = of
    },
    draw: () => draw(),
  })

  const begin = async (): Promise<void> => {
    try {
      now = await call<Mandate>('auto-debit/open', { code })
      draw()
    } catch (error) {
      if (isNothing(error)) return page.replaceChildren(noticeAlone('unknown', t('unknownWhy')), foot())
      page.replaceChildren(h('p', { class: 'banner', role: 'status' }, t('offline')))
      setTimeout(() => void begin(), offlineMs)
    }
  }
  const cancel = async (): Promise<void> => {
    await call('auto-debit/cancel', { code }).catch(() => undefined)
    void begin()
  }

  const terms = (of: Mandate): Node =>
    facts([
      [t('mandateFor'), of.title],
      [t(of.kind === 'variable' ? 'mandateUsual' : 'mandateEach'), moneyText(of.amount)],
      [t('mandateCap'), of.kind === 'variable' ? moneyText(of.cap) : null],
      [t('mandateCycle'), t(cycles[of.cycle] ?? 'monthly')],
      [t('mandateFirst'), dayOf(of.firstOn)],
      [t('mandateCount'), of.count === null ? t('mandateOpen') : String(of.count)],
      [t('mandateCard'), cardText(of.card)],
      [t('mandateNumber'), of.number],
    ])
  const rows = (label: WordName, of: readonly (readonly [string, string, string | null])[]): Node | null =>
    of.length === 0
      ? null
      : h(
          'section',
          { class: 'card' },
          h('h2', {}, t(label)),
          h(
            'ul',
            { class: 'lines' },
            ...of.map(([day, amount, state]) =>
              h('li', {}, h('span', {}, state ? `${day} · ${state}` : day), h('span', {}, amount)),
            ),
          ),
        )
  const overview = (of: Mandate, heading: WordName, why: string | null, isOn: boolean): readonly Node[] => [
    h(
      'section',
      { class: 'card' },
      h(
        'div',
        { class: 'mandate-state' },
        sign(isOn ? 'good' : 'bad'),
        title(t(heading)),
        why !== null && h('p', { class: 'quiet' }, why),
      ),
      terms(of),
      (of.state === 'active' || of.state === 'paused') &&
        h('button', { type: 'button', class: 'plain', onclick: giver.change }, t('mandateChange')),
      (of.state === 'active' || of.state === 'paused') &&
        giver.leave(
          {
            act: t('mandateCancel'),
            sure: t('mandateSure', { merchant: seller(of) }),
            no: t('mandateSureNo'),
          },
          cancel,
        ),
    ),
    ...[
      rows(
        'mandateComing',
        of.state === 'active' ? of.coming.map(({ on, amount }) => [dayOf(on), moneyText(amount), null] as const) : [],
      ),
      rows(
        'mandatePast',
        of.debits.map(({ on, amount, status }) => [dayOf(on), moneyText(amount), t(status as WordName)] as const),
      ),
    ].filter((each) => each !== null),
  ]
  const bodyOf = (of: Mandate): readonly Node[] => {
    const merchant = seller(of)
    if (of.state === 'unavailable') return [notice('paused', t('pausedWhy', { merchant }))]
    if (of.state === 'canceled') return overview(of, 'mandateCanceled', t('mandateCanceledWhy', { merchant }), false)
    if (of.state === 'ended') return overview(of, 'mandateEnded', t('mandateEndedWhy'), true)
    if (of.state !== 'to-sign' && !giver.isChanging())
      return of.state === 'paused'
        ? overview(of, 'mandatePaused', t('mandatePausedWhy', { merchant }), false)
        : overview(of, 'mandateActive', null, true)
    if (giver.isNamed()) return [card(title(t('mandateAsks')), terms(of)), giver.step(of)]
    return [card(title(t('mandateAsks')), terms(of), giver.agree(of, t('mandateAgree', { merchant })))]
  }
  const draw = (): void => {
    if (!now) return
    document.title = `${seller(now)} · ${now.title}`
    page.replaceChildren(...head(now), ...bodyOf(now), foot(now.look))
    if (giver.isNamed() || giver.isChanging()) page.querySelector<HTMLElement>('[data-focus]')?.focus()
  }
  addEventListener('pageshow', (event) => {
    if (event.persisted) void begin()
  })
  void begin()
}
