import { Offline, Refusal } from './calls.ts'
import { button, h } from './dom.ts'
import type { Screen, View } from './screens.ts'
import { lostNumber } from './storage.ts'
import { changeLanguage, t } from './words.ts'

/** Whether the address has a code of the office. */
export const isScanned = (): boolean => given().code !== ''
/** From the code that the office shows: after the #, so that no log has it. */
const given = (): { readonly code: string; readonly mid: string | null } => {
  const values = new URLSearchParams(location.hash.slice(1) || location.search)
  return { code: values.get('code') ?? '', mid: values.get('mid') }
}
/** Also for a browser that is a till already: after a repair or a copied key, or as another device. */
export const activateScreen = ({ till, go, home }: View): Screen => {
  const { code, mid } = given()
  const input = h('input', {
    id: 'code',
    value: code,
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    maxlength: '9',
    class: 'big',
  })
  const problem = h('p', { class: 'problem', role: 'alert' })
  let isSure = false
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    // An open shift of this browser ends with its key: nobody could count it here afterwards.
    const open = till.state?.shift
    if (open && !isSure) {
      isSure = true
      problem.textContent = t('activateOpen', { no: String(open.no), n: String(till.waiting.length) })
      submitButton.textContent = t('activateSure')
      return
    }
    problem.textContent = ''
    submitButton.disabled = true
    try {
      await till.activate(input.value, mid)
      history.replaceState(null, '', location.pathname)
      go(pairScreen)
    } catch (error) {
      if (!(error instanceof Offline || error instanceof Refusal)) throw error
      problem.textContent = error instanceof Refusal ? error.message : t('offlineNow')
      submitButton.disabled = false
    }
  }
  const submitButton = h('button', { class: 'primary' }, t('go'))
  const lost = lostNumber(till.state)
  return {
    isBusy: true,
    element: h(
      'form',
      { class: 'column', onsubmit: (event) => void submit(event) },
      till.state && button(`‹ ${t('back')}`, 'plain back', home),
      h('h1', {}, t('activate')),
      lost !== null && h('p', { class: 'notice', role: 'status' }, t('storageLost', { number: lost })),
      h('p', {}, t('activateWhy')),
      till.waiting.length > 0 && h('p', { class: 'label' }, t('activateKeeps', { count: String(till.waiting.length) })),
      till.state?.shift && h('p', { class: 'label' }, t('activateShift', { no: String(till.state.shift.no) })),
      h('label', { for: 'code' }, t('code')),
      input,
      problem,
      submitButton,
      button(t('language'), 'plain', changeLanguage),
    ),
  }
}
/** The console shows the same two words: another device would have others. */
const pairScreen = ({ till, home }: View): Screen => ({
  isBusy: true,
  element: h(
    'section',
    { class: 'column' },
    h('h1', {}, t('pair')),
    h('p', { class: 'amount', dir: 'ltr' }, till.state!.pair.join(' ')),
    h('p', {}, t('pairWhy')),
    button(t('done'), 'primary', home),
  ),
})
