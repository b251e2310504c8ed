// Giving a card for later use: agreed to, typed into the acquirer's frame, confirmed with the bank where it asks. Shared by mandates and saved cards.
import { holdsCardNumber } from '@falaj/contract/formats/card-number'
import { Offline, Refusal, type Mandate } from './api.ts'
import { h } from './dom.ts'
import { sessionStore, keyFor } from './session-store.ts'
import { card, framed, onFrameMessage, title, whyText } from './views.ts'
import { t } from './words.ts'

const savingMs = 1500
type CardRequest = Pick<
  Mandate,
  'customer' | 'sign' | 'challenge' | 'why' | 'frame' | 'card' | 'merchant' | 'look' | 'isSandbox'
>
interface CardConsent {
  readonly key: string
  readonly name: string
  readonly agreed: true
  readonly instrument: string
}
interface CardPage<Of extends CardRequest> {
  readonly keyName: string
  readonly now: () => Of | null
  readonly send: (given: CardConsent) => Promise<Of>
  readonly took: (of: Of) => void
  readonly draw: () => void
}
export const cardGiver = <Of extends CardRequest>(page: CardPage<Of>) => {
  /** Agreed to, and waiting for a card: the name that was typed. */
  let name: string | null = null
  /** Sending the same key again returns the state of the saved card. */
  let token: string | null = null
  let message: string | null = null
  let isBusy = false
  let isChanging = false

  const save = async (instrument: string): Promise<void> => {
    if (isBusy || name === null) return
    isBusy = true
    token = instrument
    message = null
    page.draw()
    try {
      page.took(await page.send({ key: keyFor(page.keyName), name, agreed: true, instrument }))
    } catch (error) {
      if (error instanceof Refusal) {
        sessionStore.forget(page.keyName)
        message = t('changed')
        token = null
      } else if (!(error instanceof Offline)) throw error
    }
    isBusy = false
    const now = page.now()
    if (now?.sign === 'failed') {
      message = whyText(now.why)
      sessionStore.forget(page.keyName)
      token = null
    }
    if (now?.sign === 'none' && now.card && token) {
      sessionStore.forget(page.keyName)
      isChanging = false
      name = null
      token = null
    }
    page.draw()
    if (now?.sign === 'signing' && token) setTimeout(() => void save(instrument), savingMs)
  }
  onFrameMessage(() => page.now()?.frame ?? null, {
    token: (instrument) => void save(instrument),
    answered: () => void (token && save(token)),
  })
  return {
    isChanging: (): boolean => isChanging,
    isNamed: (): boolean => name !== null,
    change: (): void => {
      isChanging = true
      page.draw()
    },
    agree(of: Of, text: string): HTMLElement {
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
        nameFault.textContent =
          input.value.trim().length < 2 ? t('needed') : holdsCardNumber(input.value) ? t('noCards') : ''
        boxFault.textContent = box.checked ? '' : t('mandateAgreeNeeded')
        if (nameFault.textContent || boxFault.textContent) return
        name = input.value.trim()
        page.draw()
      }
      return h(
        'form',
        { class: 'lines', novalidate: true, onsubmit: submit },
        h('label', { class: 'field' }, t('mandateName'), input, nameFault),
        h('label', { class: 'agree' }, box, h('span', {}, text)),
        boxFault,
        h('button', {}, t('mandateNext')),
      )
    },
    step(of: Of): HTMLElement {
      if (of.sign === 'challenge' && of.challenge && token)
        return card(title(t('challenge')), framed(of.challenge, 'bank', t('bankFrame'), of, null))
      if (isBusy || (of.sign === 'signing' && token))
        return h(
          'section',
          { class: 'card done' },
          h('div', { class: 'spin' }),
          title(t('mandateSaving'), { role: 'status' }),
        )
      return card(
        message !== null &&
          h(
            'div',
            { class: 'refused' },
            title(t('mandateDeclined')),
            h('p', { role: 'alert' }, message),
            h('p', { class: 'quiet' }, t('mandateTryOther')),
          ),
        message === null && title(t('cardFrame')),
        h('p', { class: 'quiet' }, t('mandateCardWhy')),
        of.frame
          ? framed(of.frame, 'typed', t('cardFrame'), of, null)
          : h('p', { class: 'bad', role: 'alert' }, t('noFrame')),
      )
    },
    /** Asks for confirmation once: a new consent is needed after it. */
    leave(says: { readonly act: string; readonly sure: string; readonly no: string }, end: () => Promise<unknown>) {
      const box = h('div', { class: 'leave' })
      const link = h('button', { type: 'button', class: 'link', onclick: () => sure() }, says.act)
      const sure = (): void => {
        const no = h('button', { type: 'button', class: 'plain', onclick: () => back() }, says.no)
        const yes = h('button', { type: 'button', class: 'plain bad', onclick: () => void end() }, t('cancelYes'))
        box.replaceChildren(h('p', {}, says.sure), h('div', { class: 'two' }, yes, no))
        no.focus()
      }
      const back = (): void => {
        box.replaceChildren(link)
        link.focus()
      }
      box.append(link)
      return box
    },
  }
}
