// The customer's page of a saved card, open to anyone with its address: save it with consent, read it at any time, and remove it.
import { call, isNothing, type SavedCard } from './api.ts'
import { h } from './dom.ts'
import { cardGiver } from './give-card.ts'
import { moneyText } from './money.ts'
import { card, cardText, facts, foot, head, notice, noticeAlone, seller, sign, title } from './views.ts'
import { locale, t } from './words.ts'

const offlineMs = 2500
const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(instant))

export const savedCardPage = (page: HTMLElement, code: string): void => {
  let now: SavedCard | null = null
  const giver = cardGiver<SavedCard>({
    keyName: `saved-card ${code}`,
    now: () => now,
    send: (given) => call<SavedCard>('saved-card/give', { code, ...given }),
    took: (of) => {
      now = of
    },
    draw: () => draw(),
  })
  const begin = async (): Promise<void> => {
    try {
      now = await call<SavedCard>('saved-card/open', { code })
      draw()
    } catch (error) {
      if (isNothing(error)) return page.replaceChildren(noticeAlone('unknown', t('unknownWhy')), foot())
      page.replaceChildren(h('p', { class: 'banner', role: 'status' }, t('offline')))
      setTimeout(() => void begin(), offlineMs)
    }
  }
  const remove = async (): Promise<void> => {
    await call('saved-card/withdraw', { code }).catch(() => undefined)
    void begin()
  }
  const overview = (of: SavedCard): readonly Node[] => {
    const isOn = of.state === 'active'
    const merchant = seller(of)
    const owner = isOn
      ? [
          h('button', { type: 'button', class: 'plain', onclick: giver.change }, t('mandateChange')),
          giver.leave({ act: t('cardRemove'), sure: t('cardSure', { merchant }), no: t('cardSureNo') }, remove),
        ]
      : []
    return [
      h(
        'section',
        { class: 'card' },
        h(
          'div',
          { class: 'mandate-state' },
          sign(isOn ? 'good' : 'bad'),
          title(t(isOn ? 'cardOn' : 'cardRemoved')),
          h('p', { class: 'quiet' }, t(isOn ? 'cardOnWhy' : 'cardRemovedWhy', { merchant })),
        ),
        facts([
          [t('mandateCard'), cardText(of.card)],
          [t('reference'), of.number],
        ]),
        ...owner,
      ),
      ...(of.payments.length === 0
        ? []
        : [
            h(
              'section',
              { class: 'card' },
              h('h2', {}, t('cardPast')),
              h(
                'ul',
                { class: 'lines' },
                ...of.payments.map(({ at, number, amount }) =>
                  h('li', {}, h('span', {}, `${dayOf(at)} · ${number}`), h('span', {}, moneyText(amount))),
                ),
              ),
            ),
          ]),
    ]
  }
  const bodyOf = (of: SavedCard): readonly Node[] => {
    const merchant = seller(of)
    if (of.state === 'unavailable') return [notice('paused', t('pausedWhy', { merchant }))]
    if (of.state === 'withdrawn' || (of.state === 'active' && !giver.isChanging())) return overview(of)
    const asks = [title(t('cardAsks')), h('p', {}, t('cardAsksWhy', { merchant }))]
    if (giver.isNamed()) return [card(...asks), giver.step(of)]
    return [card(...asks, giver.agree(of, t('cardAgree', { merchant })))]
  }
  const draw = (): void => {
    if (!now) return
    document.title = `${seller(now)} · ${t('cardAsks')}`
    page.replaceChildren(...head(now), ...bodyOf(now), foot(now.look))
    if (giver.isNamed() || giver.isChanging()) page.querySelector<HTMLElement>('[data-focus]')?.focus()
  }
  addEventListener('pageshow', (event) => {
    if (event.persisted) void begin()
  })
  void begin()
}
