// Which screen is shown. A screen is drawn anew when the till changes, unless somebody is typing in it.
import { h, button } from './dom.ts'
import { activateScreen } from './activate.ts'
import { salesScreen } from './sales.ts'
import { payingScreen, sellScreen } from './sell.ts'
import { shiftScreen } from './shift.ts'
import type { Till } from './till.ts'
import { changeLanguage, language, t, timeText, type WordName } from './words.ts'
import { moneyText } from './money.ts'

export interface Screen {
  readonly element: HTMLElement
  /** Typing or a payment is under way: a change of the till does not draw it anew. */
  readonly isBusy?: boolean
}
export interface View {
  readonly till: Till
  /** Shows another screen. */
  readonly go: (make: (view: View) => Screen) => void
  readonly home: () => void
}
const tabs = [
  ['sell', sellScreen],
  ['sales', salesScreen],
  ['shift', shiftScreen],
] as const satisfies readonly (readonly [WordName, (view: View) => Screen])[]

const head = ({ state, offlineSince }: Till): HTMLElement => {
  const names = state?.config?.store?.names ?? state?.config?.merchant ?? state?.words.merchant
  const shift = state?.shift ? t('shiftNo', { no: String(state.shift.no) }) : t('noShift')
  return h(
    'header',
    {},
    h(
      'div',
      { class: 'grow' },
      h('strong', { dir: 'auto' }, `${names?.[language] ?? ''}, ${state?.words.label ?? ''}`),
      h('small', {}, shift),
    ),
    h(
      'span',
      { class: offlineSince === null ? 'good' : 'warn', role: 'status' },
      t(offlineSince === null ? 'online' : 'offline'),
    ),
    button(t('language'), 'plain', changeLanguage),
  )
}
const notices = (till: Till): HTMLElement[] => {
  const { state, isWriter, isKept, offlineSince } = till
  const lines: string[] = till.problem ? [till.problem] : []
  if (!isWriter) lines.push(t('otherTab'))
  if (state?.lock === 'REPLACED') lines.push(t('replaced'))
  else if (state?.lock) lines.push(`${t('locked')} ${t('lockedWhy', { why: state.lock })}`)
  if (state?.isClockWrong) lines.push(t('clockWrong'))
  if (!isKept) lines.push(t('notKept'))
  if (offlineSince !== null) {
    const { cardCap, cardRoom, contract } = till
    const isAllowed = till.offlineRefusal('cash', 1n) === null
    const parts = [t('offlineSince', { time: timeText(offlineSince) }), t(isAllowed ? 'offlineCash' : 'offlineNone')]
    if (isAllowed && cardCap?.sale)
      parts.push(t('offlineCards', { sale: moneyText(till.currency, BigInt(cardCap.sale)) }))
    if (isAllowed && contract && cardRoom !== null)
      parts.push(t('moreOffline', { amount: moneyText(till.currency, cardRoom), time: timeText(contract.until) }))
    lines.push(parts.join(' '))
  }
  const message =
    state?.message && isWriter
      ? [
          h(
            'p',
            { class: 'notice line', role: 'status' },
            h('span', { dir: 'auto' }, state.message),
            button(t('done'), 'plain', () => void till.endMessage()),
          ),
        ]
      : []
  return [...message, ...lines.map((line) => h('p', { class: 'notice', role: 'status' }, line))]
}
export const screen = (page: HTMLElement, till: Till) => {
  let current: (view: View) => Screen = sellScreen
  let drawn: Screen | null = null
  let noticeBox = h('div')
  const draw = (): void => {
    const isActive = till.state !== null
    drawn = isActive ? current(view) : activateScreen(view)
    noticeBox = h('div', { class: 'notices' }, ...(isActive ? notices(till) : []))
    const tabOf = tabs.find(([, make]) => make === current)
    page.replaceChildren(
      ...(isActive ? [head(till)] : []),
      noticeBox,
      h('main', {}, drawn.element),
      ...(isActive && tabOf
        ? [
            h(
              'nav',
              {},
              ...tabs.map(([name, make]) =>
                h(
                  'button',
                  {
                    type: 'button',
                    class: 'tab',
                    'aria-current': make === current ? 'page' : null,
                    onclick: () => view.go(make),
                  },
                  t(name),
                ),
              ),
            ),
          ]
        : []),
    )
  }
  const view: View = {
    till,
    go: (make) => {
      current = make
      draw()
    },
    home: () => view.go(sellScreen),
  }
  return {
    begin: (): void => {
      // A sale whose end is not known is asked for again before anything else.
      const pending = till.state?.pending
      // A new code from the office: this browser activates again.
      if (till.state && till.isWriter && location.hash.includes('code=')) current = activateScreen
      else if (pending && till.isWriter) current = (given) => payingScreen(given, pending)
      draw()
    },
    refresh: (): void => {
      if (drawn?.isBusy && till.state) {
        page.querySelector('header')?.replaceWith(head(till))
        const box = h('div', { class: 'notices' }, ...notices(till))
        noticeBox.replaceWith(box)
        noticeBox = box
      } else draw()
    },
  }
}
