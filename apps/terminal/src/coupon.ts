// A coupon: reserved with a network before the money is taken. Once it is, the sale may come without one.
import { basket } from './basket.ts'
import { Offline, Refusal } from './calls.ts'
import { button, h } from './dom.ts'
import { amountText } from './money.ts'
import type { Screen, View } from './screens.ts'
import { t } from './words.ts'

/** On the screen of the ways to pay. */
export const couponLine = (view: View): HTMLElement => {
  const { till } = view
  const { coupon } = basket
  if (coupon)
    return h(
      'div',
      { class: 'row' },
      h('span', { class: 'grow' }, h('strong', {}, t('coupon')), h('small', { dir: 'auto' }, coupon.campaign)),
      h('span', {}, amountText(-coupon.minor)),
      button(t('couponRemove'), 'plain', () => {
        basket.held = null
        void till.sync()
        view.method()
      }),
    )
  const isOffline = till.offlineSince !== null
  return h(
    'button',
    { type: 'button', class: 'row', onclick: () => view.go(couponScreen), disabled: isOffline },
    h('span', { class: 'grow' }, h('strong', {}, t('coupon')), isOffline && h('small', {}, t('couponOffline'))),
    '›',
  )
}
const couponScreen = (view: View): Screen => {
  const { till } = view
  const code = h('input', {
    id: 'coupon',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    maxlength: '40',
    class: 'big',
    dir: 'ltr',
  })
  const who = h('input', { id: 'customer', autocomplete: 'off', maxlength: '120', dir: 'ltr' })
  const whoBox = h('div', { class: 'column', hidden: true }, h('label', { for: 'customer' }, t('couponWho')), who)
  const problem = h('p', { class: 'problem', role: 'alert' })
  const use = h('button', { class: 'primary' }, t('couponUse'))
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (code.value.trim() === '') return code.focus()
    use.disabled = true
    problem.textContent = ''
    try {
      await till.reserveCoupon(code.value, who.value.trim())
      view.method()
    } catch (error) {
      if (!(error instanceof Offline || error instanceof Refusal)) throw error
      problem.textContent = error instanceof Refusal ? error.message : t('couponOffline')
      use.disabled = false
      const isWho = error instanceof Refusal && error.fault === 'COUPON_WHO'
      if (isWho) whoBox.hidden = false
      ;(isWho ? who : code).focus()
    }
  }
  return {
    isBusy: true,
    isSale: true,
    element: h(
      'form',
      { class: 'column', onsubmit: (event) => void submit(event) },
      button(`‹ ${t('back')}`, 'plain back', view.method),
      h('h1', {}, t('coupon')),
      h('label', { for: 'coupon' }, t('couponCode')),
      code,
      whoBox,
      problem,
      use,
    ),
  }
}
