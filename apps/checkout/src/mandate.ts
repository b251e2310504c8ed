// The customer's page of a mandate: read, signed with a card, and cancelled at any time; by whoever has its address.
import { call, isNothing, Offline, Refusal, type Mandate } from './api.ts'
import { h } from './dom.ts'
import { kept, keyFor } from './kept.ts'
import { shown } from './money.ts'
import { card, facts, foot, framed, head, hearFrame, notice, seller, sign, title, whyText } from './views.ts'
import { language, t, type WordName } from './words.ts'

const offlineMs = 2500
const savingMs = 1500
const dayOf = (day: string): string =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
const cycles: Readonly<Record<string, WordName>> = { weekly: 'weekly', monthly: 'monthly', yearly: 'yearly' }

export const mandatePage = (page: HTMLElement, code: string): void => {
  let now: Mandate | null = null
  /** Agreed to, and waiting for a card: the name that was typed. */
  let name: string | null = null
  /** Sent again with the same key it asks how the saving stands. */
  let token: string | null = null
  let said: string | null = null
  let isBusy = false
  let isChanging = false
  const keyName = `mandate ${code}`

  const begin = async (): Promise<void> => {
    try {
      now = await call<Mandate>('mandate/open', { code })
      draw()
    } catch (error) {
      if (isNothing(error)) return page.replaceChildren(notice('unknown', t('unknownWhy')), foot())
      page.replaceChildren(h('p', { class: 'banner', role: 'status' }, t('offline')))
      setTimeout(() => void begin(), offlineMs)
    }
  }
  const save = async (instrument: string): Promise<void> => {
    if (isBusy || name === null) return
    isBusy = true
    token = instrument
    said = null
    draw()
    try {
      now = await call<Mandate>('mandate/sign', { code, key: keyFor(keyName), name, agreed: true, instrument })
    } catch (error) {
      if (error instanceof Refusal) {
        kept.forget(keyName)
        said = t('changed')
        token = null
      } else if (!(error instanceof Offline)) throw error
    }
    isBusy = false
    if (now?.sign === 'failed') {
      said = whyText(now.why)
      kept.forget(keyName)
      token = null
    }
    if (now?.sign === 'none' && now.card && token) {
      kept.forget(keyName)
      isChanging = false
      name = null
      token = null
    }
    draw()
    if (now?.sign === 'signing' && token) setTimeout(() => void save(instrument), savingMs)
  }
  hearFrame(() => now?.frame ?? null, {
    token: (instrument) => void save(instrument),
    answered: () => void (token && save(token)),
  })
  const cancel = async (): Promise<void> => {
    await call('mandate/cancel', { code }).catch(() => undefined)
    void begin()
  }

  const terms = (of: Mandate): Node =>
    facts([
      [t('mandateFor'), of.title],
      [t(of.kind === 'variable' ? 'mandateUsual' : 'mandateEach'), shown(of.amount)],
      [t('mandateCap'), of.kind === 'variable' ? shown(of.cap) : null],
      [t('mandateCycle'), t(cycles[of.cycle] ?? 'monthly')],
      [t('mandateFirst'), dayOf(of.firstOn)],
      [t('mandateCount'), of.count === null ? t('mandateOpen') : String(of.count)],
      [t('mandateCard'), of.card ? `${of.card.brand ?? ''} •••• ${of.card.last4 ?? ''}` : null],
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
  const agree = (of: Mandate): HTMLElement => {
    const input = h('input', {
      id: 'name',
      name: 'name',
      type: 'text',
      autocomplete: 'name',
      dir: 'auto',
      value: of.customer,
    })
    const box = h('input', { id: 'agreed', type: 'checkbox' })
    const [nameFault, boxFault] = [
      h('span', { class: 'bad', role: 'alert' }),
      h('span', { class: 'bad', role: 'alert' }),
    ]
    const submit = (event: Event): void => {
      event.preventDefault()
      nameFault.textContent = input.value.trim().length < 2 ? t('needed') : ''
      boxFault.textContent = box.checked ? '' : t('mandateAgreeNeeded')
      if (nameFault.textContent || boxFault.textContent) return
      name = input.value.trim()
      draw()
    }
    return h(
      'form',
      { class: 'lines', novalidate: true, onsubmit: submit },
      h('label', { class: 'field' }, t('mandateName'), input, nameFault),
      h('label', { class: 'agree' }, box, h('span', {}, t('mandateAgree', { merchant: seller(of) }))),
      boxFault,
      h('button', {}, t('mandateNext')),
    )
  }
  const cardStep = (of: Mandate): readonly Node[] => {
    if (of.sign === 'challenge' && of.challenge && token)
      return [card(title(t('challenge')), framed(of.challenge, 'bank', t('bankFrame'), of, null))]
    if (isBusy || (of.sign === 'signing' && token))
      return [
        h(
          'section',
          { class: 'card done' },
          h('div', { class: 'spin' }),
          title(t('mandateSaving'), { role: 'status' }),
        ),
      ]
    return [
      card(
        said !== null &&
          h(
            'div',
            { class: 'refused' },
            title(t('mandateDeclined')),
            h('p', { role: 'alert' }, said),
            h('p', { class: 'quiet' }, t('mandateTryOther')),
          ),
        said === null && title(t('cardFrame')),
        h('p', { class: 'quiet' }, t('mandateCardWhy')),
        of.frame
          ? framed(of.frame, 'typed', t('cardFrame'), of, null)
          : h('p', { class: 'bad', role: 'alert' }, t('noFrame')),
      ),
    ]
  }
  /** Asked back once: what is cancelled must be signed anew. */
  const leave = (of: Mandate): HTMLElement => {
    const place = h('div', { class: 'leave' })
    const link = h('button', { type: 'button', class: 'link', onclick: () => sure() }, t('mandateCancel'))
    const sure = (): void => {
      const no = h('button', { type: 'button', class: 'plain', onclick: () => back() }, t('mandateSureNo'))
      const yes = h('button', { type: 'button', class: 'plain bad', onclick: () => void cancel() }, t('cancelYes'))
      place.replaceChildren(h('p', {}, t('mandateSure', { merchant: seller(of) })), h('div', { class: 'two' }, yes, no))
      no.focus()
    }
    const back = (): void => {
      place.replaceChildren(link)
      link.focus()
    }
    place.append(link)
    return place
  }
  const change = (): void => {
    isChanging = true
    draw()
  }
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
        h('button', { type: 'button', class: 'plain', onclick: change }, t('mandateChange')),
      (of.state === 'active' || of.state === 'paused') && leave(of),
    ),
    ...[
      rows(
        'mandateComing',
        of.state === 'active' ? of.coming.map(({ on, amount }) => [dayOf(on), shown(amount), null] as const) : [],
      ),
      rows(
        'mandatePast',
        of.debits.map(({ on, amount, status }) => [dayOf(on), shown(amount), t(status as WordName)] as const),
      ),
    ].filter((each) => each !== null),
  ]
  const bodyOf = (of: Mandate): readonly Node[] => {
    const merchant = seller(of)
    if (of.state === 'unavailable') return [notice('paused', t('pausedWhy', { merchant }))]
    if (of.state === 'canceled') return overview(of, 'mandateCanceled', t('mandateCanceledWhy', { merchant }), false)
    if (of.state === 'ended') return overview(of, 'mandateEnded', t('mandateEndedWhy'), true)
    if (of.state !== 'to-sign' && !isChanging)
      return of.state === 'paused'
        ? overview(of, 'mandatePaused', t('mandatePausedWhy', { merchant }), false)
        : overview(of, 'mandateActive', null, true)
    if (name !== null) return [card(title(t('mandateAsks')), terms(of)), ...cardStep(of)]
    return [card(title(t('mandateAsks')), terms(of), agree(of))]
  }
  const draw = (): void => {
    if (!now) return
    document.title = `${seller(now)} · ${now.title}`
    page.replaceChildren(...head(now), ...bodyOf(now), foot(now.look))
    if (name !== null || isChanging) page.querySelector<HTMLElement>('[data-focus]')?.focus()
  }
  addEventListener('pageshow', (event) => {
    if (event.persisted) void begin()
  })
  void begin()
}
