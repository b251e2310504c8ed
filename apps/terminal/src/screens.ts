// Which screen is shown. A screen is drawn anew when the till changes, unless somebody is typing in it.
import { h, button } from './dom.ts'
import { activateScreen, isScanned } from './activate.ts'
import { soundAlarm } from './alarm.ts'
import { salesScreen } from './sales.ts'
import { payingScreen } from './pay.ts'
import { methodScreen, sellScreen } from './sell.ts'
import { shiftScreen } from './shift.ts'
import type { Till } from './till.ts'
import { changeLanguage, language, t, tMaybe, timeText, type WordName } from './words.ts'
import { moneyText } from './money.ts'

export interface Screen {
  readonly element: HTMLElement
  /** Typing or a payment is under way: a change of the till does not draw it anew. */
  readonly isBusy?: boolean
  /** Money is taken or given back here: not on a till that is locked, nor by a tab that only shows. */
  readonly isSale?: boolean
}
export interface View {
  readonly till: Till
  /** Shows another screen. */
  readonly go: (make: (view: View) => Screen) => void
  readonly home: () => void
  /** From the amount to how it is paid. */
  readonly method: () => void
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
const notices = (till: Till, onAgain: () => void): HTMLElement[] => {
  const { state, isWriter, isKept, offlineSince } = till
  const lines: string[] = till.problem ? [till.problem] : []
  if (!isWriter) lines.push(t('otherTab'))
  if (state?.lock) {
    const own = tMaybe(`lock_${state.lock}`)
    lines.push(`${own ?? t('locked', { why: state.lock })} ${t('lockedSends')}`)
  }
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
            button(t('done'), 'plain', () => void till.end('message')),
          ),
        ]
      : []
  const left =
    state?.leftShift && isWriter
      ? [
          h(
            'p',
            { class: 'notice line', role: 'status' },
            h(
              'span',
              { dir: 'auto' },
              t('leftShift', { no: String(state.leftShift.no), label: state.leftShift.label }),
            ),
            button(t('done'), 'plain', () => void till.end('leftShift')),
          ),
        ]
      : []
  const again =
    isWriter && (state?.lock || till.problem)
      ? [h('p', { class: 'notice line' }, h('span', {}, t('againWhy')), button(t('again'), 'plain', onAgain))]
      : []
  return [...message, ...left, ...lines.map((line) => h('p', { class: 'notice', role: 'status' }, line)), ...again]
}
/** The office asked where it is: as loud and as bright as a browser can, until somebody has found it. */
const locateScreen = ({ till, home }: View): Screen => ({
  isBusy: true,
  element: h(
    'section',
    { class: 'column locate', role: 'alert' },
    h('h1', {}, t('locate')),
    h('p', { class: 'amount', dir: 'auto' }, till.state!.words.label),
    h('p', {}, t('locateWhy')),
    button(t('found'), 'primary', () => void till.end('request').then(home)),
  ),
})
export const screen = (page: HTMLElement, till: Till) => {
  let current: (view: View) => Screen = sellScreen
  let drawn: Screen | null = null
  let noticeBox = h('div')
  const again = (): void => view.go(activateScreen)
  const draw = (): void => {
    const isActive = till.state !== null
    drawn = isActive ? current(view) : activateScreen(view)
    if (isActive && drawn.isSale && !till.maySell) {
      current = sellScreen
      drawn = current(view)
    }
    noticeBox = h('div', { class: 'notices' }, ...(isActive ? notices(till, again) : []))
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
    method: () => view.go(methodScreen),
  }
  return {
    begin: (): void => {
      // A sale whose end is not known is asked for again before anything else.
      const pending = till.state?.pending
      if (pending && till.isWriter) current = (given) => payingScreen(given, pending)
      else if (till.state && till.isWriter && isScanned()) current = activateScreen
      draw()
    },
    refresh: (): void => {
      const request = till.isWriter ? till.state?.request : null
      if (request === 'locate' && current !== locateScreen) {
        soundAlarm()
        return view.go(locateScreen)
      }
      const isIdle = !drawn?.isBusy && till.state?.pending === null
      // The page comes from the network if there is one: opening it again is the newest version.
      if (request === 'update' && isIdle && till.offlineSince === null)
        return void till.end('request').then(() => location.reload())
      if (drawn?.isSale && !till.maySell) return draw()
      if (drawn?.isBusy && till.state) {
        page.querySelector('header')?.replaceWith(head(till))
        const box = h('div', { class: 'notices' }, ...notices(till, again))
        noticeBox.replaceWith(box)
        noticeBox = box
      } else draw()
    },
  }
}
